import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { CitationLinks } from '#search/match/citations.ts'
import { comparedParts, subjectWords, mostCompared, subjectPaths } from '#search/match/compared-parts.ts'
import { compileQuery, scoringOf } from '#search/match/compiled-query.ts'
import { elsewhere, frequent, type RelatedDocuments } from '#search/match/related-documents.ts'
import { rarity } from '#search/match/score.ts'
import type { Budget } from '#search/query/engine-request.ts'
import { citationKey, citationWord, citedNumbers, citedWord, ownCitationKey } from '#search/segment/citation-words.ts'
import { stemTerm } from '#search/segment/stem-terms.ts'
import type { ClusterIndex } from './cluster-index.ts'
import { allOf, anyOf, clusterQuery, type Dsl } from './cluster-query.ts'
import { marked } from './found-documents.ts'
import { fieldNames, wordsField } from './index-fields.ts'

/** Something that records share (search/match/related-documents.ts). */
interface Evidence {
  query: Dsl
  share: number
  /** Those that have it where it counts whole; the others have it elsewhere. */
  whole?: Dsl
  isDirect?: true
  stem?: string
}

/** The records that share the rarest words, people, organisations and citations with a record. */
export function clusterRelated(on: ClusterIndex, record: CatalogueRecord, limit: number, work: Budget): RelatedDocuments {
  const slug = record.slug_values[0]!
  const own: Dsl = { term: { [fieldNames.slug]: slug } }
  const evidence = [...wordEvidence(on, record), ...partEvidence(on, record)]
  const [itself, ...found] = on.lookups([own, ...evidence.map(({ query }) => query)], work)
  const all = on.size
  const cap = Math.max(frequent.records, all * frequent.share)
  const known = evidence
    .map((one, at) => ({ ...one, found: found[at]! }))
    .filter(one => one.found > (one.isDirect ? 0 : Math.min(1, itself!)) && one.found <= cap)
  const words = known
    .filter(({ stem }) => stem !== undefined)
    .sort((a, b) => a.found - b.found)
    .slice(0, mostCompared.words)
  const compared = [...words, ...known.filter(({ stem }) => stem === undefined)]
  const should = compared.map(one => {
    const weight = one.share * rarity(one.found, all)
    const counted = (filter: Dsl, boost: number): Dsl => ({ constant_score: { filter, boost } })
    return one.whole
      ? { dis_max: { queries: [counted(one.whole, weight), counted(one.query, weight * elsewhere)] } }
      : counted(one.query, weight)
  })
  const weights = new Map(words.map(({ stem, found }) => [stem!, rarity(found, all)]))
  if (should.length === 0) return { slugs: [], weights }
  const [answer] = on.search(
    [
      {
        query: { bool: { should, minimum_should_match: 1, must_not: [own] } },
        min_score: rarity(1, all) / 2,
        sort: [{ _score: 'desc' }, { [fieldNames.slug]: 'asc' }],
        size: limit,
        track_total_hits: false,
        docvalue_fields: [fieldNames.slug],
      },
    ],
    work,
  )
  return { slugs: answer!.hits.map(({ fields }) => String(fields![fieldNames.slug]![0])), weights }
}

/** The distinct words of the title and the subject terms. */
function wordEvidence({ plan }: ClusterIndex, record: CatalogueRecord): Evidence[] {
  const paths = subjectPaths(plan.index)
  const subject = plan.fields.filter(field => field.paths.some(path => paths.includes(path)))
  return [...subjectWords(plan.index, record)].flatMap(([stem, text]): Evidence[] => {
    const query = compileQuery(plan, { kind: 'word', text, prefix: false, at: 0, end: 0 }, [])
    const [slot] = scoringOf(query).slots
    if (query === undefined || slot === undefined) return []
    // A form that the slot finds anywhere, and that stands in a subject field too.
    const inSubject = subject.flatMap(({ name, stemmed }) => {
      const terms = [...slot.terms.map(({ text }) => text), ...(stemmed ? slot.stems.map(({ text }) => stemTerm(text)) : [])]
      return terms.length === 0 ? [] : { terms: { [wordsField(name)]: terms } }
    })
    return [{ query: clusterQuery(plan, query), share: 1, whole: allOf([clusterQuery(plan, query), anyOf(inSubject)]), stem }]
  })
}

const partEvidence = ({ plan }: ClusterIndex, record: CatalogueRecord): Evidence[] =>
  comparedParts(plan, record).map(part => ({
    query: 'marks' in part ? marked(part.marks) : clusterQuery(plan, part.query),
    share: part.share,
    ...(part.isDirect && { isDirect: true as const }),
  }))

/** The records that cite one, newest first, and what it cites. */
export function clusterCitations(on: ClusterIndex, record: CatalogueRecord, work: Budget): CitationLinks {
  const own = ownCitationKey(on.index, record)
  const numbers = citedNumbers(on.index, record)
  const bySlug = { [fieldNames.slug]: 'asc' }
  const under = (word: string, sort: object[], size: number) => ({
    query: marked([word]),
    sort,
    size,
    track_total_hits: false,
    docvalue_fields: [fieldNames.slug],
  })
  const bodies = [
    ...(own === undefined ? [] : [under(citationWord(own), [{ [fieldNames.newest]: 'desc' }, bySlug], mostCiting)]),
    ...numbers.map(number => under(citedWord(citationKey(number)), [bySlug], 1)),
  ]
  const slugs = on.search(bodies, work).map(({ hits }) => hits.map(({ fields }) => String(fields![fieldNames.slug]![0])))
  const [citing = []] = own === undefined ? [] : slugs.splice(0, 1)
  return { citing, cited: numbers.flatMap((number, at) => slugs[at]!.slice(0, 1).map(slug => ({ number, slug }))) }
}

const mostCiting = 100_000
