/** Who asked has gone; nobody waits for the answer. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
  constructor() {
    super('The caller left before the answer')
  }
}
