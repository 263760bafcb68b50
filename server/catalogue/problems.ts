import { StartRefusal } from '../core/faults.ts'

/** A file of the catalogue that cannot be trusted. The message is one sentence more than the reason: what helps. */
export class DamagedData extends StartRefusal {
  override name = 'DamagedData'
  readonly file: string
  readonly reason: string
  readonly remedy: string
  constructor(file: string, reason: string, remedy = 'put back a backup of it') {
    super(`The data file ${file} is damaged (${reason}). Nothing was changed; please ${remedy}.`)
    this.file = file
    this.reason = reason
    this.remedy = remedy
  }
}

/** The search thread died or could not be started; the request may be tried again. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
  constructor(reason: string) {
    super(`The search is not available: ${reason}`)
  }
}

/** Who asked has gone; nobody waits for the answer. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
  constructor() {
    super('The caller left before the answer')
  }
}

/** The record that is asked about, or that a scope is about, is not there; `gone` if it was. */
export class NotFound extends Error {
  override name = 'NotFound'
  readonly gone: boolean
  constructor(gone: boolean) {
    super('There is no such record')
    this.gone = gone
  }
}

/** An index does not have the filter whose values are asked for. */
export class UnknownFilter extends Error {
  override name = 'UnknownFilter'
}
