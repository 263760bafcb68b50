import { beforeEach, describe, expect, test } from 'vitest'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { parkText } from '#offline/queue/park-text.ts'
import { discard, retryParked } from '#offline/queue/parked.ts'
import { copyOf, parkedChanges } from '#offline/queue/parked-changes.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { drain, newDevice, shown, type Tab, type Environment, userId } from './simulation.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let tab: Tab

beforeEach(async () => {
  ;({ server, env, tab } = await newDevice())
})

const item = (slug: string) => ({ slug_value: slug, index: 'publications' as const })
async function realFolder(name = 'Congress'): Promise<string> {
  await tab.commit(createFolder, { name })
  await drain(env, await tab.lead())
  return [...server.folders.keys()].at(-1) ?? ''
}

describe('parked changes', () => {
  test('a refused change is parked with the server’s sentence, and dependent changes are blocked', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    await tab.commit(createFolder, { name: 'Other' })
    server.refuse = ({ body }) => (JSON.stringify(body).includes('Congress') ? 'invalid' : undefined)
    await drain(env, await tab.lead())
    expect((await tab.ops()).map(op => op.state)).toEqual(['parked', 'blocked'])
    expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Other'])
    expect(parkedChanges(await tab.ops())).toMatchObject([
      {
        what: ['Create the folder ', '“Congress”'],
        why: 'Some fields are not valid.',
        choices: ['edit', 'retry', 'discard'],
        dependents: [{ what: ['Add ', '“a”', ' to ', '“Congress”'] }],
      },
    ])
    expect(shown(await tab.view(allFolders))).toContainEqual({ name: 'Congress', count: 1, mark: 'waiting' })
  })

  test('a retry after a refusal is sent under a new key, then its dependents', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.refuse = () => 'right_required'
    const leader = await tab.lead()
    await leader.pump()
    const [parked] = await tab.ops()
    server.refuse = () => undefined
    await retryParked(tab.db, parked?.seq ?? 0)
    await drain(env, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
    expect(server.order).not.toContain(parked?.mid)
  })

  test('discarding a change deletes its row and what needs it, and its effect is no longer shown', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.refuse = () => 'forbidden'
    await (await tab.lead()).pump()
    expect(await discard(tab.db, (await tab.ops())[0]?.seq ?? 0)).toBe(true)
    expect(await tab.ops()).toEqual([])
    expect(shown(await tab.view(allFolders))).toEqual([])
  })

  test('deleting an absent folder and removing an absent item are done with a 404', async () => {
    const id = await realFolder()
    await tab.commit(removeBookmark, { folder_id: id, ...item('a') })
    await tab.commit(deleteFolder, { id })
    server.folders.delete(id)
    await drain(env, await tab.lead())
    expect(await tab.ops()).toEqual([])
    expect(shown(await tab.view(allFolders))).toEqual([])
  })

  test('adding to a deleted folder is parked, and can be moved to another folder, also a new one', async () => {
    const id = await realFolder()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.folders.delete(id)
    const leader = await tab.lead()
    await leader.pump()
    const [change] = parkedChanges(await tab.ops())
    expect(change?.choices).toEqual(['recreate', 'elsewhere', 'discard'])
    const again = (await tab.commit(createFolder, { name: 'Congress again' })).result.id
    await resolveParked(tab.db, change?.seq ?? 0, 'elsewhere', again)
    expect((await tab.ops()).at(-1)?.words.join('')).toBe('Add “a” to “Congress again”')
    await drain(env, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.bookmarks.keys()]).toEqual(['2/publications/a'])
  })

  test('a folder that became real meanwhile can be chosen, and one that is gone cannot', async () => {
    const id = await realFolder()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.folders.delete(id)
    const leader = await tab.lead()
    await leader.pump()
    const seq = (await tab.ops())[0]?.seq ?? 0
    const again = (await tab.commit(createFolder, { name: 'Congress again' })).result.id
    await drain(env, leader)
    const before = await tab.ops()
    await expect(resolveParked(tab.db, seq, 'elsewhere', 'tmp_never-was')).rejects.toThrow('no longer exists')
    expect(await tab.ops()).toEqual(before)
    await resolveParked(tab.db, seq, 'elsewhere', again)
    await drain(env, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.bookmarks.keys()]).toEqual(['2/publications/a'])
  })

  test('a field that someone else changed is parked with both values: theirs is shown, mine can win', async () => {
    const id = await realFolder()
    await tab.commit(updateFolder, { id, change: { name: 'Mine' } })
    const theirs = server.folders.get(id)
    if (theirs) server.saved.put({ ...theirs, name: 'Theirs' })
    const leader = await tab.lead()
    await leader.pump()
    await tab.pull()
    expect(parkedChanges(await tab.ops())[0]).toMatchObject({
      choices: ['mine', 'theirs', 'edit', 'discard'],
      conflict: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
    })
    expect(shown(await tab.view(allFolders))).toEqual([{ name: 'Theirs', count: 0, mark: 'parked' }])
    await resolveParked(tab.db, (await tab.ops())[0]?.seq ?? 0, 'mine')
    await drain(env, leader)
    expect(server.folders.get(id)?.name).toBe('Mine')
    expect(await tab.ops()).toEqual([])
  })

  test('a field that no one else changed is merged, whatever the version', async () => {
    const id = await realFolder()
    await tab.commit(updateFolder, { id, change: { description: 'For the talk' } })
    const theirs = server.folders.get(id)
    if (theirs) server.saved.put({ ...theirs, name: 'Theirs' })
    await drain(env, await tab.lead())
    expect(server.folders.get(id)).toMatchObject({ name: 'Theirs', description: 'For the talk' })
    expect(await tab.ops()).toEqual([])
  })

  test('a copy of a change holds the user’s text', async () => {
    await tab.commit(createFolder, { name: 'Congress', description: 'Words that took an hour' })
    const [op] = await tab.ops()
    expect(op && copyOf(op)).toContain('Words that took an hour')
  })

  test('a text that can no longer be sent is kept once, copied as it was typed, and goes when it is discarded', async () => {
    const unsent = { about: 'Congress', why: 'Your role was changed.', text: 'Half a\nsentence' }
    for (const at of [1, 2]) await parkText(tab.db, userId, unsent, at)
    await tab.commit(createFolder, { name: 'Other' })
    await drain(env, await tab.lead())
    const [op, ...others] = await tab.ops()
    expect(others).toEqual([])
    expect(op && copyOf(op)).toBe('Half a\nsentence')
    expect(parkedChanges([op!])).toMatchObject([
      { what: ['What you typed in ', '“Congress”'], why: 'Your role was changed.', text: 'Half a\nsentence', choices: ['discard'] },
    ])
    await discard(tab.db, op!.seq)
    expect(await tab.ops()).toEqual([])
  })
})
