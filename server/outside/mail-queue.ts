import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { v7 as newId } from 'uuid'
import { limits } from '#contract/limits.ts'
import { BackgroundTask } from '../core/background-task.ts'
import { observed, type Observer } from '../telemetry/observer.ts'
import type { Settings } from '../core/settings.ts'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/unit-of-work.ts'
import { markBounced } from './bounced-addresses.ts'
import type { NewMail } from './mail-text.ts'
import { type MailTransport, mailTransport, mailFolder, type MailRow, MailNotSent } from './mail-transports.ts'

/**
 * [Note: Mail] A mail is a row that is written in the transaction of its cause, so it exists exactly as often as its cause. It is sent
 * after the commit, and again with growing delays until it is accepted. A crash between sending and marking it as sent makes it go out
 * twice: its Message-ID is made of the row's id, so the recipient's mail program recognises the second one.
 */
export interface MailQueue {
  /**
   * Returns the ids, in order. Of a mail that is withheld only the row remains, like that of a mail that was sent: its sender, who can read
   * the rows of their mails, does not learn from them what its recipient wants.
   */
  writeAll(tx: Tx, mails: readonly (NewMail & { isWithheld?: boolean })[], now: number): Promise<string[]>
  /** The same for one. */
  write(tx: Tx, mail: NewMail & { isWithheld?: boolean }, now: number): Promise<string>
  /** Sends all mails that are due; resolves when none is left, or when the transport fails. Never throws. */
  sendWaiting(): Promise<void>
  /** Why mails wait, in a sentence that guests may read. */
  problem(): string | undefined
  /** Takes no further mail and waits for the current one. */
  stop(): Promise<void>
}

/** What rules need to write mail. `origin`: where links lead, without a slash at the end. */
export interface Mailer {
  mail: MailQueue
  origin: string
}

const minute = 60_000
const hour = 60 * minute
/** Delays after the first, second, … attempt; the attempt after the last delay is the last one, two days after the mail was written. */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour]
const maxAttempts = retryDelays.length + 1

/** The mail queue of a server: over SMTP if the settings name a mail server, else into files of the data folder. */
export function openMail(settings: Settings, store: Store, log: Logger, now: () => number, observer?: Observer): MailQueue {
  const transport = mailTransport(settings)
  const sent: MailTransport = observer
    ? { send: mail => observed(observer, 'outside', 'mail', () => transport.send(mail)), close: () => transport.close() }
    : transport
  return new StoredMailQueue(store, sent, settings.smtpUrl === undefined, log, now)
}

class StoredMailQueue implements MailQueue {
  readonly #store: Store
  readonly #transport: MailTransport
  /** Mail that stays on this machine can be read on its mailbox page for some time. */
  readonly #keepsText: boolean
  readonly #log: Logger
  readonly #now: () => number
  readonly #sending: BackgroundTask
  #isTransportUp = true

  constructor(store: Store, transport: MailTransport, keepsText: boolean, log: Logger, now: () => number) {
    this.#store = store
    this.#transport = transport
    this.#keepsText = keepsText
    this.#log = log
    this.#now = now
    this.#sending = new BackgroundTask(
      () => this.#sendAll(),
      problem => {
        log.error({ err: problem }, 'mail could not be sent')
        return minute
      },
    )
    // Sends what an earlier run of the server left.
    this.#wakeIn(1000)
  }

  async write(tx: Tx, mail: NewMail & { isWithheld?: boolean }, now: number): Promise<string> {
    const [id] = await this.writeAll(tx, [mail], now)
    return id!
  }

  async writeAll(tx: Tx, mails: readonly (NewMail & { isWithheld?: boolean })[], now: number): Promise<string[]> {
    const rows = mails.map(({ isWithheld = false, ...mail }) => {
      const common = { ...mail, id: newId(), created_at: now, not_before: now }
      return isWithheld ? { ...common, ...withoutText, attempts: 1, sent_at: now } : { ...common, attempts: 0, sent_at: null }
    })
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await tx
        .insertInto('mails')
        .values(rows.slice(at, at + rowsAtOnce))
        .execute()
    // The task begins with a write job of its own, which runs after this one was committed (see [Note: Group commit]).
    void this.sendWaiting()
    return rows.map(({ id }) => id)
  }

  sendWaiting(): Promise<void> {
    return this.#sending.wake()
  }

  problem(): string | undefined {
    return this.#isTransportUp ? undefined : 'The mail server takes no mails; they wait.'
  }

  async stop(): Promise<void> {
    await this.#sending.stop()
    this.#transport.close()
  }

  /** In an hour at the latest: if the clock is changed, a long delay would be wrong. */
  #wakeIn(ms: number): void {
    this.#sending.wakeIn(Math.min(ms, hour))
  }

  async #sendAll(): Promise<void> {
    let isTransportUp = true
    for (let mail = await this.#claimNext(); mail; mail = isTransportUp ? await this.#claimNext() : undefined)
      this.#isTransportUp = isTransportUp = await this.#send(mail)
    const next = await this.#nextDue()
    if (next !== undefined) this.#wakeIn(Math.max(next - this.#now(), isTransportUp ? 1000 : minute))
  }

  /** The mail that is due first. The attempt is counted before sending, so that a mail that crashes the server is not tried forever. */
  async #claimNext(): Promise<MailRow | undefined> {
    if (this.#sending.isStopped) return undefined
    const now = this.#now()
    return this.#store.write(async tx => {
      const mail = await unsent(tx).selectAll().where('not_before', '<=', now).orderBy('not_before').limit(1).executeTakeFirst()
      if (!mail) return undefined
      const attempts = mail.attempts + 1
      await tx
        .updateTable('mails')
        .set({ attempts, not_before: now + (retryDelays[mail.attempts] ?? 0) })
        .where('id', '=', mail.id)
        .execute()
      return { ...mail, attempts }
    })
  }

  /** Returns whether the transport works. Once a mail was accepted or given up, only its row is kept, without its text. */
  async #send(mail: MailRow): Promise<boolean> {
    try {
      await this.#transport.send(mail)
    } catch (problem) {
      const { reason, isFinal, isTransportUp, isAddressRefused } = MailNotSent.of(problem)
      const isLast = isFinal || mail.attempts >= maxAttempts
      if (isLast) await this.#giveUp(mail, reason, isAddressRefused)
      this.#log.warn(
        { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason },
        isLast ? 'a mail was given up' : 'a mail will be sent again',
      )
      return isTransportUp
    }
    await this.#update(mail, { sent_at: this.#now(), ...(this.#keepsText ? {} : withoutText) })
    return true
  }

  async #giveUp({ id, to_address }: MailRow, failure: string, isAddressRefused: boolean): Promise<void> {
    await this.#store.write(async tx => {
      await tx
        .updateTable('mails')
        .set({ attempts: maxAttempts, failure, ...withoutText })
        .where('id', '=', id)
        .execute()
      if (isAddressRefused) await markBounced(tx, to_address, failure, this.#now())
    })
  }

  async #update({ id }: MailRow, change: Partial<MailRow>): Promise<void> {
    await this.#store.write(tx => tx.updateTable('mails').set(change).where('id', '=', id).execute())
  }

  async #nextDue(): Promise<number | undefined> {
    if (this.#sending.isStopped) return undefined
    return (await unsent(this.#store.read).select('not_before').orderBy('not_before').limit(1).executeTakeFirst())?.not_before
  }
}

const withoutText = { subject: '', body: '', html: null, unsubscribe: null }

/** Rows of one statement: SQLite takes 32,766 values. */
const rowsAtOnce = 1000

const unsent = (query: Tx) => query.selectFrom('mails').where('sent_at', 'is', null).where('attempts', '<', maxAttempts)

const maxAgeMs = 45 * 24 * hour
/** As long as links for an account or an address are valid; texts with expired links are not needed. */
const maxTextAgeMs = limits.links.confirmationHours * hour

/**
 * Removes the texts of mails sent more than a day ago, and deletes mails 45 days after they were written, including those that were never
 * accepted.
 */
export async function pruneMails(store: Store, dataDir: string, now: number): Promise<void> {
  await store.write(async tx => {
    await tx
      .deleteFrom('mails')
      .where('created_at', '<', now - maxAgeMs)
      .execute()
    await tx
      .updateTable('mails')
      .set(withoutText)
      .where('sent_at', '<', now - maxTextAgeMs)
      .where('body', '!=', '')
      .execute()
  })
  await sweepMailFiles(store, dataDir)
}

/** Deletes the files of mails whose rows are gone. A row is always written before its file. */
export async function sweepMailFiles(store: Store, dataDir: string): Promise<void> {
  const files = (await readdir(mailFolder(dataDir)).catch(() => [])).filter(name => name.endsWith('.eml'))
  if (files.length === 0) return
  const existing = new Set((await store.read.selectFrom('mails').select('id').execute()).map(({ id }) => `${id}.eml`))
  for (const file of files) if (!existing.has(file)) await rm(join(mailFolder(dataDir), file), { force: true })
}
