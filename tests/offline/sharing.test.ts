import { beforeEach, describe, expect, test } from 'vitest'
import { folders } from '#features/folders/folders.mirrored.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import { leaveSharedFolder } from '#features/folders/mutations/leave-folder.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { acceptInvite } from '#features/memberships/mutations/accept-invite.mutation.ts'
import { declineInvite } from '#features/memberships/mutations/decline-invite.mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { invitation } from './invitations.ts'
import type { ModelServer } from './model-server.ts'
import { drain, type Environment, newDevice, openTab, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const shared = 'shared-one'
const item = { folder_id: shared, slug_value: 'a', index: 'publications' as const }
const seen = async (id = shared) => (await tab.view(allFolders)).of(folders).get(id)
const parked = async () => parkedChanges(await tab.ops()).map(({ what, why, choices }) => ({ what: what.join(''), why, choices }))
const sent = () => server.requests.filter(({ key }) => key).map(({ method, path }) => `${method} ${path}`)
async function joined(role: 'member' | 'admin' | 'owner' = 'admin'): Promise<void> {
  server.saved.share(shared, role, 'Congress')
  await tab.pull()
}
async function online(): Promise<void> {
  env.online = true
  await drain(env, await tab.lead())
}

describe('leaving a folder', () => {
  test('offline the folder is gone at once, also after a reload, and it is left once', async () => {
    await joined()
    env.online = false
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: false })
    tab.db.close()
    tab = await openTab(env, disk)
    expect(await seen()).toBeUndefined()
    expect((await tab.ops()).map(op => op.words.join(''))).toEqual(['Leave the folder “Congress”'])
    await online()
    expect([sent(), server.folders.size, await tab.ops()]).toEqual([['DELETE /researchers/user-1/bookmark_folders/shared-one'], 0, []])
  })

  test('N2 with a copy the folder stays to be read until its copy is there, and a lost answer makes no second copy', async () => {
    await joined()
    await tab.commit(addBookmark, item)
    await online()
    env.online = false
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: true })
    expect(await seen()).toMatchObject({ rw_access: 'member', isLeaving: true, mark: 'waiting', count: 1 })
    let lost = 0
    server.fault = () => (lost++ < 3 ? 'drop-response' : 'none')
    await online()
    await tab.pull()
    expect(await seen()).toBeUndefined()
    expect([...server.folders.values()]).toMatchObject([{ name: 'Congress', rw_access: 'owner', is_private: true, count: 1 }])
    expect(await seen([...server.folders.keys()][0])).toMatchObject({ name: 'Congress', rw_access: 'owner', count: 1 })
  })

  test('what was added before it is sent before it', async () => {
    await joined()
    env.online = false
    await tab.commit(addBookmark, item)
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: true })
    await online()
    expect([...server.folders.values()]).toMatchObject([{ name: 'Congress', count: 1 }])
    expect(await parked()).toEqual([])
  })

  test('a folder that is gone, or that was left elsewhere, counts as left', async () => {
    await joined()
    env.online = false
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: false })
    server.saved.drop(shared)
    await online()
    expect([await tab.ops(), await seen()]).toEqual([[], undefined])
  })

  test('A16 the last owner cannot leave: the folder is shown again, and the reason says what to do', async () => {
    await joined('owner')
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: false })
    await online()
    expect(await parked()).toEqual([
      {
        what: 'Leave the folder “Congress”',
        why: 'You’re its only owner. Make someone else an owner first, or delete the folder.',
        choices: ['retry', 'discard'],
      },
    ])
    expect(await seen()).toMatchObject({ mark: 'parked', rw_access: 'owner' })
  })

  test('to leave twice is one change, and the last wish about the copy counts', async () => {
    await joined()
    env.online = false
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: true })
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: true })
    expect(await tab.ops()).toHaveLength(1)
    await tab.commit(leaveSharedFolder, { id: shared, keepCopy: false })
    expect((await tab.ops()).map(op => op.payload)).toEqual([{ id: shared, keep_copy: false }])
  })
})

describe('a role that was lost offline', () => {
  test('A17 changes made before are parked with the reason in plain words, and later ones are not held up', async () => {
    await joined('owner')
    env.online = false
    await tab.commit(updateFolder, { id: shared, change: { name: 'Congress in Florence' } })
    await tab.commit(addBookmark, item)
    server.saved.changeRole(shared, 'member')
    await online()
    await tab.pull()
    expect(await parked()).toEqual([
      {
        what: 'Rename “Congress” to “Congress in Florence”',
        why: 'You can no longer change this folder.',
        choices: ['retry', 'discard'],
      },
      {
        what: 'Add “a” to “Congress in Florence”',
        why: 'You can no longer change this folder.',
        choices: ['retry', 'elsewhere', 'discard'],
      },
    ])
    expect([server.bookmarks.size, (await seen())?.name, (await seen())?.rw_access]).toEqual([0, 'Congress', 'member'])
  })

  test('once the role is back, trying again saves the change', async () => {
    await joined('owner')
    await tab.commit(updateFolder, { id: shared, change: { name: 'Congress in Florence' } })
    server.saved.changeRole(shared, 'member')
    await online()
    server.saved.changeRole(shared, 'owner')
    const [op] = await tab.ops()
    const { retryParked } = await import('#offline/queue/parked.ts')
    await retryParked(tab.db, op!.seq)
    await online()
    expect([await tab.ops(), server.folders.get(shared)?.name]).toEqual([[], 'Congress in Florence'])
  })

  test('a folder that is no longer shared leaves the device, and its changes stay with the reason', async () => {
    await joined('owner')
    env.online = false
    await tab.commit(updateFolder, { id: shared, change: { name: 'Congress in Florence' } })
    server.saved.drop(shared)
    await online()
    await tab.pull()
    expect(await seen()).toBeUndefined()
    expect(await parked()).toMatchObject([{ why: 'This folder was deleted, or is no longer shared with you.' }])
  })
})

describe('answers to invitations', () => {
  test('N2 an answer given offline survives a reload, is sent once, and brings the folder', async () => {
    env.online = false
    await tab.commit(acceptInvite, { invite: invitation('one', 'Congress') })
    tab.db.close()
    tab = await openTab(env, disk)
    expect((await tab.ops()).map(op => op.words.join(''))).toEqual(['Accept the invitation to “Congress”'])
    let lost = 0
    server.fault = () => (lost++ < 2 ? 'drop-response' : 'none')
    await online()
    await tab.pull()
    expect([...server.effects.values()]).toEqual([1])
    expect(await seen()).toMatchObject({ rw_access: 'admin' })
  })

  test('of two answers that were not sent only the last one is', async () => {
    env.online = false
    await tab.commit(acceptInvite, { invite: invitation('one') })
    await tab.commit(declineInvite, { invite: invitation('one') })
    await online()
    expect(sent()).toEqual(['DELETE /users/user-1/invites/one'])
    expect(server.saved.invitations.get('one')).toBe('declined')
  })

  test('an invitation that was cancelled cannot be accepted, and the user is told why; to decline it is done', async () => {
    server.refuse = () => 'gone'
    await tab.commit(acceptInvite, { invite: invitation('one') })
    await tab.commit(declineInvite, { invite: invitation('two') })
    await online()
    expect(await parked()).toEqual([
      {
        what: 'Accept the invitation to “Folder one”',
        why: 'This invitation was cancelled, or what it was for no longer exists.',
        choices: ['discard'],
      },
    ])
  })

  test('the invitation is stored encrypted', async () => {
    env.online = false
    await tab.commit(acceptInvite, { invite: invitation('one', 'Canary in the mine') })
    const { Dexie } = await import('dexie')
    const bare = await new Dexie('ri-test', disk).open()
    const stored = JSON.stringify(await bare.table('ops').toArray())
    bare.close()
    expect(stored).not.toContain('Canary')
    expect(stored).not.toContain('ada@example.org')
  })
})
