import { afterEach, beforeEach, expect, test } from 'vitest'
import { pruneMails } from '#server/outside/mail-queue.ts'
import { mailboxOf } from '#server/subjects/installation/mailbox.ts'
import { type TestServer, startTestServer } from '../../support/test-server.ts'
import { mailbox, readMail } from './parse-mail.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { signUp } from '../sign-ups.ts'

const hour = 3600_000

let server: TestServer
let post: MailServer | undefined
beforeEach(() => {
  post = undefined
})
afterEach(async () => {
  await server.stop()
  await post?.close()
})

const shown = () => mailboxOf(server.store, server.now())
const kept = () => server.store.read.selectFrom('mails').select(['subject', 'body', 'sent_at']).execute()

test('without a mail server the mailbox shows mails, latest first, until their links expire', async () => {
  server = await startTestServer({ socket: false })
  await signUp(server)
  server.advanceClock(1000)
  await signUp(server, { email: 'ben@example.org' })
  await expect.poll(() => mailbox(server.dir).length).toBe(2)
  await expect.poll(async () => (await kept()).every(row => row.sent_at !== null)).toBe(true)
  const [latest, first] = await shown()
  expect([latest!.to, first!.to]).toEqual(['ben@example.org', 'ada@example.org'])
  expect(latest).toMatchObject({ kind: 'confirmation', subject: 'Please confirm your email address' })
  expect(latest!.body).toContain('/confirmation/pending?confirmation_token=')
  server.advanceClock(24 * hour)
  expect(await shown()).toEqual([])
  await pruneMails(server.store, server.dir, server.now() + 1000)
  expect((await kept()).map(({ subject, body }) => subject + body)).toEqual(['', ''])
})

test('I10 a sign-up succeeds while the mail server is down, and its mail arrives once it is back', async () => {
  post = await openMailServer()
  post.replies = ['disconnects', 'accepts']
  server = await startTestServer({ socket: false, settings: { smtpUrl: post.url, mailFrom: 'indago@example.net' } })
  expect((await signUp(server)).status).toBe(200)
  await expect.poll(() => post!.commands.filter(line => line.startsWith('MAIL')).length).toBe(1)
  expect(post.received).toEqual([])
  server.advanceClock(60_000)
  await server.restart()
  await expect.poll(() => post!.received.length, { timeout: 10_000 }).toBe(1)
  expect(readMail(post.received[0]!.text).body).toContain('confirmation_token=')
  server.advanceClock(3 * 24 * hour)
  await server.restart()
  await expect.poll(async () => (await kept())[0]!.sent_at, { timeout: 5000 }).not.toBeNull()
  expect(post.received).toHaveLength(1)
  expect([await shown(), (await kept())[0]!.body]).toEqual([[], ''])
})
