import type { IndexData } from '#contract/indexes/shape.ts'
import { WorkBudget } from '#search/index.ts'
import type { Slot } from '#search/match/compiled-query.ts'
import { rarity } from '#search/match/score.ts'
import type { Budget } from '#search/query/engine-request.ts'
import { type Plan, planOf } from '#search/segment/plan.ts'
import { stemTerm } from '#search/segment/stem-terms.ts'
import type { Aggregation, ClusterAnswer, ClusterCalls, SearchBody } from './cluster-calls.ts'
import { anyOf, type Dsl, everything } from './cluster-query.ts'
import { fieldNames, tokenOf, wordsField } from './index-fields.ts'
import { literal } from './pattern.ts'

/** What one search of a cluster takes of an answer's work, and one of the numbers that are looked up together. Nanoseconds. */
const prices = { search: 150_000, lookup: 5000 }
/** How long the number of records of an index is known. Milliseconds. */
const sizeIsKnownFor = 1000
/** Words with a beginning that score: in some fields each of them is asked for in each. */
const mostBegun = 100
/** Milliseconds that one answer may take, most of which it waits. */
export const longestWait = 10_000
/** Lookups of one search. */
const mostTogether = 500

/** Its records, the greatest of their dates and citations, and into how many parts it is divided. */
interface IndexFigures {
  size: number
  newest: number
  cited: number
  shards: number
}

/** A search that only counts. */
export const countingBody = (query: Dsl, aggs: Record<string, object>): SearchBody => ({ query, size: 0, track_total_hits: false, aggs })

/** One index of a cluster: what is asked of it, each once for an answer, and counted as its work. */
export class ClusterIndex {
  readonly plan: Plan
  private readonly calls: ClusterCalls
  private readonly clock: () => number
  private readonly beginnings = new WeakMap<Budget, Map<string, { words: readonly string[]; records: number }>>()
  private readonly counts = new WeakMap<Budget, Map<string, number>>()
  private readonly ahead = new WeakMap<Budget, { soon: Map<string, SearchBody>; known: Map<string, ClusterAnswer> }>()
  private known: (IndexFigures & { at: number }) | undefined

  constructor(index: IndexData, calls: ClusterCalls, clock: () => number = Date.now) {
    this.plan = planOf(index)
    this.calls = calls
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
    if (this.known && now - this.known.at < sizeIsKnownFor) return this.known
    const most = (field: string): object => ({ max: { field } })
    const [answer] = this.calls.search([
      { query: everything, size: 0, track_total_hits: true, aggs: { newest: most(fieldNames.newest), cited: most(fieldNames.cited) } },
    ])
    const { newest, cited } = answer!.aggregations
    this.known = { size: answer!.total, newest: newest?.value ?? 0, cited: cited?.value ?? 0, shards: answer!.shards, at: now }
    return this.known
  }

  /** Forgets what it knows of the index: it has changed. */
  changed(): void {
    this.known = undefined
  }

  /** What will be asked anyway: it goes with the next round trip, and is not waited for again. */
  soon(bodies: readonly SearchBody[], work: Budget): void {
    const ahead = this.ahead.get(work) ?? { soon: new Map<string, SearchBody>(), known: new Map<string, ClusterAnswer>() }
    this.ahead.set(work, ahead)
    for (const body of bodies) ahead.soon.set(JSON.stringify(body), body)
  }

  /** In one round trip. */
  search(bodies: readonly SearchBody[], work: Budget): ClusterAnswer[] {
    const ahead = this.ahead.get(work)
    const keys = ahead ? bodies.map(body => JSON.stringify(body)) : []
    const known = bodies.map((_, at) => ahead?.known.get(keys[at]!))
    const own = bodies.filter((_, at) => !known[at])
    if (own.length === 0) return known.flatMap(answer => answer ?? [])
    for (const key of keys) ahead!.soon.delete(key)
    const others = [...(ahead?.soon ?? [])]
    ahead?.soon.clear()
    work.spend(prices.search * (own.length + others.length))
    const answers = this.calls.search([...own, ...others.map(([, body]) => body)])
    others.forEach(([key], at) => ahead!.known.set(key, answers[own.length + at]!))
    let next = 0
    return known.map(answer => answer ?? answers[next++]!)
  }

  aggregations(query: Dsl, aggs: Record<string, object>, work: Budget): Record<string, Aggregation> {
    return this.search([countingBody(query, aggs)], work)[0]!.aggregations
  }

  /** How many documents each query finds. */
  totals(queries: readonly Dsl[], work: Budget): number[] {
    return this.remembered(queries, work, unknown =>
      this.search(
        unknown.map(query => ({ query, size: 0, track_total_hits: true })),
        work,
      ).map(({ total }) => total),
    )
  }

  /** The same for many simple queries: words and marks. */
  lookups(queries: readonly Dsl[], work: Budget): number[] {
    return this.remembered(queries, work, unknown => {
      work.spend(prices.lookup * unknown.length)
      const parts = Array.from({ length: Math.ceil(unknown.length / mostTogether) }, (_, at) =>
        unknown.slice(at * mostTogether, (at + 1) * mostTogether),
      )
      const bodies = parts.map(part => ({
        query: everything,
        size: 0,
        track_total_hits: false,
        aggs: { each: { filters: { filters: Object.fromEntries(part.map((query, at) => [`q${at}`, query])) } } },
      }))
      return this.search(bodies, work).flatMap(({ aggregations: { each } }, at) => {
        const found = each?.buckets as unknown as Record<string, { doc_count: number }>
        return parts[at]!.map((_, number) => found[`q${number}`]!.doc_count)
      })
    })
  }

  private remembered(queries: readonly Dsl[], work: Budget, ask: (unknown: readonly Dsl[]) => number[]): number[] {
    const known = this.counts.get(work) ?? new Map<string, number>()
    this.counts.set(work, known)
    const keys = queries.map(query => JSON.stringify(query))
    const unknown = new Map<string, Dsl>()
    keys.forEach((key, at) => known.has(key) || unknown.set(key, queries[at]!))
    if (unknown.size > 0) {
      const found = ask([...unknown.values()])
      ;[...unknown.keys()].forEach((key, at) => known.set(key, found[at]!))
    }
    return keys.map(key => known.get(key)!)
  }

  /** The most frequent words that begin so, and how many records have each of all such words, added up. */
  begun(prefix: string, work: Budget): { words: readonly string[]; records: number } {
    const known = this.beginnings.get(work) ?? new Map<string, { words: readonly string[]; records: number }>()
    this.beginnings.set(work, known)
    const terms = { field: fieldNames.vocabulary, include: `${literal(prefix)}.*`, size: mostBegun, shard_size: 4 * mostBegun }
    const look = () => {
      const { buckets = [], sum_other_doc_count: others = 0 } = this.aggregations(everything, { words: { terms } }, work)['words']!
      return { words: buckets.map(({ key }) => String(key)), records: buckets.reduce((sum, { doc_count }) => sum + doc_count, others) }
    }
    const found = known.get(prefix) ?? look()
    known.set(prefix, found)
    return found
  }

  /** How rare each of these is, as SlotPostings counts how common it is: by key. */
  rarities(slots: readonly Slot[], work: Budget): Map<string, number> {
    const parts = slots.map(slot => this.commonness(slot))
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
