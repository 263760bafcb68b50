import { slugify } from '#contract/slugs.ts'
import { completionsFrom, type NamedOffer } from '#search/answer/complete.ts'
import type { Budget, Completion } from '#search/query/engine-request.ts'
import type { SearchBody } from './cluster-calls.ts'
import { type ClusterIndex, countingBody } from './cluster-index.ts'
import { allOf, type Dsl } from './cluster-query.ts'
import { fieldNames, labelSeparator } from './index-fields.ts'
import { literal } from './pattern.ts'

/** Names that are compared: of equally frequent ones the cluster's order is another. */
const spareNames = 64
/** Names are looked through up to about here. */
const mostNames = 20_000

/** Completions of a partly typed name (search/answer/complete.ts). */
export const clusterCompletions = (
  on: ClusterIndex,
  prefix: string,
  limit: number,
  wanted: 'all' | 'records',
  work: Budget,
): Completion[] =>
  completionsFrom(prefix, limit, words => {
    if (wanted === 'records') return titledRecords(on, words, limit, work)
    const names = new MentionedNames(words)
    on.soon([names.body(limit + spareNames)], work)
    return [...titledRecords(on, words, limit, work), ...names.offers(on, limit, work)]
  })

/** Every word but the last, which may go on. */
const withWords = (field: string, words: readonly string[]): Dsl =>
  allOf([...words.slice(0, -1).map(word => ({ term: { [field]: word } })), { prefix: { [field]: words.at(-1)! } }])

function titledRecords(on: ClusterIndex, words: readonly string[], limit: number, work: Budget): NamedOffer[] {
  const [answer] = on.search(
    [
      {
        query: withWords(fieldNames.offered, words),
        sort: [{ [fieldNames.reach]: 'desc' }, { [fieldNames.slug]: 'asc' }],
        size: limit,
        track_total_hits: false,
        docvalue_fields: [fieldNames.slug, fieldNames.reach],
        stored_fields: [fieldNames.title],
      },
    ],
    work,
  )
  return answer!.hits.map(({ fields = {} }) => ({
    text: String(fields[fieldNames.title]?.[0] ?? ''),
    slug: String(fields[fieldNames.slug]![0]),
    weight: Number(fields[fieldNames.reach]![0]),
  }))
}

/** The cluster looks for the longest word only: a pattern of several would be too much for it. */
class MentionedNames {
  private readonly words: readonly string[]
  private readonly sought: readonly string[]

  constructor(words: readonly string[]) {
    this.words = words
    this.sought = words.map((word, at) => ` ${word}${at < words.length - 1 ? ' ' : ''}`)
  }

  body(size: number): SearchBody {
    const before = `[^${labelSeparator}]*`
    const longest = this.sought.reduce((one, other) => (other.length > one.length ? other : one))
    const include = `${before}${literal(longest)}${before}${labelSeparator}.*`
    const terms = { field: fieldNames.names, include, size, shard_size: 4 * size }
    return countingBody(withWords(fieldNames.nameWords, this.words), { names: { terms } })
  }

  offers(on: ClusterIndex, limit: number, work: Budget): NamedOffer[] {
    for (let size = limit + spareNames; ; size *= 20) {
      const { names } = on.search([this.body(size)], work)[0]!.aggregations
      const found = (names?.buckets ?? []).flatMap(({ key, doc_count: count }): NamedOffer[] => {
        const [own, text] = String(key).split(labelSeparator) as [string, string]
        return this.sought.every(word => own.includes(word)) ? [{ text, slug: slugify(text), count, weight: count }] : []
      })
      if (found.length >= limit || (names?.sum_other_doc_count ?? 0) === 0 || size > mostNames) return found
    }
  }
}
