import type { Scoring, Slot } from './compiled-query.ts'
import { type EarliestWeights, type Judged, longestName } from './earliest-title.ts'
import type { Matched } from './ranking.ts'
import type { StandIn } from './stand-ins.ts'
import { isYear } from '../query/year-ranges.ts'
import { beginsWith } from '../segment/name-keys.ts'
import { planOf } from '../segment/plan.ts'
import { rarity } from './score.ts'
import { type Closeness, WordPlaces } from './word-places.ts'

/** A year whose records get the least and the most for being recent; the newest record counts as the most. */
const oldest = 1980
const latest = 2030

/** Ranks documents by what their words' places, citations and dates say, beside the score of their words. */
export class Evidence {
  private readonly matched: Matched
  private readonly places: WordPlaces
  private readonly standIns: readonly { standIn: StandIn; places: WordPlaces }[]
  private readonly weights: number[]
  private readonly total: number
  /** How many words of a plain query some record has: a name of so many could be asked for. */
  private readonly named: number
  /** Which words of the query are years. */
  private readonly isYear: readonly boolean[]
  /** The years that were asked for: those words, and all years of a range. */
  private readonly asked: ReadonlySet<number>

  /** `records`: of the whole index. A word that none of them has says nothing, such as the initials that "NLP" could be. */
  constructor(matched: Matched, { name, slots }: Scoring, weightOf: (slot: Slot) => number, standIns: readonly StandIn[], records: number) {
    const unknown = rarity(0, records)
    this.matched = matched
    this.weights = slots.map(weightOf).map(weight => (weight < unknown ? weight : 0))
    this.named = name === undefined ? Number.POSITIVE_INFINITY : this.weights.filter(weight => weight > 0).length
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0)
    this.isYear = slots.map(slot => yearsOf(slot).length > 0)
    this.asked = new Set([...slots, ...standIns.flatMap(({ words }) => words)].flatMap(yearsOf))
    this.places = wordPlaces(matched, slots)
    this.standIns = standIns.map(standIn => ({ standIn, places: wordPlaces(matched, standIn.words) }))
  }

  /** What being the earliest of few records with the query adds. */
  get earliest(): EarliestWeights {
    const { earliest, earliestHead, earliestMention } = planOf(this.matched.searched.segment.index).weights
    const titled = earliest * this.total
    return {
      titled,
      head: this.named <= longestName.head ? earliestHead * titled : 0,
      mention: this.named <= longestName.mention ? earliestMention * titled : 0,
    }
  }

  /** The score of a document, raised by all evidence. */
  judged(score: number, document: number): Judged {
    const { segment } = this.matched.searched
    const { weights } = planOf(segment.index)
    const { inTitle, present, inNames, titlePairs, otherPairs, titleLength, titlePlaces } = this.closeness(document)
    const titleShare = this.shareOf(inTitle)
    const pairs = titlePairs.reduce((sum, closeness, at) => {
      const weight = (this.weights[at]! + this.weights[at + 1]!) / 2
      return sum + weight * Math.max(weights.titlePair * closeness, weights.otherPair * otherPairs[at]!)
    }, 0)
    const isWhole = inTitle.every(Boolean) && titleLength === inTitle.length
    const isTitled = inTitle.every(Boolean) && titlePairs.every(closeness => closeness === 1)
    const words = score * this.shareOf(present) ** weights.coverage
    const isByName = inNames.some(Boolean) && inTitle.some(Boolean) && inTitle.every((isIn, at) => isIn || inNames[at])
    const whole = (isWhole ? weights.wholeTitle : 0) + (isByName ? weights.nameAndTitle : 0)
    const title = (weights.titleShare * titleShare ** 2 + whole) * this.total
    const reach = segment.reach[document]!
    const year = Math.floor(segment.newest[document]! / 10_000)
    const recent = year === 0 ? 0 : Math.min(1, Math.max(0, (year - oldest) / (latest - oldest)))
    const isCited = inNames.some(Boolean) && inNames.every((isIn, at) => isIn || this.isYear[at])
    const authored = inNames.length > 1 && inNames.every(Boolean) ? 1 + weights.authors : 1
    const asked = this.asked.has(year) ? (isCited ? weights.cited : weights.year) : 0
    const dated = (1 + weights.recency * recent) * (1 + asked)
    const key = (words + pairs + title) * (1 + weights.reach * Math.log10(1 + reach)) * dated * authored
    const isHead = this.named <= longestName.head && inTitle.every(Boolean) && beginsWith(segment.titles.at(document), titlePlaces)
    return { key, isTitled, isHead, hasAll: present.every(Boolean), date: segment.newest[document] || Number.POSITIVE_INFINITY }
  }

  /** What the places of the words say; where a synonym stands for some of them, they are where it is. */
  private closeness(document: number): Closeness {
    const found = this.places.closeness(document)
    for (const { standIn, places } of this.standIns) {
      if (!standIn.documents.has(document)) continue
      const own = places.closeness(document)
      const isTitled = own.inTitle.every(Boolean) && own.titlePairs.every(closeness => closeness === 1)
      for (const at of standIn.of) {
        found.present[at] = true
        if (isTitled) found.inTitle[at] = true
        if (isTitled) found.titlePlaces[at]!.push(...own.titlePlaces.flat())
        if (isTitled && standIn.of.includes(at + 1)) found.titlePairs[at] = 1
      }
    }
    return found
  }

  /** The share of the words that have something, by their rarity. */
  private shareOf(has: readonly boolean[]): number {
    if (this.total === 0) return 1
    return has.reduce((sum, one, at) => (one ? sum + this.weights[at]! : sum), 0) / this.total
  }
}

/** The years that a word of a query is. */
const yearsOf = ({ exact, terms }: Slot): number[] => (exact ? [exact] : terms).flatMap(({ text }) => (isYear(text) ? Number(text) : []))

const wordPlaces = ({ matcher, searched: { segment } }: Matched, slots: readonly Slot[]): WordPlaces =>
  new WordPlaces(
    segment,
    slots.map(slot => matcher.slot(slot)),
  )
