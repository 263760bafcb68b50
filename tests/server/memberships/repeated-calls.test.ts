import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { mailsTo } from '../sign-ups.ts'
import { Sharing } from './sharing.ts'

let server: TestServer
let sharing: Sharing
let owner: TestUser
let folder: string
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  sharing = new Sharing(server)
})
beforeEach(async () => {
  owner = await server.user()
  folder = (await server.folder(owner)).id
})
afterAll(() => server.stop())

test('D12 fifty equal invitations at once are one, with one mail and one event', async () => {
  const email = 'once@example.org'
  const answers = await Promise.all(Array.from({ length: 50 }, () => sharing.invite(folder, owner, [{ email }], {}, 'd12.7')))
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThanOrEqual(1)
  expect(answers.filter(({ status }) => status === 409).length).toBe(50 - done.length)
  expect(done.every(({ body }) => body.invited === 1)).toBe(true)
  expect([(await sharing.invites(folder, owner)).length, (await mailsTo(server, email)).length]).toEqual([1, 1])
  const events = await server.store.read.selectFrom('membership_events').select('event').where('email', '=', email).execute()
  expect(events).toEqual([{ event: 'invite' }])
})

test('D13 a key with other people is refused, and of another user means nothing', async () => {
  await sharing.invite(folder, owner, [{ email: 'first@example.org' }], {}, 'd13.1')
  const reused = await sharing.invite(folder, owner, [{ email: 'second@example.org' }], {}, 'd13.1')
  expect([reused.status, reused.body.code]).toEqual([422, 'key_reused'])
  const stranger = await server.user()
  expect((await sharing.invite(folder, stranger, [{ email: 'first@example.org' }], {}, 'd13.1')).status).toBe(404)
  expect((await sharing.invites(folder, owner)).map(({ email }) => email)).toEqual(['first@example.org'])
})

test('D14 an invitation older than everything stored about its client is refused instead of sent twice', async () => {
  await sharing.invite(folder, owner, [{ email: 'late@example.org' }], {}, 'device.3')
  server.advanceClock(46 * 24 * 3600_000)
  await deleteExpired(server.store, server.dir, server.now())
  owner.token = await server.session(owner.id)
  const late = await sharing.invite(folder, owner, [{ email: 'late@example.org' }], {}, 'device.3')
  expect([late.status, late.body.code]).toEqual([409, 'dedupe_window_passed'])
  expect((await sharing.invites(folder, owner)).length).toBe(1)
})

test('leaving, accepting and declining under a repeated key get the first answer', async () => {
  const guest = await server.user()
  await sharing.invite(folder, owner, [{ email: guest.email }])
  const [invite] = await sharing.pending(guest)
  const path = `/v1/users/${guest.id}/invites/${invite!.id}`
  const accept = () => sharing.change('PUT', path, guest, undefined, 'again.1')
  expect((await accept()).body).toEqual((await accept()).body)
  const leave = () =>
    sharing.change('DELETE', `/v1/researchers/${guest.id}/bookmark_folders/${folder}`, guest, { keep_copy: true }, 'again.2')
  const [first, second] = [await leave(), await leave()]
  expect([first.status, second.body]).toEqual([200, first.body])
  const { body } = await sharing.read<{ results: object[] }>(`/v1/users/${guest.id}/bookmark_folders`, guest)
  expect(body.results.length).toBe(1)
})
