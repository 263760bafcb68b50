import type { Slot } from './compiled-query.ts'
import type { Judged } from './earliest-title.ts'
import type { Matched } from './ranking.ts'
import type { StandIn } from './stand-ins.ts'
import { planOf } from '../segment/plan.ts'
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

  constructor(matched: Matched, slots: readonly Slot[], weightOf: (slot: Slot) => number, standIns: readonly StandIn[]) {
    this.matched = matched
    this.weights = slots.map(weightOf)
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0)
    this.places = wordPlaces(matched, slots)
    this.standIns = standIns.map(standIn => ({ standIn, places: wordPlaces(matched, standIn.words) }))
  }

  /** What being the earliest of few titles with the query adds. */
  get earliest(): number {
    return planOf(this.matched.searched.segment.index).weights.earliest * this.total
  }

  /** The score of a document, raised by all evidence. */
  judged(score: number, document: number): Judged {
    const { segment } = this.matched.searched
    const { weights } = planOf(segment.index)
    const { inTitle, present, inNames, titlePairs, otherPairs, titleLength } = this.closeness(document)
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
    const key = (words + pairs + title) * (1 + weights.reach * Math.log10(1 + reach)) * (1 + weights.recency * recent)
    return { key, isTitled, date: segment.newest[document] || Number.POSITIVE_INFINITY }
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

const wordPlaces = ({ matcher, searched: { segment } }: Matched, slots: readonly Slot[]): WordPlaces =>
  new WordPlaces(
    segment,
    slots.map(slot => matcher.slot(slot)),
  )
