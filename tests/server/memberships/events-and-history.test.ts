import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { membershipEventNames } from '#contract/membership-events.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { eventsSince } from '#server/subjects/membership-events/events-since.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { Sharing } from './sharing.ts'

let server: TestServer
let sharing: Sharing
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  sharing = new Sharing(server)
})
afterAll(() => server.stop())

const eventsOf = async (user: TestUser, since = 0) => (await eventsSince(server.store.read, user, since)).events
const told = async (user: TestUser) => (await eventsOf(user)).map(({ event }) => event)

test('each person is told what concerns them, with who did it and the name of the folder', async () => {
  const [owner, guest, reader, refuser] = [await server.user(), await server.user(), await server.user(), await server.user()]
  const folder = (await server.folder(owner, { name: 'Lanterns' })).id
  await sharing.join(folder, owner, guest, 2)
  await sharing.join(folder, guest, reader, 1)
  await sharing.invite(folder, guest, [{ email: refuser.email }])
  await sharing.decline((await sharing.pending(refuser))[0]!.id, refuser)
  await sharing.invite(folder, guest, [{ email: refuser.email }])
  await sharing.cancel(folder, (await sharing.pending(refuser))[0]!.id, guest)
  await sharing.setRole(folder, await sharing.slugOf(guest), 3, owner)
  await sharing.rename(folder, 'Bright lanterns', owner)
  await sharing.remove(folder, await sharing.slugOf(reader), guest)
  await sharing.join(folder, owner, reader, 1)
  await sharing.leave(folder, reader)
  await sharing.join(folder, owner, reader, 1)
  await sharing.erase(folder, owner)

  expect(await told(guest)).toEqual([
    ...(['invite', 'invite-confirmed', 'invite-confirmed', 'invite-declined', 'role-changed', 'name-changed', 'deleted'] as const),
  ])
  expect(await told(reader)).toEqual([
    ...(['invite', 'invite-confirmed', 'name-changed', 'removed', 'invite', 'invite-confirmed', 'left', 'invite'] as const),
    ...(['invite-confirmed', 'deleted'] as const),
  ])
  expect(await told(refuser)).toEqual(['invite', 'invite-declined', 'invite', 'invite-cancelled'])
  expect(await told(owner)).toEqual(['invite-confirmed', 'invite-confirmed', 'left', 'invite-confirmed'])
  const [first, , , , role] = await eventsOf(guest)
  expect(first).toMatchObject({
    invitable_type: 'bookmark_folder',
    invitable_id: folder,
    message_prefix: await sharing.nameOf(owner),
    message: 'invites you to the folder',
    message_suffix: 'Lanterns',
  })
  expect(role).toMatchObject({ message: 'changed your role: you can now own the folder' })
  const seen = await eventsOf(reader, (await eventsOf(reader))[8]!.seq)
  expect(seen.map(({ event, message, message_suffix }) => [event, message, message_suffix])).toEqual([
    ['deleted', 'deleted the folder', 'Bright lanterns'],
  ])
  const folderEvents = [...(await told(guest)), ...(await told(reader)), ...(await told(refuser))]
  // Nobody asks to join a folder, is verified in one, or comes with a group.
  const ofGroups = ['requested', 'verified', 'declined', 'added']
  expect(
    membershipEventNames.filter(name => !name.startsWith('invite-request') && !ofGroups.includes(name) && !folderEvents.includes(name)),
  ).toEqual([])
})

test('a change that fails tells nobody', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const folder = (await server.folder(owner)).id
  await sharing.invite(folder, owner, [{ email: guest.email, role_id: 1 }])
  const before = await told(guest)
  expect((await sharing.invite(folder, guest, [{ email: owner.email }])).status).toBe(404)
  expect((await sharing.leave(folder, owner)).status).toBe(403)
  expect([await told(guest), await told(owner)]).toEqual([before, []])
})

test('events are kept for 30 days, and the latest 500 of a person', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const folder = (await server.folder(owner)).id
  await sharing.join(folder, owner, guest)
  const count = async () => {
    let [all, since] = [0, 0]
    for (;;) {
      const { events, more } = await eventsSince(server.store.read, guest, since)
      all += events.length
      since = events.at(-1)?.seq ?? since
      if (!more) return all
    }
  }
  const row = (n: number) => ({
    change_seq: 1_000_000 + n,
    user_id: guest.id,
    email: null,
    event: 'name-changed' as const,
    invitable_type: 'bookmark_folder' as const,
    invitable_id: folder,
    invitable_name: `Name ${n}`,
    caused_by: owner.id,
    role: null,
    created_at: server.now(),
  })
  const rows = Array.from({ length: limits.events.kept + 20 }, (_, n) => row(n))
  await server.store.write(tx => tx.insertInto('membership_events').values(rows).execute())
  expect(await count()).toBe(rows.length + 2)
  await deleteExpired(server.store, server.dir, server.now())
  // One more is by the address of the invitation.
  expect(await count()).toBe(limits.events.kept + 1)
  await deleteExpired(server.store, server.dir, server.now() + (limits.events.days * 24 + 1) * 3600_000)
  expect(await count()).toBe(0)
})

test('the history tells who did what; additions of one person within an hour are one line', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const folder = (await server.folder(owner)).id
  await sharing.join(folder, owner, guest)
  for (const slug of ['news-1', 'news-2', 'news-3']) await sharing.add(folder, slug, guest)
  await sharing.add(folder, 'news-1', guest)
  await sharing.add(folder, 'publications-4', owner, 'publications')
  await sharing.add(folder, 'news-4', owner)
  server.advanceClock(3600_000 + 1000)
  await sharing.add(folder, 'news-5', owner)
  await sharing.drop(folder, 'news-5', owner)
  await sharing.drop(folder, 'news-9', owner)
  await sharing.rename(folder, 'Renamed', owner)
  await sharing.setRole(folder, await sharing.slugOf(guest), 1, owner)
  const [ownerName, guestName] = [await sharing.nameOf(owner), await sharing.nameOf(guest)]
  const lines = await sharing.history(folder, guest)
  expect(
    lines.map(({ kind, by, about, count, index, name, role }) => [kind, by?.full_name, about?.full_name, count, index, name ?? role]),
  ).toEqual([
    ['role_changed', ownerName, guestName, 1, null, 'member'],
    ['renamed', ownerName, undefined, 1, null, 'Renamed'],
    ['removed', ownerName, undefined, 1, 'news', null],
    ['added', ownerName, undefined, 1, 'news', null],
    ['added', ownerName, undefined, 2, null, null],
    ['added', guestName, undefined, 3, 'news', null],
    ['joined', guestName, undefined, 1, null, 'admin'],
    ['invited', ownerName, undefined, 1, null, null],
    ['created', ownerName, undefined, 1, null, null],
  ])
})

test('a folder keeps a bounded number of lines, the latest', async () => {
  const owner = await server.user()
  const folder = (await server.folder(owner)).id
  const rows = Array.from({ length: limits.history.lines + 5 }, (_, n) => ({
    id: `line ${folder} ${n}`,
    target_type: 'bookmark_folder' as const,
    target_id: folder,
    kind: 'renamed' as const,
    done_by: owner.id,
    about_user_id: null,
    count: 1,
    index_name: null,
    name: `Name ${n}`,
    role: null,
    began_at: n,
    at: n,
  }))
  await server.store.write(tx => tx.insertInto('membership_history').values(rows).execute())
  await sharing.rename(folder, 'The last name', owner)
  const { count } = await server.store.read
    .selectFrom('membership_history')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('target_id', '=', folder)
    .executeTakeFirstOrThrow()
  expect(count).toBe(limits.history.lines)
  expect((await sharing.history(folder, owner))[0]).toMatchObject({ name: 'The last name' })
})
