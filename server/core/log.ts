import { destination, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type { Logger } from 'pino'

/**
 * The log on stderr, one JSON object per line. It says which call a request made, its status and duration; never its path, query, headers
 * or body, because those carry tokens, addresses and personal texts.
 */
export const openLog = (level: Settings['logLevel']): Logger =>
  pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ dest: 2, sync: true }))

/** Warnings of one kind in a minute. */
const most = 20
/** Milliseconds. */
const minute = 60_000

/**
 * Warnings that strangers can cause as often as they like: the log is written at once, so each takes time of everybody. Only so many a minute are
 * written; the first one of a later minute says how many were not.
 */
export class BoundedWarnings {
  readonly #log: Logger
  readonly #message: string
  #minute = 0
  #came = 0

  constructor(log: Logger, message: string) {
    this.#log = log
    this.#message = message
  }

  warn(fields: object, now: number): void {
    const current = Math.floor(now / minute)
    const unsaid = current === this.#minute ? 0 : Math.max(0, this.#came - most)
    if (current !== this.#minute) [this.#minute, this.#came] = [current, 0]
    if (this.#came++ >= most) return
    this.#log.warn({ ...fields, ...(unsaid > 0 && { unsaid }) }, this.#message)
  }
}
