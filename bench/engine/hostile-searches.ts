import * as v from 'valibot'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { searchState, type SearchState } from '#contract/search.ts'
import {
  answerSearch,
  BadQuery,
  IndexEngine,
  openSegment,
  ownSynonyms,
  SegmentBuilder,
  type SearchSource,
  Synonyms,
} from '#search/index.ts'
import type { WorkBudget } from '#search/match/work-budget.ts'
import { Corpus, randomFrom } from '../corpus.ts'
import { changedSearch, type HostileSearch, randomSearch, stateOf } from './hostile-states.ts'

/** What a search took: milliseconds of processor time, and of the work that was counted. */
export interface Hunted {
  search: SearchState
  ms: number
  counted: number
  refused: boolean
}

export interface Hunt {
  /** Searches that were tried. */
  tried: number
  refused: number
  /** The dearest, the worst first. */
  worst: Hunted[]
}

/** How many of the dearest searches are changed further. */
const kept = 24
/** How often a search is measured before it is among the dearest: the least counts, because other programs share the machine. */
const confirmations = 4

/** Looks for searches that take long, by changing the dearest ones found so far. */
export function huntHostileSearches(documents: number, seconds: number, seed: number): Hunt {
  const corpus = new Corpus(documents)
  const builder = new SegmentBuilder(publicationsIndex)
  for (const record of corpus.records()) builder.add(record, 0)
  return huntIn(builder.finish(), corpus.frequentWords(3000), seconds, seed)
}

/** The hunt over the bytes of a segment. */
function huntIn(bytes: Uint8Array, words: readonly string[], seconds: number, seed: number): Hunt {
  const on = sourceOf(bytes)
  const random = randomFrom(seed)
  let worst: (Hunted & { from: HostileSearch })[] = []
  let tried = 0
  let refused = 0
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const from =
      random() < 0.25 || worst.length === 0 ? randomSearch(random, words) : changedSearch(random, words, chosen(random, worst).from)
    const parsed = v.safeParse(searchState, stateOf(from))
    if (!parsed.success) continue
    tried += 1
    let found = measured(on, parsed.output)
    if (found.refused) refused += 1
    const least = worst.length < kept ? 0 : worst.at(-1)!.ms
    for (let again = 0; again < confirmations && found.ms > least; again += 1) {
      // Otherwise the engine still has what it looked up for the last search.
      isRefused(on, { ...parsed.output, keyword: words[(tried + again) % words.length]!, exclude: [] })
      const next = measured(on, parsed.output)
      if (next.ms < found.ms) found = next
    }
    if (found.ms > least) worst = [...worst, { ...found, from }].sort((a, b) => b.ms - a.ms).slice(0, kept)
  }
  return { tried, refused, worst }
}

/** Better ones more often. */
const chosen = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() ** 2 * of.length)]!

function sourceOf(bytes: Uint8Array): SearchSource {
  const engine = new IndexEngine(publicationsIndex)
  engine.setSegments([openSegment(publicationsIndex, bytes)])
  const record: SearchSource['record'] = slug => ({ index: 'publications', slug_values: [slug], source: { name: 'Corpus' }, title: slug })
  return { index: publicationsIndex, engine, synonyms: new Synonyms(ownSynonyms), record }
}

function measured(on: SearchSource, search: SearchState): Hunted {
  const { engine } = on
  const workOf = (share?: number): WorkBudget => IndexEngine.prototype.work.call(engine, share)
  const work = workOf()
  const { rest } = work
  engine.work = share => (share === undefined ? work : workOf(share))
  const before = process.cpuUsage()
  const refused = isRefused(on, search)
  const { user, system } = process.cpuUsage(before)
  return { search, ms: (user + system) / 1000, counted: (rest - work.rest) / 1_000_000, refused }
}

function isRefused(on: SearchSource, search: SearchState): boolean {
  try {
    answerSearch(on, search, {}, { filters: true })
    return false
  } catch (problem) {
    if (problem instanceof BadQuery) return true
    throw problem
  }
}
