import { commonWords } from '../query/common-words.data.ts'
import { conjuncts, type QueryNode } from '../query/query.ts'
import type { Budget } from '../query/engine-request.ts'
import { mostMistakes, spellingCost } from '../match/near-words.ts'
import { partedCost, slip } from '../match/spelling.ts'
import { tokenize } from '../text/tokenize.ts'
import type { SearchSource } from './state-request.ts'

/** What an engine knows of the words of its index. */
export interface Vocabulary {
  /** How many records have this word as it is, or one of its forms. */
  frequency(word: string): number
  /** Words that may have been meant, likeliest first. */
  likely(word: string): string[]
}

/** The same, and what is known of words beyond that index. */
export interface CatalogueWords extends Vocabulary {
  /** How many records of other indexes have this word as it is. */
  elsewhere(word: string): number
  /** Whether the synonyms have it. */
  isTerm(word: string): boolean
}

/** What is known of words to someone who searches one index of a catalogue. */
export function wordsFor({ engine, elsewhere, synonyms }: SearchSource, work: Budget): CatalogueWords {
  const known = new Map<string, number>()
  const askOnce = (word: string): number => {
    const found = known.get(word) ?? elsewhere?.(word, work) ?? 0
    known.set(word, found)
    return found
  }
  return { ...engine.vocabulary(work), elsewhere: askOnce, isTerm: word => synonyms !== undefined && synonyms.of(word).length > 0 }
}

/** The most words of a query that are corrected, and the most spellings of a query that are tried. */
const mostCorrected = 6
const mostTried = 8

type Word = Extract<QueryNode, { kind: 'word' }>

const plainWords = (query: QueryNode): Word[] => conjuncts(query).filter((node): node is Word => node.kind === 'word' && isPlainWord(node))

/** The words of a plain keyword that no record has. */
export const unknownWords = (query: QueryNode, vocabulary: Pick<Vocabulary, 'frequency'>): Word[] =>
  plainWords(query).filter(word => vocabulary.frequency(partOf(word)) === 0)

/** Whether a plain keyword has a word that no record has, or that only a few have, perhaps by a slip of their own. */
export const hasRareWord = (query: QueryNode, vocabulary: Pick<Vocabulary, 'frequency'>): boolean =>
  plainWords(query).some(word => vocabulary.frequency(partOf(word)) <= slip.records)

/** A keyword in another spelling, and how far it is from what was typed. */
export interface CorrectedKeyword {
  keyword: string
  cost: number
}

/**
 * Other spellings of a plain keyword, likeliest first: words that no record has are replaced by words that some have, or joined with the next
 * word. Nothing that exists is replaced, here or in another index: who looks for `bert` among organisations does not mean Bern. `withSlips`:
 * those are replaced too that a few records have by a slip of their own.
 */
export function correctedKeywords(keyword: string, query: QueryNode, vocabulary: CatalogueWords, withSlips = false): CorrectedKeyword[] {
  const words = plainWords(query)
  const unknown = unknownWords(query, vocabulary)
  if (unknown.length === 0 && !withSlips) return []
  let tried: Replacement[][] = [[]]
  let corrected = 0
  for (let at = 0; at < words.length && corrected < mostCorrected; at += 1) {
    const word = words[at]!
    const isUnknown = unknown.includes(word)
    if (!isUnknown && !(withSlips && vocabulary.frequency(partOf(word)) <= slip.records)) continue
    const choices: Replacement[] = [
      ...joinedIn(vocabulary, word, words[at + 1]),
      ...joinedIn(vocabulary, words[at - 1], word),
      ...meantWords(vocabulary, partOf(word)).map(meant => ({ from: word.at, to: word.end, ...meant })),
    ].filter(({ text }) => mayMean(vocabulary, partOf(word), text) && (isUnknown || isOneMistake(partOf(word), text)))
    if (choices.length === 0) continue
    corrected += 1
    tried = tried.flatMap(chosen => choices.slice(0, tried.length > 2 ? 2 : 4).map(choice => [...chosen, choice])).slice(0, mostTried)
  }
  return corrected === 0 ? [] : tried.map(replacements => replaced(keyword, replacements))
}

/**
 * The words that a word may have been meant to be. A common word, which finds everything, is one only if no other is spelled more closely: Maning
 * means Manning, and not making.
 */
function meantWords(vocabulary: CatalogueWords, word: string): Pick<Replacement, 'text' | 'cost'>[] {
  const likely = vocabulary.likely(word).map(text => ({ text, cost: spellingCost(word, text, mostMistakes(word.length)) ?? partedCost }))
  const closest = Math.min(...likely.map(({ text, cost }) => (commonWords.has(text) ? Number.POSITIVE_INFINITY : cost)))
  return likely.filter(({ text, cost }) => !commonWords.has(text) || cost <= closest)
}

/** Whether a word may mean another one, or two. */
function mayMean(vocabulary: CatalogueWords, word: string, text: string): boolean {
  if (vocabulary.isTerm(word)) return false
  const found = vocabulary.frequency(word) + vocabulary.elsewhere(word)
  const inAll = (part: string): number => vocabulary.frequency(part) + vocabulary.elsewhere(part)
  return found === 0 || (found <= slip.records && Math.min(...text.split(' ').map(inAll)) >= slip.rarer * found)
}

const isOneMistake = (word: string, text: string): boolean => spellingCost(word, text, slip.mistakes) !== undefined

interface Replacement {
  from: number
  to: number
  text: string
  /** How far its spelling is from what was typed. */
  cost: number
}

/** Two words as one, if some record has them so. */
function joinedIn(vocabulary: Vocabulary, left: Word | undefined, right: Word | undefined): Replacement[] {
  if (left === undefined || !right?.adjacent) return []
  const text = partOf(left) + partOf(right)
  return vocabulary.frequency(text) > 0 ? [{ from: left.at, to: right.end, text, cost: partedCost }] : []
}

const partOf = (word: Word): string => tokenize(word.text)[0]?.text ?? ''
const isPlainWord = (word: Word): boolean => {
  const parts = tokenize(word.text)
  return parts.length === 1 && !word.prefix && !word.person && !commonWords.has(parts[0]!.text)
}

function replaced(keyword: string, replacements: readonly Replacement[]): CorrectedKeyword {
  let text = ''
  let at = 0
  let distance = 0
  for (const { from, to, text: word, cost } of replacements.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue
    text += keyword.slice(at, from) + word
    at = to
    distance += cost
  }
  return { keyword: text + keyword.slice(at), cost: distance }
}
