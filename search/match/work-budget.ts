import { BadQuery } from '../query/bad-query.ts'
import type { Budget } from '../query/engine-request.ts'

/** A search that would look at too much. */
export class TooCostly extends BadQuery {
  constructor() {
    super(0, 'This search is too broad to be answered at once: use fewer words, or rarer ones.')
  }
}

/** For each record of an index, and for the least number of records. */
const perRecord = 60
const fewestRecords = 200_000

/**
 * What is left of the work that one answer may take, in postings that are looked at: some nanoseconds each. It is counted, not timed, so that the
 * same search is answered or refused everywhere.
 */
export class WorkBudget implements Budget {
  private left: number

  constructor(records: number) {
    this.left = perRecord * Math.max(records, fewestRecords)
  }

  /** Throws TooCostly when too much has been spent. */
  spend(postings: number): void {
    this.left -= postings
    if (this.left < 0) throw new TooCostly()
  }
}

/** What a search that may be too costly answers; otherwise `instead`. */
export function affordable<T>(search: () => T, instead: T): T {
  try {
    return search()
  } catch (problem) {
    if (problem instanceof TooCostly) return instead
    throw problem
  }
}
