/** The search thread died or could not be started; the request may be tried again. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
  constructor(reason: string) {
    super(`The search is not available: ${reason}`)
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
