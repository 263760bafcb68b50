import { afterEach, beforeEach, expect, test } from 'vitest'
import { pruneMails } from '#server/outside/mail-queue.ts'
import { mailboxOf } from '#server/subjects/installation/mailbox.ts'
import { type House, openHouse } from '../../support/house.ts'
import { mailbox, readMail } from './mail-reading.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { signUp } from '../sign-ups.ts'

const hour = 3600_000

let house: House
let post: MailServer | undefined
beforeEach(() => {
  post = undefined
})
afterEach(async () => {
  await house.stop()
  await post?.close()
})

const shown = () => mailboxOf(house.store, house.now())
const kept = () => house.store.read.selectFrom('mails').select(['subject', 'body', 'sent_at']).execute()

test('without a mail server the mailbox shows what was written, the latest first, as long as its links live', async () => {
  house = await openHouse({ socket: false })
  await signUp(house)
  house.pass(1000)
  await signUp(house, { email: 'ben@example.org' })
  await expect.poll(() => mailbox(house.dir).length).toBe(2)
  await expect.poll(async () => (await kept()).every(row => row.sent_at !== null)).toBe(true)
  const [latest, first] = await shown()
  expect([latest!.to, first!.to]).toEqual(['ben@example.org', 'ada@example.org'])
  expect(latest).toMatchObject({ kind: 'confirmation', subject: 'Please confirm your email address' })
  expect(latest!.body).toContain('/confirmation/pending?confirmation_token=')
  house.pass(24 * hour)
  expect(await shown()).toEqual([])
  await pruneMails(house.store, house.dir, house.now() + 1000)
  expect((await kept()).map(({ subject, body }) => subject + body)).toEqual(['', ''])
})

test('I10 a sign-up succeeds while the mail server is down, and its one mail arrives when it is back', async () => {
  post = await openMailServer()
  post.moods = ['hangs up', 'takes']
  house = await openHouse({ socket: false, settings: { smtpUrl: post.url, mailFrom: 'indago@example.net' } })
  expect((await signUp(house)).status).toBe(200)
  await expect.poll(() => post!.heard.filter(line => line.startsWith('MAIL')).length).toBe(1)
  expect(post.taken).toEqual([])
  house.pass(60_000)
  await house.restart()
  await expect.poll(() => post!.taken.length, { timeout: 10_000 }).toBe(1)
  expect(readMail(post.taken[0]!.text).body).toContain('confirmation_token=')
  house.pass(3 * 24 * hour)
  await house.restart()
  await expect.poll(async () => (await kept())[0]!.sent_at, { timeout: 5000 }).not.toBeNull()
  expect(post.taken).toHaveLength(1)
  expect([await shown(), (await kept())[0]!.body]).toEqual([[], ''])
})
