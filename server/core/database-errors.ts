/** What an error of PostgreSQL, or of the connection to it, means for what was asked. */

export const codeOf = (problem: unknown): string => (problem instanceof Error && 'code' in problem ? String(problem.code) : '')

/** The transaction was ended for the sake of another one; from its beginning it may succeed. */
export const isRepeatable = (problem: unknown): boolean => /^(?:40001|40P01)$/.test(codeOf(problem))

/** The connection is gone, or the server is not there: an exception of the connection, an end by its owner, a start, or of the network. */
export const isDatabaseLost = (problem: unknown): boolean =>
  problem instanceof DatabaseAway ||
  /^(?:08...|57P0[1-5]|25P03|ECONN(?:RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(codeOf(problem)) ||
  (problem instanceof Error &&
    /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$/.test(problem.message))

/** A statement that the database kept ready no longer fits, since somebody has changed the schema. Its code is that of many other errors too. */
export const isStalePlan = (problem: unknown): boolean =>
  codeOf(problem) === '0A000' && (problem as { routine?: string }).routine === 'RevalidateCachedQuery'

/** An earlier statement of the transaction failed, so nothing but its end is heard. */
export const isInFailedTransaction = (problem: unknown): boolean => codeOf(problem) === '25P02'

export const isCertificateProblem = (problem: unknown): boolean => /CERT|VERIFY|^ERR_TLS/.test(codeOf(problem))

/** Waiting may help: it is not there, starts, has too much to do, or has no tables yet. Nothing helps against a refused name or certificate. */
export const mayCome = (problem: unknown): boolean =>
  isDatabaseLost(problem) || /^(?:53...|57...|42P01|ENOTFOUND|EAI_AGAIN)$/.test(codeOf(problem))

/** No server that takes writes could be reached. `cause` says why. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  constructor(cause: unknown) {
    super('No connection to a primary of the database', { cause })
  }
}

/** The database does not answer now; later it may. `cause` says why. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}

/** The problem, or what it means for those who do not know the database. */
export const databaseProblem = (problem: unknown): unknown => (isUnavailable(problem) ? new DatabaseUnavailable(problem) : problem)

/** Besides: too many connections, no turn in time, a query that took too long, a primary that is none any more. */
const isUnavailable = (problem: unknown): boolean =>
  isDatabaseLost(problem) || isRepeatable(problem) || /^(?:53300|55P03|57014)$/.test(codeOf(problem))
