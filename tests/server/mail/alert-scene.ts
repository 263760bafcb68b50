import type { MailTime } from '#contract/alert-fields.ts'
import { nextLocalTime } from '#contract/local-time.ts'
import type { PreferencesChange } from '#contract/preferences.ts'
import type { SavedSearch } from '#contract/searches.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { openLog } from '#server/core/log.ts'
import { type MailQueue, openMail } from '#server/outside/mail-queue.ts'
import { matchAlerts } from '#server/subjects/alert-finds/index.ts'
import { sendDueAlertMails } from '#server/subjects/alert-mails/index.ts'
import { openTokenKey } from '#server/subjects/sessions/token-key.ts'
import { expect, vi } from 'vitest'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { type Answer, startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { readMail, type ReadMail } from './parse-mail.ts'

/** A received mail about alerts: its headers, and its two parts. */
export interface AlertMail {
  header: ReadMail['header']
  subject: string
  text: string
  html: string
}

const origin = 'http://indago.test'
let papers = 0

/** A server with saved searches, a catalogue that grows, and a mail server that gets what they find. */
export class AlertScene {
  readonly server: TestServer
  readonly post: MailServer
  readonly #catalogue: Catalogue
  readonly #mail: MailQueue
  readonly user: TestUser

  private constructor(server: TestServer, post: MailServer, catalogue: Catalogue, user: TestUser) {
    this.server = server
    this.post = post
    this.#catalogue = catalogue
    this.user = user
    const settings = { port: 0, host: '127.0.0.1', dataDir: server.dir, logLevel: 'silent', ...smtpOf(post) } as const
    this.#mail = openMail(settings, server.store, openLog('silent'), server.now)
  }

  static async open(settings: { bounceSecret?: string } = {}): Promise<AlertScene> {
    const post = await openMailServer()
    const catalogue = smallCatalogue()
    const server = await startTestServer({ socket: false, catalogue, settings: { ...smtpOf(post), publicUrl: origin, ...settings } })
    return new AlertScene(server, post, catalogue, await server.user())
  }

  async close(): Promise<void> {
    await this.#mail.stop()
    await this.server.stop()
    await this.post.close()
  }

  async save(keyword: string, mail: MailTime = 'off', name = `Search for ${keyword}`): Promise<SavedSearch> {
    const body = { search: { name, data: { index: 'publications', keyword } } }
    const saved = await this.call<SavedSearch>('POST', `/v1/users/${this.user.id}/searches`, body)
    return mail === 'off' ? saved.body : (await this.change(saved.body.id, { mail })).body
  }

  change = (id: string, search: object): Promise<Answer<SavedSearch>> =>
    this.call('PUT', `/v1/users/${this.user.id}/searches/${id}`, { search })

  wish = (preferences: PreferencesChange): Promise<Answer> => this.call('PUT', `/v1/users/${this.user.id}/preferences`, { preferences })

  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    return this.server.request<T>(path, { method, user: this.user, key: true, ...(body !== undefined && { body }) })
  }

  /** Papers that are in the catalogue from now on, and that alerts have found. */
  async publish(...titles: string[]): Promise<void> {
    for (const title of titles) await this.add({ title })
    await this.match()
  }

  async add(more: { title: string; authors?: { name: string; slug_values: string[] }[] }): Promise<void> {
    // Until the clock of records, which is not the server's, has gone on.
    await new Promise(resolve => setTimeout(resolve, 2))
    await this.#catalogue.put([{ index: 'publications', slug_values: [`mailed-${++papers}`], source: { name: 'Tests' }, ...more }])
  }

  match(): Promise<void> {
    const signal = new AbortController().signal
    return matchAlerts({ store: this.server.store, catalogue: this.#catalogue, guest: 'unregistered', now: this.server.now, signal })
  }

  /** Writes the mails that are due now, and waits until each is sent or given up. */
  async send(): Promise<void> {
    const { store, dir, now } = this.server
    const key = openTokenKey(dir).secret
    await sendDueAlertMails({ store, mailer: { mail: this.#mail, origin }, key, now }, new AbortController().signal)
    // The server’s own queue may be sending one of them.
    const waiting = store.read.selectFrom('mails').select('id').where('sent_at', 'is', null).where('failure', 'is', null)
    await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 10_000, interval: 5 })
  }

  /** Moves the clock forward to a time of day, UTC; `weekday`: on that day, 1 is Monday. */
  async moveTo(time: string, weekday?: number): Promise<void> {
    const { server, user } = this
    server.advanceClock(nextLocalTime(server.now(), 'UTC', time, weekday) - server.now())
    user.token = await server.session(user.id)
  }

  /** What was received about alerts so far. */
  get mails(): AlertMail[] {
    return this.post.received.map(({ text }) => readAlertMail(text)).filter(mail => mail.html !== '')
  }

  get subjects(): string[] {
    return this.mails.map(({ subject }) => subject)
  }
}

const smtpOf = (post: MailServer) => ({ smtpUrl: post.url, mailFrom: 'indago@example.net' })

function readAlertMail(raw: string): AlertMail {
  const { header } = readMail(raw)
  const boundary = /boundary="([^"]+)"/.exec(header('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [] : raw.split(`--${boundary}`).slice(1, -1)
  const [text, html] = parts.map(part => readMail(part.replace(/^\r?\n/, '')))
  return { header, subject: header('subject') ?? '', text: text?.body ?? '', html: html?.body ?? '' }
}
