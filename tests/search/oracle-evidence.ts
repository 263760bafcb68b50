import type { IndexData } from '#contract/indexes/shape.ts'
import { usualWeights } from '#search/segment/ranking-weights.data.ts'
import type { Occurrence, PlainDocument } from './oracle-documents.ts'
import type { Word } from './oracle-words.ts'

/** How close two words stand, by the places from the first to the second. */
const closenessOf = new Map([
  [1, 1],
  [2, 0.7],
  [3, 0.5],
  [4, 0.4],
  [5, 0.3],
  [-1, 0.6],
  [-2, 0.3],
  [-3, 0.2],
])

const bestPair = (first: readonly Occurrence[], second: readonly Occurrence[]): number =>
  Math.max(0, ...first.flatMap(a => second.map(b => (a.field === b.field ? (closenessOf.get(b.place - a.place) ?? 0) : 0))))

/** A synonym in the query: the words that it stands for, its own, and the records with it. */
export interface StandIn {
  of: readonly Word[]
  words: readonly Word[]
  holding: ReadonlySet<PlainDocument>
}

/** The best two hundred by their words are ranked again by all evidence; the others follow unchanged. */
export function rankedByEvidence(
  index: IndexData,
  results: readonly PlainDocument[],
  scores: ReadonlyMap<PlainDocument, number>,
  asked: readonly Word[],
  rarityOf: (word: Word) => number,
  standIns: readonly StandIn[],
  offset: number,
  records: number,
): PlainDocument[] {
  if (offset >= 200) return [...results]
  const weights = { ...usualWeights, ...index.ranking }
  // A word that no record has says nothing.
  const unknown = Math.log(1 + (records + 0.5) / 0.5)
  const rarities = asked.map(rarityOf).map(rarity => (rarity < unknown ? rarity : 0))
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0)
  const share = (has: readonly boolean[]): number =>
    total === 0 ? 1 : has.reduce((sum, one, at) => (one ? sum + rarities[at]! : sum), 0) / total
  const titleField = index.search.find(field => field.paths.includes(index.title))!.name

  const placesIn = (document: PlainDocument, words: readonly Word[]): Occurrence[][] =>
    words.map(word =>
      word.reading === 'prefix' ? [] : [...document.words.values()].flat().filter(one => one.place < 8191 && word.matches(one)),
    )
  const titlesOf = (places: readonly Occurrence[][]) => {
    const titles = places.map(found => found.filter(one => one.field === titleField))
    return {
      inTitle: titles.map(found => found.length > 0),
      titlePairs: titles.slice(1).map((found, at) => bestPair(titles[at]!, found)),
    }
  }

  const judged = results.slice(0, 200).map(document => {
    const places = placesIn(document, asked)
    const others = places.map(found => found.filter(one => one.field !== titleField))
    const { inTitle, titlePairs } = titlesOf(places)
    const present = places.map((found, at) => found.length > 0 || asked[at]!.reading === 'prefix')
    const inNames = others.map(found => found.some(one => one.names && !one.stemmed))
    for (const { of, words, holding } of standIns) {
      if (!holding.has(document)) continue
      const own = titlesOf(placesIn(document, words))
      const isTitled = own.inTitle.every(Boolean) && own.titlePairs.every(closeness => closeness === 1)
      const at = asked.flatMap((word, place) => (of.some(({ key }) => key === word.key) ? place : []))
      for (const place of at) {
        present[place] = true
        inTitle[place] ||= isTitled
        if (isTitled && at.includes(place + 1)) titlePairs[place] = 1
      }
    }
    const pairs = titlePairs.reduce((sum, closeness, at) => {
      const other = bestPair(others[at]!, others[at + 1]!)
      return sum + ((rarities[at]! + rarities[at + 1]!) / 2) * Math.max(weights.titlePair * closeness, weights.otherPair * other)
    }, 0)
    const isWhole = inTitle.every(Boolean) && (document.lengths.get(titleField) ?? 0) === asked.length
    const isTitled = inTitle.every(Boolean) && titlePairs.every(closeness => closeness === 1)
    const words = scores.get(document)! * share(present) ** weights.coverage
    const isByName = inNames.some(Boolean) && inTitle.some(Boolean) && inTitle.every((isIn, at) => isIn || inNames[at])
    const whole = (isWhole ? weights.wholeTitle : 0) + (isByName ? weights.nameAndTitle : 0)
    const title = (weights.titleShare * share(inTitle) ** 2 + whole) * total
    const year = Math.floor(document.date / 10_000)
    const recent = year === 0 ? 0 : Math.min(1, Math.max(0, (year - 1980) / 50))
    const years = asked.map(({ text }) => (/^(19|20)\d\d$/.test(text) ? Number(text) : undefined))
    const isCited = inNames.some(Boolean) && inNames.every((isIn, at) => isIn || years[at] !== undefined)
    const dated = (1 + weights.recency * recent) * (1 + (years.includes(year) ? (isCited ? weights.cited : weights.year) : 0))
    const authored = inNames.length > 1 && inNames.every(Boolean) ? 1 + weights.authors : 1
    const key = (words + pairs + title) * (1 + weights.reach * Math.log10(1 + document.reach)) * dated * authored
    return { document, key, isTitled }
  })
  const titled = judged.filter(one => one.isTitled)
  if (titled.length > 1 && titled.length <= Math.min(30, records / 100)) {
    const dateOf = ({ document }: (typeof judged)[number]): number => document.date || Number.POSITIVE_INFINITY
    const dates = titled.map(dateOf).sort((a, b) => a - b)
    for (const one of titled) one.key += (weights.earliest * total) / (1 + dates.indexOf(dateOf(one)))
  }
  judged.sort((a, b) => b.key - a.key || (a.document.slug < b.document.slug ? -1 : 1))
  return [...judged.map(({ document }) => document), ...results.slice(200)]
}
