import type { SearchState } from '#contract/search.ts'
import type { Offer } from '#contract/typeahead.ts'
import { BadQuery } from '../query/bad-query.ts'
import type { Budget } from '../query/engine-request.ts'
import { parseQuery } from '../query/parse-query.ts'
import { conjuncts, type QueryNode } from '../query/query.ts'
import { tokenize } from '../text/tokenize.ts'
import { correctedKeywords, wordsFor } from './corrected-query.ts'
import { asWritten } from './as-written.ts'
import { keywordState } from './keyword-state.ts'
import { bestSpelling, shownSearch } from './shown-search.ts'
import { requestOf, type SearchContext, type SearchSource } from './state-request.ts'

/** How many searches are offered, and how many words are tried for that: each is a search of its own. */
const mostSearches = 3
const mostTried = 6
/** The shortest beginning of a word, beside other words, for which words are offered. */
const shortestBeginning = 2
/** The shortest word that is corrected. */
const shortestCorrected = 4
/** How many spellings of the words before an unfinished one are tried. */
const mostSpellings = 3

/**
 * What a box offers for a typed text, in one index: records by title, names that records mention, searches with the last word finished, and
 * another spelling. Each has at least as many results as it says. Names come first for a single word, searches for several; the typed text itself
 * is offered where there is nothing else but its results. All of them may take together what one search may.
 */
export function offersFor(on: SearchSource, typed: string, limit: number): Offer[] {
  const work = on.engine.work()
  const typing = { on, within: { work } }
  on.engine.together?.([() => namedOffers(on, typed, limit, work), () => searchesFor(typing, typed, false)])
  const named = namedOffers(on, typed, limit, work)
  const searches = searchesFor(typing, typed, named.length === 0)
  const isSingle = tokenize(typed).filter(({ joined }) => !joined).length < 2
  const [first] = searches
  if (first?.kind === 'spelling') return [first, ...named, ...searches.slice(1)].slice(0, limit)
  return isSingle
    ? [...named.slice(0, Math.max(1, limit - searches.length)), ...searches].slice(0, limit)
    : [...searches, ...named].slice(0, limit)
}

/** Records and names. Where no record has a citation count they have no weight; there they alternate with the names. */
function namedOffers(on: SearchSource, typed: string, limit: number, work: Budget): Offer[] {
  const all = completionsOf(on, typed, limit, work)
  if (on.engine.sorts.includes('most_cited')) return all
  const names = all.filter(offer => offer.kind === 'name')
  return interleave([recordOffers(on, typed, limit, work), names], limit)
}

/** None if that is too much work. */
const completionsOf = (on: SearchSource, typed: string, limit: number, work: Budget, wanted?: 'records'): Offer[] =>
  work
    .affordable(1, () => on.engine.complete(typed, limit, wanted, work), [])
    .map(offer => ({ ...offer, index: on.index.name, kind: offer.count === undefined ? 'record' : 'name' }))

/** Records by title. */
export const recordOffers = (on: SearchSource, typed: string, limit: number, work: Budget): Offer[] =>
  completionsOf(on, typed, limit, work, 'records')

/** Takes the first of each list, then the second of each, and so on. */
export function interleave<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const taken: T[] = []
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest && taken.length < limit; at += 1) taken.push(...lists.flatMap(list => list.slice(at, at + 1)))
  return taken.slice(0, limit)
}

/** Searches of a typed text. */
function searchesFor(typing: Typing, typed: string, isAlone: boolean): Offer[] {
  const offered = typing.within.work.affordable(1, () => completedOrCorrected(typing, typed), [])
  return offered.length === 0 && isAlone ? asTyped(typing, typed) : offered
}

interface Typing {
  on: SearchSource
  within: SearchContext & { work: Budget }
}

function completedOrCorrected(typing: Typing, typed: string): Offer[] {
  const read = parseQuery(typed, typing.on.index)
  if (!read.ok || !read.plain || read.query === undefined) return []
  const last = lastWordOf(typed, conjuncts(read.query))
  const goesOn = (): boolean => last !== undefined && typing.on.engine.begins(last.text, typing.within.work)
  typing.on.engine.together?.([goesOn, () => last && completions(typing, typed, last)])
  const unfinished = goesOn() ? last : undefined
  const completed = unfinished ? completions(typing, typed, unfinished) : []
  if (completed.length > 0) return completed.map(offer => offerOf(typing, 'words', offer))
  const meant = corrected(typing, typed, read.query, unfinished)
  const begun = last && !unfinished ? begunBefore(typing, typed, last) : undefined
  const best = begun && begun.total > (meant?.total ?? 0) ? begun : meant
  return best ? [offerOf(typing, 'spelling', best)] : []
}

/** How many letters of a last word are taken away, and how many are left at least. */
const lastSlip = { letters: 2, rest: 4 }

/** The typed text with its last word finished as if its last letters had not been typed: `califr` may become California. */
function begunBefore(typing: Typing, typed: string, last: Unfinished): Search | undefined {
  if (typed.slice(last.at).length !== last.text.length) return undefined
  for (let letters = 1; letters <= lastSlip.letters && last.text.length - letters >= lastSlip.rest; letters += 1) {
    const text = last.text.slice(0, -letters)
    if (typing.on.engine.begins(text, typing.within.work)) return completions(typing, typed.slice(0, -letters), { ...last, text })[0]
  }
  return undefined
}

interface Search {
  keyword: string
  total: number
}

const offerOf = ({ on }: Typing, kind: Offer['kind'], { keyword, total }: Search): Offer => ({
  text: keyword.trim(),
  index: on.index.name,
  kind,
  slug: '',
  count: total,
})

/** A last word that may go on. */
interface Unfinished {
  /** Where it starts in the typed text. */
  at: number
  text: string
  hasOthers: boolean
}

/** The last word, if nothing follows it: it may go on if some word of the index begins so. */
function lastWordOf(typed: string, nodes: readonly QueryNode[]): Unfinished | undefined {
  const last = nodes.at(-1)
  if (last?.kind !== 'word' || last.prefix || last.end !== typed.length) return undefined
  const [word, ...others] = tokenize(last.text)
  if (word === undefined || others.length > 0) return undefined
  return { at: last.at, text: word.text, hasOthers: nodes.length > 1 }
}

/** The typed text with its last word finished in the ways that find most. */
function completions({ on, within }: Typing, typed: string, { at, text, hasOthers }: Unfinished): Search[] {
  if (hasOthers && text.length < shortestBeginning) return []
  const before = typed.slice(0, at)
  const { request } = requestOf(on, stateOf(on, before), within)
  const found: Search[] = []
  const words = on.engine.begun(text, request, mostTried)
  const keywordOf = (word: string): string => before + asWritten(on, word, within.work)
  on.engine.together?.(words.map(word => () => totalWithAll({ on, within }, keywordOf(word))))
  for (const word of words) {
    const keyword = keywordOf(word)
    const total = totalWithAll({ on, within }, keyword)
    if (total > 0) found.push({ keyword, total })
    if (found.length === mostSearches) break
  }
  return found
}

/** The typed text in another spelling, if it has words that no record has; the last one is finished if it can be. */
function corrected(typing: Typing, typed: string, query: QueryNode, unfinished: Unfinished | undefined): Search | undefined {
  const { on, within } = typing
  const known = wordsFor(on, within.work)
  const frequency = (word: string): number => (word.length < shortestCorrected || word === unfinished?.text ? 1 : known.frequency(word))
  const { request } = requestOf(on, stateOf(on, typed), within)
  if (request.identifiers) return undefined
  const keywords = correctedKeywords(typed, query, { ...known, frequency })
  if (keywords.length === 0 || totalWithAll(typing, typed) > 0) return undefined
  if (unfinished) {
    const spellings = keywords.slice(0, mostSpellings)
    const completed = (keyword: string): Search | undefined =>
      completions(typing, keyword, { ...unfinished, at: keyword.length - (typed.length - unfinished.at) })[0]
    on.engine.together?.(
      spellings.map(
        ({ keyword }) =>
          () =>
            completed(keyword),
      ),
    )
    for (const { keyword } of spellings) {
      const best = completed(keyword)
      if (best) return best
    }
  }
  return bestSpelling(on, stateOf(on, typed), within, keywords, 0)
}

/** The typed text itself, if it finds anything; also one that has operators or phrases. */
function asTyped({ on, within }: Typing, typed: string): Offer[] {
  const keyword = typed.trim()
  if (tokenize(keyword).length === 0) return []
  try {
    const total = within.work.affordable(1, () => on.engine.total(shownSearch(on, stateOf(on, keyword), within).request), 0)
    return total > 0 ? [offerOf({ on, within }, 'words', { keyword, total })] : []
  } catch (problem) {
    if (problem instanceof BadQuery) return []
    throw problem
  }
}

const totalWithAll = ({ on, within }: Typing, keyword: string): number =>
  on.engine.total({ ...requestOf(on, stateOf(on, keyword), within).request, allWords: true })

const stateOf = ({ index }: SearchSource, keyword: string): SearchState => keywordState(index.name, keyword)
