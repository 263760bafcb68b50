import { StartRefusal } from '../store/faults.ts'

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
