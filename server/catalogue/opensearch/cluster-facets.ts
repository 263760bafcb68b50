import type { Filter, FilterBucket } from '#contract/search.ts'
import { type Counted, facetFilters } from '#search/facets/facet-buckets.ts'
import type { Category } from '#search/facets/values.ts'
import type { Budget } from '#search/query/engine-request.ts'
import { FacetSpace } from '#search/segment/facet-space.ts'
import type { Aggregation, ClusterAnswer, SearchBody } from './cluster-calls.ts'
import { type ClusterIndex, countingBody } from './cluster-index.ts'
import { allOf, type Dsl, everything } from './cluster-query.ts'
import { FacetLabels, type Labelled } from './facet-labels.ts'
import { type Counts, countsOf, FacetTotals, mostYears, namedValues } from './facet-totals.ts'
import { passingFilters, type FoundDocuments, listedQuery } from './found-documents.ts'
import { facetField } from './index-fields.ts'

/** The first values of a facet, and the most values that one search of a cluster lists. */
const most = { shown: 50, compared: 500, ofShard: 2000, listed: 60_000 }

/** Facet counts of one index. They are exact: a list that would be cut off is asked for in parts. */
export class ClusterFacets {
  readonly labels: FacetLabels
  private readonly on: ClusterIndex
  private readonly totals: FacetTotals

  constructor(on: ClusterIndex) {
    this.on = on
    this.labels = new FacetLabels(on)
    this.totals = new FacetTotals(on)
  }

  /** The filters of a reply: the first values of each facet, and how many there are. */
  filters(found: FoundDocuments, work: Budget): Filter[] {
    const { facets } = this.on.index
    const results = this.first(found, work)
    const counts = results.map(({ first, chosen }) => new Map([...countsOf(first.buckets), ...countsOf(chosen?.buckets)]))
    const cut = facets.flatMap((_, at) => ((results[at]!.first.sum_other_doc_count ?? 0) > 0 ? at : []))
    const unsure = facets.flatMap((_, at) => ((results[at]!.first.doc_count_error_upper_bound ?? 0) > 0 ? at : []))
    for (const [facet, sure] of this.sure(found, unsure, work))
      counts[facet] = new Map([...sure, ...countsOf(results[facet]!.chosen?.buckets)])
    const wanted = counts.map((values, facet) => new Map([...values, ...valuesChosen(found, facet).map(value => [value, 0] as const)]))
    // Of the labels, totals and numbers of values none needs another: they are one round trip.
    this.on.soon([...this.numberBodies(found, inParts(cut, 1)), ...this.totals.bodies(wanted)], work)
    this.labels.of(likelyShown(wanted), work)
    const totals = this.totals.of(wanted, work)
    const distinct = this.distinct(found, cut, work)
    const filters = facetFilters(this.counted(found, counts, totals))
    const named = this.withLabels(
      filters.map(({ buckets }, facet) => ({ facet, buckets })),
      work,
    )
    return filters.map((filter, at) => {
      const empty = valuesChosen(found, at).filter(value => (counts[at]!.get(value) ?? 0) === 0).length
      const known = distinct.get(at)
      return { ...filter, buckets: named[at]!, ...(known !== undefined && { total: known + empty }) }
    })
  }

  /** The first values of each facet, and those that are chosen. What passes the same filters is counted together. */
  private first(found: FoundDocuments, work: Budget): { first: Aggregation; chosen?: Aggregation }[] {
    const all = this.on.index.facets.map((_, facet) => facet)
    const own = all.filter(facet => found.chosen.some(filter => filter.facet === facet))
    const groups = [all.filter(facet => !own.includes(facet)), ...own.map(facet => [facet])].filter(group => group.length > 0)
    const answers = this.on.search(
      groups.map(group =>
        countingBody(
          this.passing(found, group[0]!),
          group.reduce((aggs, facet) => ({ ...aggs, ...this.firstOf(found, facet) }), {}),
        ),
      ),
      work,
    )
    return all.map(facet => {
      const { aggregations } = answers[groups.findIndex(group => group.includes(facet))]!
      const chosen = aggregations[`c${facet}`]
      return { first: aggregations[`f${facet}`]!, ...(chosen && { chosen }) }
    })
  }

  /** One part has counted all of its values, so it need not list more than are wanted. */
  private firstOf(found: FoundDocuments, facet: number): Record<string, object> {
    const { name, kind, order } = this.on.index.facets[facet]!
    const [field, chosen] = [facetField(name), valuesChosen(found, facet)]
    const spare = this.on.about().shards > 1 ? { shard_size: most.ofShard } : {}
    const size = kind === 'year' ? mostYears : most.shown + chosen.length
    const first = { terms: { field, size, ...spare, ...(order === 'newest' && { order: { _key: 'desc' } }) } }
    return { [`f${facet}`]: first, ...(chosen.length > 0 && { [`c${facet}`]: namedValues(field, chosen) }) }
  }

  /**
   * The first values of facets that shards count differently: many are compared by their exact counts. What none of the shards has named cannot
   * have more than the bound that the cluster says; where that is not enough, all values are listed.
   */
  private sure(found: FoundDocuments, facets: readonly number[], work: Budget): Map<number, Counts> {
    const queryOf = (facet: number): Dsl => this.passing(found, facet)
    const searched = (aggOf: (facet: number, at: number) => object): Aggregation[] =>
      this.on
        .search(
          facets.map((facet, at) => ({ query: queryOf(facet), size: 0, track_total_hits: false, aggs: { values: aggOf(facet, at) } })),
          work,
        )
        .map(({ aggregations }) => aggregations['values']!)
    const named = searched(facet => ({ terms: { field: this.fieldOf(facet), size: most.compared, shard_size: most.ofShard * 10 } }))
    const exact = searched((facet, at) =>
      namedValues(
        this.fieldOf(facet),
        named[at]!.buckets!.map(({ key }) => String(key)),
      ),
    )
    const isSure = ({ buckets = [] }: Aggregation, at: number): boolean =>
      (buckets[most.shown]?.doc_count ?? 0) > (named[at]!.doc_count_error_upper_bound ?? 0)
    const left = facets.filter((_, at) => !isSure(exact[at]!, at))
    const lists = left.length > 0 ? this.lists(left, queryOf, work) : []
    return new Map(facets.map((facet, at) => [facet, left.includes(facet) ? lists[facet]! : new Map(countsOf(exact[at]!.buckets))]))
  }

  /** Every value of some facets, with the counts of the whole index. `including`: only values that a pattern fits. Labels are left out. */
  everyValue(found: FoundDocuments, facets: readonly number[], work: Budget, including?: string): Counted {
    const counts = this.lists(facets, facet => this.passing(found, facet), work, including)
    const totals = this.lists(facets, () => everything, work, including)
    return this.counted(found, counts, totals)
  }

  /** The values of some facets in the results alone, what is chosen included, with their labels. */
  results(found: FoundDocuments, query: Dsl, facets: readonly number[], work: Budget): Counted {
    const counts = this.lists(facets, () => query, work)
    const values = counts.flatMap((known, facet) => Array.from(known.keys(), value => ({ facet, value })))
    const labels = this.labels.of(values, work)
    const totals = this.totals.of(counts, work)
    const labelled = new Map(values.map(({ facet, value }, at) => [`${facet} ${value}`, labels[at]!]))
    return this.counted(found, counts, totals, (facet, value) => labelled.get(`${facet} ${value}`) ?? value)
  }

  /** How many values each facet has, and how many results have any. */
  categories(found: FoundDocuments, work: Budget): Category[] {
    const { facets } = this.on.index
    const all = facets.map((_, facet) => facet)
    const distinct = this.distinct(found, all, work)
    const results = this.on.totals(
      facets.map(({ name }) => allOf([listedQuery(found), ...passingFilters(this.on, found), { exists: { field: facetField(name) } }])),
      work,
    )
    const chosen = all.flatMap(facet => valuesChosen(found, facet).map(value => ({ facet, value })))
    const counted = this.on.totals(
      chosen.map(({ facet, value }) =>
        allOf([listedQuery(found), ...passingFilters(this.on, found, facet), { term: { [facetField(facets[facet]!.name)]: value } }]),
      ),
      work,
    )
    const empty = (facet: number): number => chosen.filter((one, at) => one.facet === facet && counted[at] === 0).length
    return facets.map(({ name, label }, facet) => ({ name, label, total: distinct.get(facet)! + empty(facet), results: results[facet]! }))
  }

  /** The same buckets as people read them. */
  withLabels(lists: readonly { facet: number; buckets: readonly FilterBucket[] }[], work: Budget): FilterBucket[][] {
    const labels = this.labels.of(
      lists.flatMap(({ facet, buckets }) => buckets.map(({ value }) => ({ facet, value }))),
      work,
    )
    let at = 0
    return lists.map(({ facet, buckets }) =>
      buckets.map(bucket => {
        const label = labels[at++]!
        // A range of years has its own label.
        return this.on.index.facets[facet]!.kind === 'year' ? bucket : { ...bucket, label }
      }),
    )
  }

  /** How many values of some facets a search has: exactly, which the cluster's own count of distinct values is not. */
  private distinct(found: FoundDocuments, facets: readonly number[], work: Budget): Map<number, number> {
    const countIn = ({ aggregations: { number, mentions } }: ClusterAnswer): number =>
      number!.count! + (mentions ? mentions.value! - Number(number!['sum']) : 0)
    const isCut = ({ aggregations: { number } }: ClusterAnswer): boolean => number!.count! >= most.listed
    const whole = this.whole(facets, parts => this.numberBodies(found, parts), isCut, work)
    return new Map(Array.from(whole, ([facet, answers]) => [facet, answers.reduce((sum, answer) => sum + countIn(answer), 0)]))
  }

  /** What the cluster says of all values of some facets: of a facet with more than it lists, in ever more parts. */
  private whole(
    facets: readonly number[],
    bodiesOf: (parts: readonly FacetPart[]) => SearchBody[],
    isCut: (answer: ClusterAnswer) => boolean,
    work: Budget,
  ): Map<number, ClusterAnswer[]> {
    const whole = new Map<number, ClusterAnswer[]>()
    let left = facets
    for (let parts = 1; left.length > 0; parts *= 4) {
      const asked = inParts(left, parts)
      const answers = this.on.search(bodiesOf(asked), work)
      left = left.filter(facet => {
        const own = answers.filter((_, at) => asked[at]!.facet === facet)
        if (own.some(isCut)) return true
        whole.set(facet, own)
        return false
      })
    }
    return whole
  }

  /**
   * The buckets of `every` are not sent. Where an index is in one part, values that only one record has are not listed, which most are: there are
   * as many of them as mentions of values are left.
   */
  private numberBodies(found: FoundDocuments, asked: readonly FacetPart[]): SearchBody[] {
    const isOnePart = this.on.about().shards === 1
    return asked.map(({ facet, part, parts }) => {
      const field = this.fieldOf(facet)
      const isShort = isOnePart && parts === 1
      const often = isShort ? { min_doc_count: 2, shard_min_doc_count: 2 } : {}
      return countingBody(this.passing(found, facet), {
        every: { terms: { field, size: most.listed, ...often, ...partOf(part, parts) } },
        number: { stats_bucket: { buckets_path: 'every>_count' } },
        ...(isShort && { mentions: { value_count: { field } } }),
      })
    })
  }

  /** The counts of all values of some facets; of the others none. `including`: of those that fit a pattern the first ones. */
  private lists(facets: readonly number[], queryOf: (facet: number) => Dsl, work: Budget, including?: string): Map<string, number>[] {
    const bodiesOf = (parts: readonly FacetPart[]): SearchBody[] =>
      parts.map(({ facet, part, parts }) => {
        const include = including === undefined ? partOf(part, parts) : { include: including }
        return countingBody(queryOf(facet), { values: { terms: { field: this.fieldOf(facet), size: most.listed, ...include } } })
      })
    const isCut = ({ aggregations }: ClusterAnswer): boolean =>
      including === undefined && (aggregations['values']!.sum_other_doc_count ?? 0) > 0
    const whole = this.whole(facets, bodiesOf, isCut, work)
    const valuesIn = (answers: readonly ClusterAnswer[] = []): [string, number][] =>
      answers.flatMap(({ aggregations }) => countsOf(aggregations['values']!.buckets))
    return this.on.index.facets.map((_, facet) => new Map(valuesIn(whole.get(facet))))
  }

  private counted(
    { chosen }: FoundDocuments,
    counts: readonly Counts[],
    totals: readonly Counts[],
    labelOf: (facet: number, value: string) => string = (_, value) => value,
  ): Counted {
    const space = new FacetSpace(this.on.index, undefined)
    const numbered = counts.flatMap((values, facet) =>
      [...new Set([...values.keys(), ...totals[facet]!.keys()])].map(value => ({
        number: space.numberOf(facet, value, () => labelOf(facet, value)),
        count: values.get(value) ?? 0,
        total: totals[facet]!.get(value) ?? 0,
      })),
    )
    const counted = { space, counts: new Int32Array(space.size), totals: new Int32Array(space.size), chosen }
    for (const { number, count, total } of numbered) {
      counted.counts[number] = count
      counted.totals[number] = total
    }
    return counted
  }

  /** What is listed and passes the filters of the other facets. */
  private passing(found: FoundDocuments, facet: number): Dsl {
    return allOf([listedQuery(found), ...passingFilters(this.on, found, facet)])
  }

  private fieldOf(facet: number): string {
    return facetField(this.on.index.facets[facet]!.name)
  }
}

const valuesChosen = ({ chosen }: FoundDocuments, facet: number): string[] => [
  ...new Set(chosen.flatMap(filter => (filter.facet === facet ? filter.values : []))),
]

/** A part of the values of a facet. */
interface FacetPart {
  facet: number
  part: number
  parts: number
}

const inParts = (facets: readonly number[], parts: number): FacetPart[] =>
  facets.flatMap(facet => Array.from({ length: parts }, (_, part) => ({ facet, part, parts })))

/** The values of each facet that are likely to be shown. */
const likelyShown = (counts: readonly Counts[]): Labelled[] =>
  counts.flatMap((values, facet) =>
    [...values]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most.shown)
      .map(([value]) => ({ facet, value })),
  )

const partOf = (partition: number, num_partitions: number): object =>
  num_partitions === 1 ? {} : { include: { partition, num_partitions } }
