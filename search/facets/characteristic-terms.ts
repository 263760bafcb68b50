import type { ExpertiseTerm } from '#contract/expertise.ts'
import type { Counted } from './facet-buckets.ts'
import type { QueryNode } from '../query/query.ts'
import { stem } from '../text/stem.ts'
import { tokenize } from '../text/tokenize.ts'

/** A term of a topical facet in the results of a search: `value` is what the same terms have in common, in every index. */
export interface TopicalTerm extends ExpertiseTerm {
  value: string
}

/** What the results of a search are about. */
export interface Topics {
  /** The most significant terms. */
  characteristic(limit: number): TopicalTerm[]
  /** Any term of the results. */
  term(value: string): TopicalTerm | undefined
}

/** `results` of `records` in the whole index were found. */
export const topicsIn = (counted: Counted, query: QueryNode | undefined, results: number, records: number): Topics => ({
  characteristic: limit => characteristicTerms(counted, query, results, records, limit),
  term: value => topicalTerm(counted, value),
})

/**
 * The terms of the topical facets that are common in the results and rare elsewhere: by log-likelihood, ties by count, then by value. Terms
 * that repeat the search are left out, and so are terms of a single result if there are enough others. If all records were found, the most
 * frequent terms are returned.
 */
function characteristicTerms(
  counted: Counted,
  query: QueryNode | undefined,
  results: number,
  records: number,
  limit: number,
): TopicalTerm[] {
  const isRepetition = repeats(query)
  const weighed = topicalTerms(counted)
    .map(term => ({ term, weight: results === records ? 0 : likelihood(term, results, records) }))
    .filter(({ term, weight }) => (weight > 0 || results === records) && !isRepetition(term.term))
  const repeated = weighed.filter(({ term }) => term.count > 1)
  return (repeated.length >= limit ? repeated : weighed)
    .sort((a, b) => b.weight - a.weight || b.term.count - a.term.count || (a.term.value < b.term.value ? -1 : 1))
    .slice(0, limit)
    .map(({ term }) => term)
}

/** The values of all topical facets that are not chosen; a value of several facets is taken from the one where it is most frequent. */
function topicalTerms({ space, counts, totals, chosen }: Counted): TopicalTerm[] {
  const terms = new Map<string, TopicalTerm>()
  const isChosen = new Set<string>()
  space.index.facets.forEach((facet, number) => {
    if (!facet.topical) return
    for (const filter of chosen) if (filter.facet === number) for (const value of filter.values) isChosen.add(value)
    space.eachCounted(number, counts, (at, count) => {
      const value = space.value(at)
      const known = terms.get(value)
      if (known === undefined || known.count < count) terms.set(value, { value, term: space.label(at), count, total: totals[at]! })
    })
  })
  return [...terms.values()].filter(term => !isChosen.has(term.value))
}

/** One value, from the topical facet where it is most frequent. */
function topicalTerm({ space, counts, totals }: Counted, value: string): TopicalTerm | undefined {
  let best = -1
  space.index.facets.forEach(({ topical }, facet) => {
    const at = topical ? space.find(facet, value) : -1
    // Values that a live record has brought since have no count.
    if ((counts[at] ?? 0) > (counts[best] ?? 0)) best = at
  })
  return best < 0 ? undefined : { value, term: space.label(best), count: counts[best]!, total: totals[best]! }
}

/**
 * How significant it is that a term is more frequent in the results than elsewhere (Dunning's log-likelihood ratio of the two frequencies); 0
 * if it is not more frequent.
 */
function likelihood({ count, total }: ExpertiseTerm, results: number, records: number): number {
  const elsewhere = total - count
  const others = records - results
  if (count * others <= elsewhere * results) return 0
  const share = total / records
  return 2 * (gain(count, results * share) + gain(elsewhere, others * share))
}

const gain = (found: number, expected: number): number => (found === 0 ? 0 : found * Math.log(found / expected))

/** Whether a term only repeats the search: all its words are in the keyword. */
function repeats(query: QueryNode | undefined): (term: string) => boolean {
  const texts = query ? textsOf(query) : []
  const words = new Set(texts.flatMap(({ text }) => stemsOf(text)))
  const prefixes = texts.flatMap(({ text, prefix }) => (prefix ? tokenize(text).slice(-1) : [])).map(token => token.text)
  return term => stemsOf(term).every(word => words.has(word) || prefixes.some(prefix => word.startsWith(prefix)))
}

const stemsOf = (text: string): string[] => tokenize(text).flatMap(token => (token.joined ? [] : stem(token.text)))

function textsOf(query: QueryNode): { text: string; prefix: boolean }[] {
  switch (query.kind) {
    case 'word':
      return [query]
    case 'phrase':
      return [{ text: query.text, prefix: false }]
    case 'field':
    case 'not':
      return textsOf(query.of)
    default:
      return query.of.flatMap(textsOf)
  }
}
