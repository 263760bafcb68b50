import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnalysedDocument } from '../document.ts'
import { questionWords, wordsOf } from '../question-words.ts'
import { asksForKind, cuesOf } from './cues.ts'

/** A passage and how well it answers. */
export interface RankedPassage {
  document: AnalysedDocument
  /** Its number in the record, from 1. */
  number: number
  text: string
  score: number
  /** The share of what is asked about that it has: rare words count for more. */
  share: number
  stems: ReadonlySet<string>
}

/** Usual weights of a ranking by rarity and length (BM25). */
const saturation = 1.2
const lengthShare = 0.6
/** What the title of a record says counts for its sentences, as people do not repeat it in each. */
const ofTitle = 0.35
/** Two words of the question beside each other. */
const ofPair = 0.6
const ofCue = 0.25
/** What a sentence is worth that says such a thing, where a question is about nothing else. */
const ofCueAlone = 0.3

interface Read {
  document: AnalysedDocument
  number: number
  text: string
  words: string[]
  stems: Set<string>
}

/** All passages of the documents in the order in which they answer the question; those without any of its words are left out. */
export function rankPassages(question: string, documents: readonly AnalysedDocument[]): RankedPassage[] {
  const asked = questionWords(question, indexesOf(documents))
  const cues = cuesOf(question)
  const isGeneral = asked.every(({ text, weight }) => weight < 1 || asksForKind(text))
  const order = asked.filter(({ weight }) => weight === 1).map(({ stem }) => stem)
  const all = documents.flatMap(read)
  const mean = all.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, all.length)
  const rarity = raritiesOf(all, asked)
  const whole = asked.reduce((sum, { stem, weight }) => sum + (weight === 1 ? rarity.get(stem)! : 0), 0)
  return documents
    .flatMap(document => {
      const title = new Set(wordsOf(document.title).map(({ stem }) => stem))
      const fromTitle = asked.reduce((sum, { stem, weight }) => sum + (title.has(stem) ? weight * rarity.get(stem)! : 0), 0)
      return all.filter(passage => passage.document === document).map(passage => ranked(passage, fromTitle))
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.document.order - b.document.order || a.number - b.number)

  function ranked({ document, number, text, words, stems }: Read, fromTitle: number): RankedPassage {
    const length = 1 - lengthShare + (lengthShare * words.length) / mean
    let own = 0
    let found = 0
    let has = 0
    for (const { stem, weight } of asked) {
      if (!stems.has(stem)) continue
      const times = words.filter(word => word === stem).length
      own += (weight * rarity.get(stem)! * times * (saturation + 1)) / (times + saturation * length)
      if (weight === 1) found++
      has += weight * rarity.get(stem)!
    }
    const pairs = order.slice(1).filter((stem, at) => words.some((word, i) => word === order[at] && words[i + 1] === stem)).length
    const cue = cues.filter(pattern => pattern.test(text)).length
    const coverage = order.length > 0 ? found / order.length : 1
    const share = whole > 0 ? Math.min(1, has / whole) : Math.min(1, cue)
    const base = own * (0.5 + coverage / 2) + pairs * ofPair + fromTitle * ofTitle
    // The first sentences of an abstract say what it is about.
    const place = number === 1 ? 1.05 : 1
    return {
      document,
      number,
      text,
      stems,
      share,
      score: (base * (1 + Math.min(2, cue) * ofCue) + (isGeneral ? cue * ofCueAlone : 0)) * place,
    }
  }
}

/** What kinds of records these are. */
export const indexesOf = (documents: readonly AnalysedDocument[]): IndexName[] => [...new Set(documents.map(({ index }) => index))]

const read = (document: AnalysedDocument): Read[] =>
  document.passages.map(({ text }, at) => {
    const words = wordsOf(text).map(({ stem }) => stem)
    return { document, number: at + 1, text, words, stems: new Set(words) }
  })

/** How rare each word is among the passages. */
function raritiesOf(all: readonly Read[], asked: readonly { stem: string }[]): Map<string, number> {
  const counts = new Map(asked.map(({ stem }) => [stem, 0]))
  for (const { stems } of all) for (const { stem } of asked) if (stems.has(stem)) counts.set(stem, counts.get(stem)! + 1)
  return new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + (all.length - count + 0.5) / (count + 0.5))]))
}

/**
 * The best passages without repetition: each further one counts less the more of it was said, and the more passages of its record are there
 * (maximal marginal relevance).
 */
export function spread(passages: readonly RankedPassage[], most: number, ofRecord: number): RankedPassage[] {
  const left = passages.slice(0, 400)
  const chosen: RankedPassage[] = []
  const taken = new Map<number, number>()
  while (chosen.length < most && left.length > 0) {
    let best = -1
    let bestValue = 0
    for (const [at, passage] of left.entries()) {
      const before = taken.get(passage.document.order) ?? 0
      if (before >= ofRecord) continue
      const value = (passage.score * (1 - 0.7 * Math.max(0, ...chosen.map(other => sameness(passage, other))))) / (1 + 0.35 * before)
      if (value > bestValue) [best, bestValue] = [at, value]
    }
    if (best < 0) break
    const [passage] = left.splice(best, 1)
    chosen.push(passage!)
    taken.set(passage!.document.order, (taken.get(passage!.document.order) ?? 0) + 1)
  }
  return chosen
}

/** The share of words that two passages have in common. */
function sameness(a: RankedPassage, b: RankedPassage): number {
  let common = 0
  for (const stem of a.stems) if (b.stems.has(stem)) common++
  return common / Math.max(1, Math.min(a.stems.size, b.stems.size))
}
