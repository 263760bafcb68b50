import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailQueue, openMail, pruneMails } from '#server/outside/mail-queue.ts'
import { readSettings } from '#server/core/environment/read-settings.ts'
import type { Settings } from '#server/core/settings.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import { mailbox, readMail } from './parse-mail.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

const minute = 60_000
const letter = {
  kind: 'message' as const,
  to_address: 'ada@example.org',
  reply_to: 'ben@example.org',
  subject: 'A question',
  body: 'Good day.\n',
}

let dir: string
let store: Store
let post: MailServer
let mail: MailQueue
let time: number
let logged: string

function open(more: Partial<Settings> = { smtpUrl: post.url, mailFrom: 'indago@example.net' }): void {
  const settings: Settings = { port: 0, host: '127.0.0.1', dataDir: dir, logLevel: 'info', ...more }
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString()
      done()
    },
  })
  mail = openMail(settings, store, pino({ level: 'info', base: null }, sink), () => time)
}

const write = (change: Partial<typeof letter> = {}) => store.write(tx => mail.write(tx, { ...letter, ...change }, time))
const later = (ms: number) => {
  time += ms
  return mail.sendWaiting()
}
const rows = () => store.read.selectFrom('mails').selectAll().orderBy('created_at').execute()
const idsSeen = () => post.received.map(({ text }) => readMail(text).header('message-id'))

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-mail-'))
  time = Date.UTC(2026, 0, 1)
  logged = ''
  store = await openStore(dir)
  post = await openMailServer()
})
afterEach(async () => {
  await mail.stop()
  await store.close()
  await post.close()
  rmSync(dir, { recursive: true, force: true })
})

test('a mail is sent once, after the commit of its cause', async () => {
  open()
  const id = await write()
  await expect.poll(() => post.received.length).toBe(1)
  await mail.sendWaiting()
  await later(7 * 24 * 60 * minute)
  const [{ from, to, text }] = post.received as [MailServer['received'][0]]
  expect([from, to]).toEqual(['MAIL FROM:<indago@example.net>', 'RCPT TO:<ada@example.org>'])
  const { header, body } = readMail(text)
  expect(header('from')).toBe('Indago <indago@example.net>')
  expect(header('to')).toBe('ada@example.org')
  expect(header('reply-to')).toBe('ben@example.org')
  expect(header('message-id')).toBe(`<${id}@example.net>`)
  expect(header('content-type')).toMatch(/^text\/plain/)
  expect(body.trim()).toBe('Good day.')
  expect(post.received).toHaveLength(1)
})

test('mail written at any moment of a round is sent without another trigger', async () => {
  open()
  for (let n = 0; n < 60; n++) {
    void write({ to_address: `p${n}@example.org` })
    await new Promise(resolve => setTimeout(resolve, n % 7))
  }
  await expect.poll(() => post.received.length, { timeout: 10_000 }).toBe(60)
  expect(new Set(post.received.map(({ to }) => to)).size).toBe(60)
})

test('mails that follow each other go over one connection, which ends with the server', async () => {
  open({ smtpUrl: post.url, mailFrom: 'indago@example.org' })
  for (let sent = 0; sent < 3; sent++) await write()
  await expect.poll(() => post.received.length).toBe(3)
  expect(post.commands.filter(line => line.startsWith('EHLO'))).toHaveLength(1)
  await mail.stop()
  await expect.poll(post.connections).toBe(0)
})

test('a mail whose transaction was rolled back is never sent', async () => {
  open()
  const failing = store.write(async tx => {
    await mail.write(tx, letter, time)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await mail.sendWaiting()
  await later(minute)
  expect(await rows()).toEqual([])
  expect(post.received).toEqual([])
})

test('the text of a mail is deleted once the mail server has accepted it', async () => {
  open()
  await write({ body: 'Between the two of us.' })
  await mail.sendWaiting()
  expect(await rows()).toEqual([expect.objectContaining({ subject: '', body: '', sent_at: time })])
})

test('I10 after a temporary refusal the mail is retried after a pause, not before', async () => {
  open()
  post.replies = ['refuses temporarily', 'accepts']
  await write()
  await mail.sendWaiting()
  await later(59_000)
  expect(post.commands.filter(line => line.startsWith('RCPT'))).toHaveLength(1)
  await later(1000)
  expect(post.received).toHaveLength(1)
})

test('a mail server that never stops talking is left, and the mail waits', async () => {
  open()
  post.replies = ['never stops talking', 'accepts']
  await write()
  await mail.sendWaiting()
  expect(await rows()).toEqual([expect.objectContaining({ sent_at: null })])
  await later(60_000)
  expect(post.received).toHaveLength(1)
})

test('I11 a permanent refusal ends that mail and no other', async () => {
  open()
  post.replies = ['refuses permanently', 'accepts']
  await write({ to_address: 'nobody@example.org' })
  time += 1
  await write()
  await mail.sendWaiting()
  await later(30 * 24 * 60 * minute)
  expect(post.received.map(({ to }) => to)).toEqual(['RCPT TO:<ada@example.org>'])
  expect(post.commands.filter(line => line.includes('nobody@'))).toHaveLength(1)
  expect(
    (await rows()).map(({ failure, sent_at, subject, body }) => ({ failure, isSent: sent_at !== null, text: subject + body })),
  ).toEqual([
    { failure: 'EENVELOPE 550', isSent: false, text: '' },
    { failure: null, isSent: true, text: '' },
  ])
})

test('I10 if the mail server is down, pauses grow and a mail is given up after two days', async () => {
  open()
  post.replies = ['disconnects']
  await write()
  await mail.sendWaiting()
  const tries: number[] = [0]
  for (let passed = 0; passed < 5 * 24 * 60; passed += 1) {
    const before = post.commands.length
    await later(minute)
    if (post.commands.length > before) tries.push(passed + 1)
  }
  const pauses = tries.slice(1).map((at, n) => at - tries[n]!)
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1440])
  expect(tries.at(-1)).toBeLessThan(2 * 24 * 60)
  expect((await rows())[0]!.failure).not.toBeNull()
})

test('while the mail server is down the other mails are not tried one by one', async () => {
  open()
  post.replies = ['disconnects']
  await write()
  await mail.sendWaiting()
  const before = post.commands.filter(line => line.startsWith('MAIL')).length
  await store.write(async tx => {
    for (let n = 0; n < 20; n++) await mail.write(tx, letter, time)
  })
  await mail.sendWaiting()
  expect(post.commands.filter(line => line.startsWith('MAIL')).length - before).toBeLessThan(4)
})

test('I10 a mail whose answer was lost is sent again after a restart, with the same Message-ID', async () => {
  open()
  post.replies = ['accepts without an answer', 'accepts']
  await write()
  await mail.sendWaiting()
  expect(post.received).toHaveLength(1)
  await mail.stop()
  await store.close()
  store = await openStore(dir)
  open()
  await later(minute)
  expect(post.received).toHaveLength(2)
  expect(new Set(idsSeen()).size).toBe(1)
})

test('mails left from an earlier run are sent at the start', async () => {
  open()
  await mail.stop()
  await write()
  expect(post.received).toEqual([])
  open()
  await expect.poll(() => post.received.length, { timeout: 5000 }).toBe(1)
})

test('stopping waits for the mail being sent and starts no other', async () => {
  open()
  let go = () => {}
  post.hold = () => new Promise<void>(free => (go = free))
  await write()
  time += 1
  await write({ to_address: 'second@example.org' })
  await expect.poll(() => post.received.length).toBe(1)
  let stopped = false
  const stopping = mail.stop().then(() => (stopped = true))
  // Long enough for a stop that would not wait.
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(stopped).toBe(false)
  go()
  await stopping
  expect((await rows()).map(row => row.sent_at !== null)).toEqual([true, false])
  expect(post.received).toHaveLength(1)
})

test('the mail password is never sent without encryption', async () => {
  post.replies = ['offers a password login']
  open({ smtpUrl: `smtp://indago:hidden-words@127.0.0.1:${post.port}`, mailFrom: 'indago@example.net' })
  await write()
  await mail.sendWaiting()
  const secret = Buffer.from('\0indago\0hidden-words').toString('base64')
  expect(post.commands.length).toBeGreaterThan(0)
  for (const line of post.commands) {
    expect(line).not.toMatch(/^AUTH/i)
    expect(line).not.toContain(secret)
  }
  expect(post.received).toEqual([])
  expect((await rows())[0]!.sent_at).toBeNull()
})

test('a mail leaves this machine encrypted or not at all', async () => {
  // For the system this means the same machine, for us one that is not known to be.
  open({ smtpUrl: `smtp://0.0.0.0:${post.port}`, mailFrom: 'indago@example.net' })
  await write()
  await mail.sendWaiting()
  expect(post.commands.map(line => line.split(' ')[0])).toContain('STARTTLS')
  expect(post.received).toEqual([])
  expect((await rows())[0]!.sent_at).toBeNull()
})

test('the log has no address, no text and no reply of the mail server', async () => {
  open()
  post.replies = ['refuses temporarily', 'refuses permanently', 'disconnects']
  await write({ body: 'between us', subject: 'private matter' })
  await mail.sendWaiting()
  await later(minute)
  await write()
  await mail.sendWaiting()
  expect(logged).toContain('a mail will be sent again')
  expect(logged).toContain('a mail was given up')
  for (const word of ['@', 'example', 'between us', 'private matter', 'nobody here', 'come again']) expect(logged).not.toContain(word)
})

test('without a mail server each mail is a file that mail programs read', async () => {
  open({})
  const body = 'Grüße aus Zürich,\n\n.\n.. dots\nFrom here on.\n' + 'long '.repeat(400)
  await write({ subject: 'Über “neural” networks — 日本語 '.repeat(5).trim(), body })
  await mail.sendWaiting()
  const [read, ...rest] = mailbox(dir)
  expect(rest).toEqual([])
  expect(read!.header('subject')).toBe('Über “neural” networks — 日本語 '.repeat(5).trim())
  expect(read!.header('from')).toBe('Indago <indago@localhost>')
  expect(read!.body.trim()).toBe(body.trim())
  expect(readdirSync(join(dir, 'mailbox')).filter(name => !name.endsWith('.eml'))).toEqual([])
})

test('a mail that is sent twice is still one file', async () => {
  open({})
  await write()
  await mail.sendWaiting()
  await store.write(tx => tx.updateTable('mails').set({ sent_at: null, body: 'Good day.\n', not_before: 0 }).execute())
  await mail.sendWaiting()
  expect(mailbox(dir)).toHaveLength(1)
})

test('A27 no text of a mail becomes a header, a recipient or a command', async () => {
  open()
  const forged = 'x\r\nBcc: victim@example.org\r\n\r\nbody'
  await write({ subject: `A${forged}`, body: '\r\n.\r\nMAIL FROM:<a@b>\r\nRCPT TO:<victim@example.org>\r\n' })
  for (const to_address of [
    'ada@example.org\u2028RCPT TO:<victim@example.org>',
    'ada@example.org (victim@example.org)',
    'ada@example.org>\r\nRCPT TO:<victim@example.org',
    'ada@example.org, victim@example.org',
    '<victim@example.org>',
  ])
    await write({ to_address })
  await write({ reply_to: 'ben@example.org\r\nBcc: victim@example.org' })
  await mail.sendWaiting()
  expect(post.commands.filter(line => /^(RCPT|MAIL)/.test(line))).toEqual(['MAIL FROM:<indago@example.net>', 'RCPT TO:<ada@example.org>'])
  const { headers, header, body } = readMail(post.received[0]!.text)
  expect(headers.map(({ name }) => name)).not.toContain('bcc')
  expect(header('subject')).toContain('Bcc: victim@example.org')
  expect(body).toContain('RCPT TO:<victim@example.org>')
  expect(post.received).toHaveLength(1)
})

test('mails are deleted 45 days after they were written', async () => {
  open()
  await write()
  await mail.sendWaiting()
  await pruneMails(store, dir, time + 45 * 24 * 60 * minute)
  expect(await rows()).toHaveLength(1)
  await pruneMails(store, dir, time + 45 * 24 * 60 * minute + 1)
  expect(await rows()).toEqual([])
})

test('I13 deleting an old mail deletes its file and no other', async () => {
  open({})
  await write({ to_address: 'gone@example.org' })
  await later(44 * 24 * 60 * minute)
  await write()
  await mail.sendWaiting()
  expect(mailbox(dir)).toHaveLength(2)
  await pruneMails(store, dir, time + 2 * 24 * 60 * minute)
  expect(mailbox(dir).map(one => one.header('to'))).toEqual(['ada@example.org'])
})

test('mail settings are checked at the start, and errors do not repeat the password', () => {
  open()
  expect(readSettings({ SMTP_URL: 'smtps://me:pass@mail.example.org', MAIL_FROM: ' indago@example.org ' })).toMatchObject({
    smtpUrl: 'smtps://me:pass@mail.example.org',
    mailFrom: 'indago@example.org',
  })
  expect(readSettings({})).not.toHaveProperty('smtpUrl')
  expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(/MAIL_FROM is needed/)
  expect(() => readSettings({ MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM must be an email address; it is "nobody"/)
  for (const SMTP_URL of ['https://me:hidden@mail.example.org', 'me:hidden', 'smtp:hidden', ''])
    expect(() => readSettings({ SMTP_URL, MAIL_FROM: 'a@example.org' })).toThrow(
      /^The setting SMTP_URL must be an address like smtp:(?!.*hidden)/,
    )
})
