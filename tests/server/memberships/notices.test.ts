import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { tellEvents } from '#server/subjects/membership-events/index.ts'
import { blockPerson } from '../../support/blocked-people.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { Sharing } from './sharing.ts'

let server: TestServer
let sharing: Sharing
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  sharing = new Sharing(server)
})
afterAll(() => server.stop())

async function told(user: TestUser): Promise<Notification[]> {
  await tellEvents(server.store, server.now)
  return (await sharing.read<{ results: Notification[] }>('/v1/notifications', user)).body.results.toReversed()
}
const said = async (user: TestUser) =>
  (await told(user)).map(({ data: { message, variant, silent, action } }) => [message, variant, silent, action])

test('invitations, answers, roles and removals become notifications of whom they concern, not of whoever did it', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const folder = (await server.folder(owner, { name: 'Lanterns' })).id
  await sharing.join(folder, owner, guest, 1)
  await sharing.setRole(folder, await sharing.slugOf(guest), 2, owner)
  await sharing.rename(folder, 'Bright lanterns', owner)
  await sharing.remove(folder, await sharing.slugOf(guest), owner)
  expect(await said(guest)).toEqual([
    ['invites you to the folder', 'mail', false, 'manage_invites'],
    ['changed your role: you can now edit the folder', 'info', false, 'open_folder'],
    ['renamed the folder; its name is now', 'info', true, 'open_folder'],
    ['removed you from the folder', 'warning', false, null],
  ])
  expect(await said(owner)).toEqual([['accepted the invitation to the folder', 'success', false, 'open_folder']])
  const [invite] = await told(guest)
  const name = await sharing.nameOf(owner)
  expect(invite?.data).toMatchObject({ message_prefix: name, message_suffix: 'Lanterns', sender: { name } })
})

test('an invitation that is answered is no longer unread', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const folder = (await server.folder(owner)).id
  await sharing.invite(folder, owner, [{ email: guest.email }])
  expect((await told(guest)).map(({ viewed_at }) => viewed_at)).toEqual([null])
  const [waiting] = await sharing.pending(guest)
  expect((await sharing.accept(waiting!.id, guest)).status).toBe(200)
  expect((await told(guest)).map(({ viewed_at }) => viewed_at)).not.toContain(null)
})

test('an invitation that is cancelled is no longer unread, and one that is sent again afterwards is', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const folder = (await server.folder(owner)).id
  const person = { email: guest.email }
  const unread = async () => (await told(guest)).filter(({ viewed_at }) => viewed_at === null).map(({ data }) => data.message)
  await sharing.invite(folder, owner, [person])
  expect(await unread()).toEqual(['invites you to the folder'])
  const [invite] = await sharing.invites(folder, owner)
  expect((await sharing.cancel(folder, invite!.id, owner)).status).toBe(200)
  expect(await unread()).toEqual(['cancelled your invitation to the folder'])
  await sharing.invite(folder, owner, [person])
  expect(await unread()).toEqual(['cancelled your invitation to the folder', 'invites you to the folder'])
  // With the folder, every invitation to it is cancelled.
  await sharing.erase(folder, owner)
  expect(await unread()).toEqual(['cancelled your invitation to the folder', 'cancelled your invitation to the folder'])
})

test('D2: events that are told again, by a run that was cut off or by two at once, tell nobody twice', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  await sharing.invite((await server.folder(owner)).id, owner, [{ email: guest.email }])
  await Promise.all([told(guest), told(guest)])
  // As after a restored backup, whose position is older than its notifications.
  await server.store.write(tx => tx.updateTable('meta').set({ value: '0' }).where('name', '=', 'noticed_events').execute())
  expect(await told(guest)).toHaveLength(1)
})

test('an invitation of somebody who is blocked is listed, but neither announced nor mailed', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  await blockPerson(server, guest, owner)
  const { body } = await sharing.invite((await server.folder(owner)).id, owner, [{ email: guest.email }])
  expect(body.results).toMatchObject([{ status: 'invited' }])
  expect(await said(guest)).toEqual([['invites you to the folder', 'mail', true, 'manage_invites']])
  expect(await sharing.pending(guest)).toHaveLength(1)
  const mails = await server.store.read.selectFrom('mails').select('body').where('to_address', '=', guest.email).execute()
  expect(mails).toEqual([{ body: '' }])
})

test('an invitation to an address without an account tells nobody', async () => {
  const owner = await server.user()
  await sharing.invite((await server.folder(owner)).id, owner, [{ email: 'nobody.here@example.org' }])
  expect(await told(owner)).toEqual([])
})
