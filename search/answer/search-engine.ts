import type { Budget } from '../query/engine-request.ts'
import type { KnownSynonyms } from '../query/synonyms.ts'
import type { IndexEngine } from './index-engine.ts'

/**
 * What answers need of the engine of one index. `IndexEngine` has its records in memory; another may ask a cluster, and wait for it. Everything is
 * synchronous.
 */
export interface SearchEngine extends Pick<
  IndexEngine,
  | 'begun'
  | 'categories'
  | 'citations'
  | 'complete'
  | 'figures'
  | 'longest'
  | 'related'
  | 'search'
  | 'size'
  | 'slugs'
  | 'sorts'
  | 'topics'
  | 'total'
  | 'trend'
  | 'values'
  | 'vocabulary'
  | 'work'
  | 'years'
> {
  /** Whether a word begins so. */
  begins(prefix: string, work?: Budget): boolean
  hasIdentifier(key: string, work?: Budget): boolean
  /** How many records have exactly this term: a word, a stem, a link. */
  recordsWith(term: string, work?: Budget): number
  /** What the texts of the records say of what is short for what. */
  abbreviations(work?: Budget): KnownSynonyms
  /** A keyword is read next: an engine behind a network looks up at once what reading it needs. */
  expect?(keyword: string, work: Budget | undefined): void
  /**
   * Each of these is run soon: an engine behind a network runs them for what they look up, all of them at once, so that nothing is waited for
   * then. What one of them returns or throws is not looked at. Engines of one network do so for each other.
   */
  together?(asks: readonly (() => unknown)[]): void
}

/** The answers for these, one after the other. What they need of an engine behind a network is looked up at once before. */
export function answersTogether<T, R>(engine: Pick<SearchEngine, 'together'>, all: readonly T[], answer: (one: T) => R): R[] {
  engine.together?.(all.map(one => () => answer(one)))
  return all.map(answer)
}
