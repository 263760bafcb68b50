import type { SearchReply, SearchState } from '#contract/search.ts'
import { fewResults } from '../match/most-words.ts'
import { isCommon } from '../match/query-parts.ts'
import { inOtherLayout } from '../query/keyboard-layouts.ts'
import { parseQuery } from '../query/parse-query.ts'
import { conjuncts, type QueryNode } from '../query/query.ts'
import type { Budget } from '../query/engine-request.ts'
import { likelihoodOf, slip } from '../match/spelling.ts'
import { type CorrectedKeyword, correctedKeywords, hasRareWord, unknownWords, wordsFor } from './corrected-query.ts'
import { type CompiledState, requestOf, type SearchContext, type SearchSource } from './state-request.ts'

/** What trying one spelling may take of the work that is left: the results come after it. */
const spellingShare = 0.1

/** A search that counts its work. */
type Counted = SearchContext & { work: Budget }

type Spelling = NonNullable<SearchReply['spelling']>

/** A search in the spelling in which its list is shown. What is counted about a list or highlighted in it is this search. */
export interface ShownSearch extends CompiledState {
  /** With the keyword in that spelling. */
  state: SearchState
  /** Another spelling, shown or offered. */
  spelling: Spelling | undefined
}

/** Throws BadQuery. */
export function shownSearch(on: SearchSource, state: SearchState, within: SearchContext): ShownSearch {
  const asTyped = requestOf(on, state, within)
  const spelling = spellingOf(on, state, { ...within, work: within.work ?? on.engine.work() }, asTyped)
  if (!spelling?.shown) return { ...asTyped, state, spelling }
  const shown = { ...state, keyword: spelling.keyword }
  return { ...requestOf(on, shown, within), state: shown, spelling }
}

/**
 * Another spelling of a keyword: shown if no record has all its words as typed, offered if few have; always only offered if every word exists.
 * Who wants the words as they are spelled gets an offer only if nothing has them. Only the words decide, so that filters of a list never change
 * how its keyword is spelled.
 */
function spellingOf(on: SearchSource, state: SearchState, within: Counted, { request, parsed }: CompiledState): Spelling | undefined {
  if (!request.plain || parsed === undefined || request.identifiers) return undefined
  const vocabulary = wordsFor(on, within.work)
  if (!hasRareWord(parsed, vocabulary)) return undefined
  const words = { ...state, ...unfiltered }
  const found = on.engine.total({ ...requestOf(on, words, within).request, allWords: true })
  if (found >= (state.ignore_spelling ? 1 : fewResults)) return undefined
  const spelled = (withSlips: boolean, most: number) =>
    bestSpelling(on, words, within, correctedKeywords(state.keyword, parsed, vocabulary, withSlips), most)
  const hasUnknown = unknownWords(parsed, vocabulary).length > 0
  const strict = hasUnknown ? spelled(false, found) : undefined
  const few = strict?.total ?? found
  // What replaces words that exist must find far more.
  const best =
    (few < fewResults ? spelled(true, slip.rarer * few) : undefined) ??
    strict ??
    (found === 0 && hasUnknown ? fartherSpelling(on, words, within, correctedKeywords(state.keyword, parsed, vocabulary)) : undefined)
  if (best === undefined) return undefined
  const shown = found === 0 && hasUnknown && !state.ignore_spelling
  const total = totalWithAll(on, { ...state, keyword: best.keyword }, within)
  return total === 0 && !shown ? undefined : { keyword: best.keyword, total, shown }
}

/** Fewer words would say too little without one of them. */
const fewestWords = 4

/**
 * Where no spelling has all words as they are: one with another first name, the same keys with the other layout of the keyboard, or the likeliest one
 * if some record has all of it but one word that was typed so.
 */
function fartherSpelling(
  on: SearchSource,
  words: SearchState,
  within: Counted,
  corrected: readonly CorrectedKeyword[],
): Pick<Spelling, 'keyword' | 'total'> | undefined {
  const swapped = inOtherLayout(words.keyword)
  const keywords = corrected.length > 0 || swapped === undefined ? corrected : [{ keyword: swapped, cost: 0 }]
  const found = likeliestOf(on, words, within, keywords, 0)
  if (found) return found
  const [closest] = corrected.toSorted((a, b) => a.cost - b.cost)
  return closest && hasAllButOne(on, { ...words, keyword: closest.keyword }, words.keyword, within)
    ? { keyword: closest.keyword, total: 0 }
    : undefined
}

/** Whether some record has all words of a spelling but one that is also in what was typed. */
function hasAllButOne(on: SearchSource, state: SearchState, typed: string, within: Counted): boolean {
  const read = parseQuery(state.keyword)
  const words = read.ok && read.query ? conjuncts(read.query).filter(node => !isCommon(node)) : []
  if (words.length < fewestWords) return false
  const without = ({ at, end }: QueryNode): string => state.keyword.slice(0, at) + state.keyword.slice(end)
  const isTyped = (node: QueryNode): boolean => node.kind === 'word' && typed.includes(node.text)
  return words.some(node => isTyped(node) && totalWithAll(on, { ...state, keyword: without(node) }, within) > 0)
}

/** The likeliest spelling, by its results and its letters, of those with more than `found`. Another first name as well is too far a guess. */
export function bestSpelling(
  on: SearchSource,
  state: SearchState,
  counted: Counted,
  keywords: readonly CorrectedKeyword[],
  found: number,
): Pick<Spelling, 'keyword' | 'total'> | undefined {
  return likeliestOf(on, state, { ...counted, namesAsWritten: true }, keywords, found)
}

function likeliestOf(
  on: SearchSource,
  state: SearchState,
  within: Counted,
  keywords: readonly CorrectedKeyword[],
  found: number,
): Pick<Spelling, 'keyword' | 'total'> | undefined {
  on.engine.together?.(
    keywords.map(
      ({ keyword }) =>
        () =>
          totalWithAll(on, { ...state, keyword }, within),
    ),
  )
  let best: (Pick<Spelling, 'keyword' | 'total'> & { likelihood: number }) | undefined
  for (const { keyword, cost } of keywords) {
    const total = totalWithAll(on, { ...state, keyword }, within)
    const likelihood = likelihoodOf(total, cost)
    if (total > found && likelihood > (best?.likelihood ?? Number.NEGATIVE_INFINITY)) best = { keyword, total, likelihood }
  }
  return best && { keyword: best.keyword, total: best.total }
}

/** How many results have all words; of frequent ones perhaps only those without synonyms; 0 if that is too much to find out. */
function totalWithAll(on: SearchSource, state: SearchState, within: Counted): number {
  const total = (asked: SearchState): number | undefined =>
    within.work.affordable<number | undefined>(
      spellingShare,
      () => on.engine.total({ ...requestOf(on, asked, within).request, allWords: true }),
      undefined,
    )
  return total(state) ?? total({ ...state, ignore_synonyms: true }) ?? 0
}

const unfiltered = {
  filters: {},
  exclude_bookmarked: false,
  active_in_country: false,
  kols: false,
  suggestions_only: false,
} satisfies Partial<SearchState>
