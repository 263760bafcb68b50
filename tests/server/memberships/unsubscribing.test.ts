import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailFile } from '#server/outside/mail-transports.ts'
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
  owner = await server.user()
  folder = (await server.folder(owner)).id
})
afterAll(() => server.stop())

async function invited(email: string) {
  const { body } = await sharing.invite(folder, owner, [{ email }])
  expect(body.results).toEqual([{ email, status: 'invited', sentence: 'Invited.' }])
  return (await mailsTo(server, email, 'invite')).at(-1)!
}

/** As a mail program does it: a form, without a token or an origin of ours (RFC 8058). */
async function oneClick(link: string): Promise<number> {
  const request = new Request(link, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  return (await server.app.fetch(request)).status
}

test('a mail has the headers of one-click unsubscribing, and a link for people', async () => {
  const { id, body, unsubscribe } = await invited('headers@example.org')
  const file = mailFile(server.dir, id)
  await vi.waitFor(() => expect(existsSync(file)).toBe(true))
  const headers = readFileSync(file, 'utf8')
    .split('\n\n')[0]!
    .replace(/\n[ \t]+/g, ' ')
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const token = /\/unsubscribe\?unsubscribe_token=([\w-]{43})/.exec(body)?.[1]
  expect(unsubscribe).toMatch(new RegExp(`/v1/unsubscribe\\?token=${token}$`))
})

test('an address that unsubscribed gets no more mails, can still be invited, and its sender sees no difference', async () => {
  const email = 'enough@example.org'
  const { unsubscribe } = await invited(email)
  expect([await oneClick(unsubscribe!), await oneClick(unsubscribe!)]).toEqual([200, 200])
  const [invite] = await sharing.invites(folder, owner)
  expect((await sharing.resend(folder, invite!.id, owner)).status).toBe(200)
  await sharing.cancel(folder, invite!.id, owner)
  await invited(email)
  const mails = await mailsTo(server, email, 'invite')
  expect(mails.map(({ body }) => body !== '')).toEqual([true, false, false])
  expect(mails.slice(1).every(({ sent_at, failure, attempts }) => sent_at !== null && failure === null && attempts === 1)).toBe(true)
  const { body } = await server.request<{ tables: { mails: { id: string }[] } }>(`/v1/users/${owner.id}/data`, { user: owner })
  const rows = body.tables.mails.filter(row => mails.some(({ id }) => id === row.id)).map(row => Object.keys(row).join(' '))
  expect([rows.length, new Set(rows).size, rows[0]]).toEqual([3, 1, expect.not.stringMatching(/unsubscribe|sent_at/)])

  const guest = await server.user()
  await server.store.write(tx => tx.updateTable('users').set({ email }).where('id', '=', guest.id).execute())
  expect((await sharing.pending(guest)).length).toBe(1)
})

test.each([true, false])('an address with an account: %s, that unsubscribed gets no invitation to free access either', async hasAccount => {
  const email = hasAccount ? (await server.user()).email : 'no.access@example.org'
  const sender = await server.user()
  const invite = () => server.request('/v1/invite_colleague', { user: sender, body: { email }, key: true })
  expect((await invite()).body).toEqual({})
  const [first] = await mailsTo(server, email, 'free_access')
  const token = /\/unsubscribe\?unsubscribe_token=([\w-]{43})/.exec(first!.body)?.[1]
  expect(first!.unsubscribe).toMatch(new RegExp(`/v1/unsubscribe\\?token=${token}$`))
  expect(await oneClick(first!.unsubscribe!)).toBe(200)
  expect(await invite()).toMatchObject({ status: 200, body: {} })
  const mails = await mailsTo(server, email, 'free_access')
  expect(mails.map(({ body }) => body !== '')).toEqual([true, false])
  expect(mails[1]).toMatchObject({ sent_at: expect.any(Number), failure: null, attempts: 1 })
  // What the sender can read of themselves says the same of both.
  const { body } = await server.request<{ tables: { mails: object[]; links: object[] } }>(`/v1/users/${sender.id}/data`, { user: sender })
  for (const rows of [body.tables.mails, body.tables.links])
    expect([rows.length, new Set(rows.map(row => Object.keys(row).join(' '))).size]).toEqual([2, 1])
})

test('a token unsubscribes its own address only, and an unknown one is refused', async () => {
  const { unsubscribe } = await invited('one@example.org')
  await invited('two@example.org')
  const { status, body } = await server.request(new URL(unsubscribe!).pathname + new URL(unsubscribe!).search, { method: 'POST' })
  expect([status, body]).toEqual([200, { email: 'one@example.org' }])
  expect((await server.request(`/v1/unsubscribe?token=${'x'.repeat(43)}`, { method: 'POST' })).status).toBe(410)
  const [invite] = await sharing.invites(folder, owner)
  await sharing.resend(folder, invite!.id, owner)
  expect((await mailsTo(server, 'two@example.org')).map(({ body: text }) => text !== '')).toEqual([true, true])
  // The link of the invitation itself unsubscribes nobody, and the other way round.
  const secret = /confirmation_token=([\w-]{43})/.exec((await mailsTo(server, 'two@example.org'))[0]!.body)![1]!
  expect((await server.request(`/v1/unsubscribe?token=${secret}`, { method: 'POST' })).status).toBe(410)
  const token = new URL(unsubscribe!).searchParams.get('token')!
  expect((await server.request(`/v1/confirmation?confirmation_token=${token}`)).status).toBe(410)
})
