import type { Facet } from '#contract/indexes/shape.ts'
import type { Budget } from '#search/query/engine-request.ts'
import type { ClusterIndex } from './cluster-index.ts'
import { facetField, labelField, labelSeparator } from './index-fields.ts'
import { literal } from './pattern.ts'

/**
 * So many labels are remembered. A pattern has the letters of some values, and there are so many patterns before all labels are listed; a value has
 * at most so many spellings that are looked at.
 */
const most = { known: 100_000, letters: 1500, patterns: 5, spellings: 4, listed: 60_000 }

export interface Labelled {
  facet: number
  value: string
}

/** How people read the values of facets: the spelling of most records, of equal ones the first. */
export class FacetLabels {
  private readonly on: ClusterIndex
  private readonly known = new Map<string, string>()

  constructor(on: ClusterIndex) {
    this.on = on
  }

  /** In the order of the values; a value without records is its own label. */
  of(values: readonly Labelled[], work: Budget): string[] {
    const { facets } = this.on.index
    const unknown = values.filter(one => plainLabel(facets[one.facet]!, one.value) === undefined && !this.known.has(keyOf(one)))
    if (this.known.size + unknown.length > most.known) this.known.clear()
    if (unknown.length > 0) this.ask(unknown, work)
    return values.map(one => plainLabel(facets[one.facet]!, one.value) ?? this.known.get(keyOf(one)) ?? one.value)
  }

  private ask(values: readonly Labelled[], work: Budget): void {
    const byFacet = new Map<number, string[]>()
    for (const { facet, value } of values) byFacet.set(facet, [...(byFacet.get(facet) ?? []), value])
    const asked = [...byFacet].flatMap(([facet, values]) => patternsOf(values).map(include => ({ facet, values, include })))
    const answers = this.on.search(
      asked.map(({ facet, values, include }) => {
        const { name } = this.on.index.facets[facet]!
        const size = include === undefined ? most.listed : values.length * most.spellings
        const terms = { field: labelField(name), size, ...(include !== undefined && { include }) }
        return { query: { terms: { [facetField(name)]: values } }, size: 0, track_total_hits: false, aggs: { labels: { terms } } }
      }),
      work,
    )
    answers.forEach(({ aggregations }, at) => {
      for (const { key } of aggregations['labels']!.buckets!) this.learn(asked[at]!.facet, String(key))
    })
  }

  private learn(facet: number, text: string): void {
    const at = text.indexOf(labelSeparator)
    const key = keyOf({ facet, value: text.slice(0, at) })
    if (!this.known.has(key)) this.known.set(key, text.slice(at + 1))
  }
}

/** Patterns that fit the labels of these values; undefined: any label. */
function patternsOf(values: readonly string[]): (string | undefined)[] {
  const groups: string[][] = [[]]
  let letters = 0
  for (const value of values) {
    letters += value.length
    if (letters > most.letters) {
      groups.push([])
      letters = value.length
    }
    groups.at(-1)!.push(literal(value))
  }
  return groups.length > most.patterns ? [undefined] : groups.map(group => `(${group.join('|')})${labelSeparator}.*`)
}

const keyOf = ({ facet, value }: Labelled): string => `${facet} ${value}`

/** Of years and yes or no the label follows from the value. */
function plainLabel({ kind }: Facet, value: string): string | undefined {
  if (kind === 'year') return value
  return kind === 'flag' ? (value === 'yes' ? 'Yes' : value === 'no' ? 'No' : value) : undefined
}
