import { errors } from '#contract/errors.ts'
import { BadQuery } from '../query/bad-query.ts'
import type { Budget } from '../query/engine-request.ts'

/** A search that would look at too much. */
export class TooCostly extends BadQuery {
  constructor() {
    super(0, errors.too_costly.sentence)
  }
}

/**
 * What looking at one thing costs, in nanoseconds of an ordinary server. Measured on 200,000 records; what matters is that no kind of work is much
 * cheaper here than it is.
 */
export const prices = {
  /** A document in a pass over a whole segment. */
  document: 2,
  /** A posting that is copied or marked, and one whose impact is added to a score. */
  posting: 3,
  impact: 6,
  /** A posting or document of two lists that are walked side by side. */
  step: 4,
  /** A number that is searched in a longer list. */
  search: 60,
  /** A posting that is merged with those of other words; few of them are sorted. */
  merge: 12,
  sort: 40,
  /** A posting of which only some fields count. */
  fields: 20,
  /** The positions of a word in a document; in a phrase of words with several forms they are merged or sorted too. */
  places: 50,
  looseTerm: 150,
  loosePlaces: 110,
  /** The word of a hit that is ranked by all evidence. */
  evidence: 800,
  /** A word that is analysed, and a word that is looked up. */
  analysis: 5000,
  word: 5000,
  /** A value of a facet that is counted, a value whose count is compared, and a document that a filter is tried on. */
  facetValue: 4,
  bucket: 12,
  filter: 8,
  /** A document that is ranked. */
  rank: 10,
  /** A word of the index that is compared with a misspelt one. */
  spelling: 20,
} as const

/** For each record of an index, and for the least number of records: 38 ms at 200,000, some room for what is dearer than its price. */
const perRecord = 190
const fewestRecords = 200_000

/** The second line, for what is dearer than its price: no answer takes longer than this, in milliseconds. */
export const longestAnswer = 2000

/**
 * What is left of the work that one answer may take, in nanoseconds. It is counted, not timed, so that the same search is answered or refused
 * everywhere; only a search that takes far longer than it counts ends by the clock.
 */
export class WorkBudget implements Budget {
  private left: number
  private floor = 0
  private readonly end: number
  private readonly clock: () => number

  /** `share`: of what an answer may take. `longest`: milliseconds by the clock. */
  constructor(records: number, share = 1, clock: () => number = Date.now, longest = longestAnswer) {
    this.left = share * perRecord * Math.max(records, fewestRecords)
    this.clock = clock
    this.end = clock() + longest
  }

  /** What is left. */
  get rest(): number {
    return this.left
  }

  /** Throws TooCostly when too much would be spent. */
  spend(nanoseconds: number): void {
    if (this.left - nanoseconds < this.floor || this.clock() > this.end) throw new TooCostly()
    this.left -= nanoseconds
  }

  affordable<T>(share: number, search: () => T, instead: T): T {
    const { floor } = this
    this.floor = Math.max(floor, this.left * (1 - share))
    try {
      return search()
    } catch (problem) {
      if (problem instanceof TooCostly) return instead
      throw problem
    } finally {
      this.floor = floor
    }
  }
}
