import type { Budget } from '#search/query/engine-request.ts'
import type { ClusterAnswer, ClusterBucket, SearchBody } from './cluster-calls.ts'
import { type ClusterIndex, countingBody } from './cluster-index.ts'
import { everything } from './cluster-query.ts'
import { facetField } from './index-fields.ts'

/** Counts of one facet by value. */
export type Counts = ReadonlyMap<string, number>

export const mostYears = 5000
/** All values of a facet are listed to count some of them, if it has no more. */
const mostListed = 1000

/** How many records of the whole index have some values of its facets. */
export class FacetTotals {
  private readonly on: ClusterIndex
  /** Facets with too many values for a list. */
  private readonly large = new Set<number>()

  constructor(on: ClusterIndex) {
    this.on = on
  }

  /** What `of` asks for the same values. */
  bodies(counts: readonly Counts[]): SearchBody[] {
    return this.asked(counts, this.facetsOf(counts)).map(({ body }) => body)
  }

  of(counts: readonly Counts[], work: Budget): Counts[] {
    const totals: Counts[] = counts.map(() => new Map())
    let left = this.facetsOf(counts)
    while (left.length > 0) {
      const asked = this.asked(counts, left)
      const answers = this.on.search(
        asked.map(({ body }) => body),
        work,
      )
      const found = asked.flatMap(({ facets }, at) => facets.map(facet => ({ facet, ...listIn(answers[at]!, facet) })))
      const cut = found.flatMap(({ facet, others }) => (others > 0 && !this.isYear(facet) && !this.large.has(facet) ? facet : []))
      for (const { facet, buckets } of found)
        totals[facet] = new Map(countsOf(buckets).filter(([value]) => this.isYear(facet) || counts[facet]!.has(value)))
      for (const facet of cut) this.large.add(facet)
      left = cut
    }
    return totals
  }

  private facetsOf(counts: readonly Counts[]): number[] {
    return counts.flatMap((values, facet) => (values.size > 0 || this.isYear(facet) ? facet : []))
  }

  /**
   * A list of all values is read from the words of the index, without its documents. Of a facet with too many, only the documents with a wanted
   * value are looked at.
   */
  private asked(counts: readonly Counts[], facets: readonly number[]): { facets: readonly number[]; body: SearchBody }[] {
    const listed = facets.filter(facet => !this.large.has(facet))
    const lists = listed.map(facet => {
      const size = this.isYear(facet) ? mostYears : mostListed
      return [nameOf(facet), { terms: { field: this.fieldOf(facet), size } }] as const
    })
    const large = facets.filter(facet => this.large.has(facet))
    return [
      ...(lists.length > 0 ? [{ facets: listed, body: countingBody(everything, Object.fromEntries(lists)) }] : []),
      ...large.map(facet => {
        const [field, values] = [this.fieldOf(facet), [...counts[facet]!.keys()]]
        return { facets: [facet], body: countingBody({ terms: { [field]: values } }, { [nameOf(facet)]: namedValues(field, values) }) }
      }),
    ]
  }

  private fieldOf(facet: number): string {
    return facetField(this.on.index.facets[facet]!.name)
  }

  private isYear(facet: number): boolean {
    return this.on.index.facets[facet]!.kind === 'year'
  }
}

const nameOf = (facet: number): string => `f${facet}`

function listIn({ aggregations }: ClusterAnswer, facet: number): { buckets: readonly ClusterBucket[]; others: number } {
  const { buckets = [], sum_other_doc_count: others = 0 } = aggregations[nameOf(facet)]!
  return { buckets, others }
}

export const namedValues = (field: string, values: readonly string[]): object => ({
  terms: { field, include: values, size: values.length },
})

export const countsOf = (buckets: readonly ClusterBucket[] = []): [string, number][] =>
  buckets.map(({ key, doc_count }) => [String(key), doc_count])
