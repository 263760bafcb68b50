/** A query that cannot be answered: where (UTF-16 offset) and why. */
export class BadQuery extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}
