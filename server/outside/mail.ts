import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { v7 as newId } from 'uuid'
import { limits } from '#contract/limits.ts'
import { Rounds } from '../core/rounds.ts'
import type { Settings } from '../core/settings.ts'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/unit-of-work.ts'
import type { Letter } from './letter.ts'
import { type Carrier, carrierOf, mailFolder, type MailRow, NotCarried } from './mail-carriers.ts'

/**
 * [Note: Mail] A mail is a row that is written in the transaction of what caused it, so it exists exactly as often as its cause. It
 * leaves after the commit, and again with growing pauses until somebody takes it. A crash between the sending and the note of it
 * sends it a second time: its Message-ID is made of the row's id, by which the recipient's mail program knows the two for one.
 */
export interface MailQueue {
  /** Answers the mail's id. */
  write(tx: Tx, mail: Letter, now: number): Promise<string>
  /** Sends all that is due; resolves when nothing more is, or when there is no way to send. Never throws. */
  sendWaiting(): Promise<void>
  /** Takes no further mail and waits for the one under way. */
  stop(): Promise<void>
}

/** How rules write mail, and where links in it lead: an origin without a slash at its end. */
export interface Post {
  mail: MailQueue
  origin: string
}

const minute = 60_000
const hour = 60 * minute
/** Pauses after the first, second, … attempt; the attempt after the last one is the last, two days after the mail was written. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour]
const attemptsAtMost = pauses.length + 1

/** The mail of a server: over SMTP where the settings name a way, else into files of the data folder. */
export const openMail = (settings: Settings, store: Store, log: Logger, now: () => number): MailQueue =>
  new Queue(store, carrierOf(settings), settings.smtpUrl === undefined, log, now)

class Queue implements MailQueue {
  readonly #store: Store
  readonly #carrier: Carrier
  /** What stays on this machine can be read at its mailbox page for a while. */
  readonly #keepsTexts: boolean
  readonly #log: Logger
  readonly #now: () => number
  readonly #rounds: Rounds

  constructor(store: Store, carrier: Carrier, keepsTexts: boolean, log: Logger, now: () => number) {
    this.#store = store
    this.#carrier = carrier
    this.#keepsTexts = keepsTexts
    this.#log = log
    this.#now = now
    this.#rounds = new Rounds(
      () => this.#sendAll(),
      problem => {
        log.error({ err: problem }, 'mail could not be looked after')
        return minute
      },
    )
    // What an earlier run of the server left behind.
    this.#wakeIn(1000)
  }

  async write(tx: Tx, mail: Letter, now: number): Promise<string> {
    const id = newId()
    await tx
      .insertInto('mails')
      .values({ ...mail, id, created_at: now, attempts: 0, not_before: now, sent_at: null })
      .execute()
    // A round begins with a job of its own, which comes after the commit of this one (see [Note: Group commit]).
    void this.sendWaiting()
    return id
  }

  sendWaiting(): Promise<void> {
    return this.#rounds.wake()
  }

  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  /** At the latest in an hour: a clock that was set tells nothing about a long wait. */
  #wakeIn(ms: number): void {
    this.#rounds.wakeIn(Math.min(ms, hour))
  }

  async #sendAll(): Promise<void> {
    let isWay = true
    for (let mail = await this.#take(); mail; mail = isWay ? await this.#take() : undefined) isWay = await this.#send(mail)
    const next = await this.#nextDue()
    if (next !== undefined) this.#wakeIn(Math.max(next - this.#now(), isWay ? 1000 : minute))
  }

  /** The mail that is due longest. Its attempt counts from now on: one that kills the server is not tried for ever. */
  async #take(): Promise<MailRow | undefined> {
    if (this.#rounds.stopped) return undefined
    const now = this.#now()
    return this.#store.write(async tx => {
      const mail = await waiting(tx).selectAll().where('not_before', '<=', now).orderBy('not_before').limit(1).executeTakeFirst()
      if (!mail) return undefined
      const attempts = mail.attempts + 1
      await tx
        .updateTable('mails')
        .set({ attempts, not_before: now + (pauses[mail.attempts] ?? 0) })
        .where('id', '=', mail.id)
        .execute()
      return { ...mail, attempts }
    })
  }

  /** Answers whether there is a way to send at all. What a mail server took, or nobody, is kept only as a mark: its text is not ours. */
  async #send(mail: MailRow): Promise<boolean> {
    try {
      await this.#carrier(mail)
    } catch (problem) {
      const { reason, isFinal, isWay } = NotCarried.of(problem)
      const isLast = isFinal || mail.attempts >= attemptsAtMost
      if (isLast) await this.#mark(mail, { attempts: attemptsAtMost, failure: reason, ...textless })
      this.#log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, isLast ? 'a mail was given up' : 'a mail waits')
      return isWay
    }
    await this.#mark(mail, { sent_at: this.#now(), ...(this.#keepsTexts ? {} : textless) })
    return true
  }

  async #mark({ id }: MailRow, change: Partial<MailRow>): Promise<void> {
    await this.#store.write(tx => tx.updateTable('mails').set(change).where('id', '=', id).execute())
  }

  async #nextDue(): Promise<number | undefined> {
    if (this.#rounds.stopped) return undefined
    return (await waiting(this.#store.read).select('not_before').orderBy('not_before').limit(1).executeTakeFirst())?.not_before
  }
}

const textless = { subject: '', body: '' }

const waiting = (query: Tx) => query.selectFrom('mails').where('sent_at', 'is', null).where('attempts', '<', attemptsAtMost)

const keptFor = 45 * 24 * hour
/** As long as links for an account or an address live: what is dead need not be readable. */
const textsKeptFor = limits.links.confirmationHours * hour

/** Takes the texts from mails that left a day ago, and forgets mails 45 days after they were written, also those that nobody took. */
export async function pruneMails(store: Store, dataDir: string, now: number): Promise<void> {
  await store.write(async tx => {
    await tx
      .deleteFrom('mails')
      .where('created_at', '<', now - keptFor)
      .execute()
    await tx
      .updateTable('mails')
      .set(textless)
      .where('sent_at', '<', now - textsKeptFor)
      .where('body', '!=', '')
      .execute()
  })
  await sweepMailFiles(store, dataDir)
}

/** Removes files of mails whose rows are gone. A row is there before its file. */
async function sweepMailFiles(store: Store, dataDir: string): Promise<void> {
  const files = (await readdir(mailFolder(dataDir)).catch(() => [])).filter(name => name.endsWith('.eml'))
  if (files.length === 0) return
  const known = new Set((await store.read.selectFrom('mails').select('id').execute()).map(({ id }) => `${id}.eml`))
  for (const file of files) if (!known.has(file)) await rm(join(mailFolder(dataDir), file), { force: true })
}
