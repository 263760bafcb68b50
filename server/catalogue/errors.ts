/** The search thread died or could not be started. The request may be tried again. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
  constructor(reason: string) {
    super(`Search is not available: ${reason}`)
  }
}

/** The record, or the record of a scope, does not exist; `isGone` if it was deleted. */
export class NotFound extends Error {
  override name = 'NotFound'
  readonly isGone: boolean
  constructor(isGone: boolean) {
    super('There is no such record')
    this.isGone = isGone
  }
}

/** The index does not have this filter. */
export class UnknownFilter extends Error {
  override name = 'UnknownFilter'
}
