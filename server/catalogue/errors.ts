/** The search thread died or could not be started. The request may be tried again. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
  readonly reason: string
  constructor(reason: string) {
    super(`Search is not available: ${reason}`)
    this.reason = reason
  }
}

/** Too many calls of this caller wait, or of all callers together. The call may be tried again in a moment. */
export class SearchBusy extends Error {
  override name = 'SearchBusy'
  readonly tooMany: 'of_caller' | 'of_all'
  constructor(tooMany: 'of_caller' | 'of_all') {
    super('Too many searches wait')
    this.tooMany = tooMany
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

/** A dump cannot go on from here: the cursor is of another index or catalogue, or of none. */
export class UnknownCursor extends Error {
  override name = 'UnknownCursor'
}

/** The index does not have this filter. */
export class UnknownFilter extends Error {
  override name = 'UnknownFilter'
}
