import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import { commonWords } from '../query/common-words.data.ts'
import { citationKey, citationWord, citedNumbers, citedWord, ownCitationKey } from '../segment/citation-words.ts'
import { linkWord, namedIn, unlinkedNames } from '../segment/links.ts'
import type { Plan } from '../segment/plan.ts'
import { stem } from '../text/stem.ts'
import { tokenize } from '../text/tokenize.ts'
import { type CompiledQuery, compileQuery } from './compiled-query.ts'

/** How many words of a record are looked up, how many of these, of its people and organisations, and of its citations are compared. */
export const mostCompared = { read: 80, words: 12, named: 12, citations: 40 }
/** A shared link as a share of the rarity of what is linked; other links do not count. */
const linkShare = { researchers: 0.7, research_groups: 0.7, organisations: 0.35 } satisfies Partial<Record<IndexName, number>>
const citationShare = 0.7

/** Where an index has what its records are about: the title and the topical terms, but not the names of people. */
export function subjectPaths(index: IndexData): string[] {
  const isName = index.search.some(field => field.names === 'people' && field.paths.includes(index.title))
  const topical = index.facets.filter(facet => facet.topical).map(facet => facet.path)
  return [...(isName ? [] : [index.title]), ...topical]
}

/** What a word counts as when texts are compared; undefined for words that say nothing. */
export const comparedStem = (word: string): string | undefined => (word.length < 2 || commonWords.has(word) ? undefined : stem(word))

/** The distinct words of the title and the subject terms, by their stems. */
export function subjectWords(index: IndexData, record: CatalogueRecord): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const text of subjectPaths(index).flatMap(path => textsAt(record, path)))
    for (const token of tokenize(text)) {
      const stem = token.joined ? undefined : comparedStem(token.text)
      if (stem !== undefined && words.size < mostCompared.read) words.set(stem, token.text)
    }
  return words
}

/** A person, an organisation or a citation: records under any of these marks have it, or those that this query finds. */
type ComparedPart = {
  /** How much it counts, as a share of its rarity. */
  share: number
  /** The record itself does not have it: it cites others, and others cite it. */
  isDirect?: true
} & ({ marks: string[] } | { query: CompiledQuery })

/** What a record has besides words: people and organisations, then citations. */
export const comparedParts = (plan: Plan, record: CatalogueRecord): ComparedPart[] => [
  ...linkedParts(plan, record),
  ...citedParts(plan.index, record),
]

/** People and organisations by their records, and people without a record by their names. */
function linkedParts(plan: Plan, record: CatalogueRecord): ComparedPart[] {
  const byRecord = Object.entries(linkShare).flatMap(([index, share]) =>
    namedIn(plan.index, record, index as IndexName)
      .slice(0, mostCompared.named)
      .map(({ slug_values }) => ({ share, marks: slug_values.map(slug => linkWord(`${index}/${slug}`)) })),
  )
  const field = plan.index.links.find(({ index }) => index === 'researchers')?.names
  if (field === undefined) return byRecord
  const byName = unlinkedNames(plan.index, record, 'researchers')
    .slice(0, mostCompared.named)
    .flatMap(text => {
      const of = { kind: 'phrase' as const, text, at: 0, end: 0 }
      const query = compileQuery(plan, { kind: 'field', field, of, at: 0, end: 0 }, [])
      return query ? [{ share: linkShare.researchers, query }] : []
    })
  return [...byRecord, ...byName]
}

/** What the record cites, who cites the same, and who cites the record. */
function citedParts(index: IndexData, record: CatalogueRecord): ComparedPart[] {
  const under = (mark: string) => ({ share: citationShare, marks: [mark] })
  const direct = (mark: string) => ({ ...under(mark), isDirect: true as const })
  const own = ownCitationKey(index, record)
  const cited = citedNumbers(index, record).slice(0, mostCompared.citations).map(citationKey)
  return [
    ...cited.flatMap(key => [direct(citedWord(key)), under(citationWord(key))]),
    ...(own === undefined ? [] : [direct(citationWord(own))]),
  ]
}
