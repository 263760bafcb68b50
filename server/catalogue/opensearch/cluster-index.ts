import type { IndexData } from '#contract/indexes/shape.ts'
import { WorkBudget } from '#search/index.ts'
import type { Slot } from '#search/match/compiled-query.ts'
import { rarity } from '#search/match/score.ts'
import type { Budget } from '#search/query/engine-request.ts'
import { type Plan, planOf } from '#search/segment/plan.ts'
import { stemTerm } from '#search/segment/stem-terms.ts'
import type { Aggregation, ClusterAnswer, SearchBody } from './cluster-calls.ts'
import { anyOf, begins, type Dsl, everything } from './cluster-query.ts'
import { fieldNames, tokenOf, wordsField } from './index-fields.ts'
import { literal } from './pattern.ts'
import type { RoundTrips } from './round-trips.ts'

/** What one look at how many records have a word or mark takes of an answer's work. Nanoseconds. */
const lookupPrice = 5000
/** What is known of the whole index holds so long; it is used a little longer, while the next round trip brings it anew. Milliseconds. */
const figuresHold = { fresh: 1000, usable: 10_000 }
/** Words with a beginning that score: in some fields each of them is asked for in each. */
const mostBegun = 100
/** Milliseconds that one answer may take, most of which it waits. */
export const longestWait = 10_000

/** Its records, the greatest of their dates and citations, and into how many parts it is divided. */
interface IndexFigures {
  size: number
  newest: number
  cited: number
  shards: number
}

/** A search that only counts. */
export const countingBody = (query: Dsl, aggs: Record<string, object>): SearchBody => ({ query, size: 0, track_total_hits: false, aggs })

const mostOf = (field: string): object => ({ max: { field } })
const figuresBody: SearchBody = {
  query: everything,
  size: 0,
  track_total_hits: true,
  aggs: { newest: mostOf(fieldNames.newest), cited: mostOf(fieldNames.cited) },
}
/** Records without a word that begins so need not be looked at. */
const begunBody = (prefix: string): SearchBody => {
  const terms = { field: fieldNames.vocabulary, include: `${literal(prefix)}.*`, size: mostBegun, shard_size: 4 * mostBegun }
  return countingBody(begins(prefix), { words: { terms } })
}
/** What an index asks for itself is no answer's work. */
const unpaid = (): Budget => ({ spend: () => {}, affordable: (_, search) => search() })

/** One index of a cluster: what is asked of it, each once for an answer, and counted as its work. */
export class ClusterIndex {
  readonly plan: Plan
  /** Its name in the cluster. */
  private readonly name: string
  private readonly trips: RoundTrips
  private readonly clock: () => number
  private readonly beginnings = new WeakMap<Budget, Map<string, { words: readonly string[]; records: number }>>()
  private known: (IndexFigures & { at: number }) | undefined
  /** Newer ones, that are on their way. */
  private coming: { at: number; work: Budget } | undefined

  constructor(index: IndexData, name: string, trips: RoundTrips, clock: () => number = Date.now) {
    this.plan = planOf(index)
    this.name = name
    this.trips = trips
    this.clock = clock
  }

  get index(): IndexData {
    return this.plan.index
  }

  work(share = 1): WorkBudget {
    return new WorkBudget(this.size, share, Date.now, longestWait)
  }

  get size(): number {
    return this.about().size
  }

  about(): IndexFigures {
    const now = this.clock()
    const newer = this.coming && this.trips.answered(this.name, figuresBody, this.coming.work)
    if (newer) this.learn(newer, this.coming!.at)
    const age = now - (this.known?.at ?? -Infinity)
    if (this.known && age < figuresHold.fresh) return this.known
    if (!this.known || age >= figuresHold.usable) return this.learn(this.search([figuresBody], unpaid())[0]!, now)
    this.coming ??= { at: now, work: unpaid() }
    this.soon([figuresBody], this.coming.work)
    return this.known
  }

  private learn({ total, shards, aggregations: { newest, cited } }: ClusterAnswer, at: number): IndexFigures {
    this.coming = undefined
    this.known = { size: total, newest: newest?.value ?? 0, cited: cited?.value ?? 0, shards, at }
    return this.known
  }

  /** Forgets what it knows of the index: it has changed. */
  changed(): void {
    this.known = undefined
    this.coming = undefined
  }

  /** What will be asked anyway: it goes with the next round trip, and is not waited for again. */
  soon(bodies: readonly SearchBody[], work: Budget): void {
    this.trips.soon(this.name, bodies, work)
  }

  /** In one round trip. */
  search(bodies: readonly SearchBody[], work: Budget, price?: number): ClusterAnswer[] {
    return this.trips.search(this.name, bodies, work, price)
  }

  /** Runs these so that what does not need each other's answers goes in one round trip (RoundTrips). */
  together(asks: readonly (() => unknown)[]): void {
    this.trips.together(asks)
  }

  aggregations(query: Dsl, aggs: Record<string, object>, work: Budget): Record<string, Aggregation> {
    return this.search([countingBody(query, aggs)], work)[0]!.aggregations
  }

  /** How many documents each query finds. */
  totals(queries: readonly Dsl[], work: Budget, price?: number): number[] {
    const bodies = queries.map(query => ({ query, size: 0, track_total_hits: true }))
    return this.search(bodies, work, price).map(({ total }) => total)
  }

  /** The same for words and marks: of most of them the cluster knows the number, and need not look at a document. */
  lookups(queries: readonly Dsl[], work: Budget): number[] {
    return this.totals(queries, work, lookupPrice)
  }

  /** The most frequent words that begin so, and how many records have each of all such words, added up. */
  begun(prefix: string, work: Budget): { words: readonly string[]; records: number } {
    const known = this.beginnings.get(work) ?? new Map<string, { words: readonly string[]; records: number }>()
    this.beginnings.set(work, known)
    const look = () => {
      const [answer] = this.search([begunBody(prefix)], work)
      const { buckets = [], sum_other_doc_count: others = 0 } = answer!.aggregations['words']!
      return { words: buckets.map(({ key }) => String(key)), records: buckets.reduce((sum, { doc_count }) => sum + doc_count, others) }
    }
    const found = known.get(prefix) ?? look()
    known.set(prefix, found)
    return found
  }

  /** How rare each of these is, as SlotPostings counts how common it is: by key. */
  rarities(slots: readonly Slot[], work: Budget): Map<string, number> {
    const parts = slots.map(slot => this.commonness(slot))
    const prefixes = slots.flatMap(slot => slot.prefixes.map(({ text }) => text))
    this.soon(prefixes.map(begunBody), work)
    const found = this.lookups(parts.flat(), work)
    let at = 0
    return new Map(
      slots.map((slot, number) => {
        const begun = slot.prefixes.reduce((sum, { text }) => sum + this.begun(text, work).records, 0)
        const sum = parts[number]!.reduce(total => total + found[at++]!, begun)
        return [slot.key, rarity(sum, this.size)]
      }),
    )
  }

  /** What a slot's commonness is the sum of. */
  commonness({ terms, stems, exact }: Slot): Dsl[] {
    const { names, stemmed, fields } = this.plan
    const inAny = (text: string): Dsl => ({ term: { [fieldNames.all]: tokenOf(text) } })
    const inNames = (text: string, mask: number): Dsl =>
      anyOf(fields.flatMap(({ bit, name }) => ((bit & mask) === 0 ? [] : { term: { [wordsField(name)]: tokenOf(text) } })))
    return [
      ...stems.map(({ text }) => ({ term: { [fieldNames.all]: stemTerm(text) } })),
      ...terms.map(({ text }) => (stems.length === 0 ? inAny(text) : inNames(text, text === exact?.text ? names & ~stemmed : names))),
    ]
  }
}
