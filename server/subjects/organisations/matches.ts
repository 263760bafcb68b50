import * as v from 'valibot'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { OrganisationMatch } from '#contract/organisations.ts'
import { searchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { domainsAbove, hostsOf, ownHostOf } from '../../core/domains/organisation-domains.ts'
import { Refusal } from '../../core/refusal.ts'
import { findRecords } from '../records/index.ts'
import { likeness, wordsToCompare } from './name-likeness.ts'

const { suggested } = limits.organisation
/** Organisations that are looked at. */
const looked = 50
/** Words of a name that are searched. */
const mostWords = 12
/** Names are alike from here on. */
const alike = 0.6

interface Described {
  name: string
  website: string
  country_id?: string | undefined
}

/** Organisations that exist and may be the one that is described: by the host of the website first, then by the name in any spelling. */
export async function matchesOf(catalogue: Catalogue, described: Described, signal: AbortSignal): Promise<OrganisationMatch[]> {
  const host = ownHostOf(described.website)
  const found = [
    ...(host === undefined ? [] : await organisationsAt(catalogue, host, signal)),
    ...(await organisationsCalled(catalogue, described, signal)),
  ]
  return found.filter(({ slug_values: [slug] }, at) => found.findIndex(one => one.slug_values[0] === slug) === at).slice(0, suggested)
}

/** The organisations that are known by a domain, or else by the next one above it. */
export async function organisationsAt(catalogue: Catalogue, domain: string, signal: AbortSignal): Promise<OrganisationMatch[]> {
  for (const known of domainsAbove(domain)) {
    const records = await searched(catalogue, { keyword: `"${known}"`, search_by_fields: ['identifiers'] }, signal)
    const found = records.filter(record => hostsOf(record).includes(known))
    if (found.length > 0) return found.slice(0, suggested).map(record => matchOf(record, 'domain', 1))
  }
  return []
}

async function organisationsCalled(
  catalogue: Catalogue,
  { name, country_id }: Described,
  signal: AbortSignal,
): Promise<OrganisationMatch[]> {
  const words = wordsToCompare(name).slice(0, mostWords)
  if (words.length === 0) return []
  const records = await searched(catalogue, { keyword: words.join(' '), search_by_fields: ['name'] }, signal)
  const found = records.flatMap(record => {
    const countries = textsAt(record, 'country.code')
    const isElsewhere = country_id !== undefined && countries.length > 0 && !countries.includes(country_id)
    const best = bestName(record, words)
    return best && !isElsewhere && best.score >= alike ? [matchOf(record, best.reason, best.score)] : []
  })
  return found.toSorted((a, b) => b.score - a.score)
}

const nameFields: readonly (readonly [path: string, reason: OrganisationMatch['reason']])[] = [
  ['name', 'name'],
  ['original_name', 'alias'],
  ['aliases', 'alias'],
  ['acronyms', 'acronym'],
]

/** Which of its names is most like these words. */
function bestName(record: CatalogueRecord, words: readonly string[]): { reason: OrganisationMatch['reason']; score: number } | undefined {
  const scored = nameFields.flatMap(([path, reason]) =>
    textsAt(record, path).map(name => ({ reason, score: likeness(words, wordsToCompare(name)) })),
  )
  return scored.toSorted((a, b) => b.score - a.score)[0]
}

async function searched(
  catalogue: Catalogue,
  words: { keyword: string; search_by_fields: string[] },
  signal: AbortSignal,
): Promise<CatalogueRecord[]> {
  const state = v.parse(searchState, { index: 'organisations', ...words, per_page: looked })
  const { results } = await toRefusal(catalogue.withSignal(signal).search(state, { filters: false }))
  const refs = results.map(({ data }) => ({ index: 'organisations' as const, slug: data.slug_values[0]! }))
  return (await findRecords(catalogue, refs, signal)).filter(record => record !== undefined)
}

function matchOf(record: CatalogueRecord, reason: OrganisationMatch['reason'], score: number): OrganisationMatch {
  const [city] = textsAt(record, 'city')
  const [country] = textsAt(record, 'country.name')
  return {
    name: String(record['name']),
    slug_values: [...record.slug_values],
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
    reason,
    score,
    ...(record['unconfirmed'] === true && { unconfirmed: true }),
  }
}

/** The organisation that a name alone means for certain: only one has it, in whatever spelling. None where the catalogue cannot say now. */
export async function organisationMeantBy(catalogue: Catalogue, name: string, signal: AbortSignal): Promise<string | undefined> {
  const found = await matchesOf(catalogue, { name, website: '' }, signal).catch((problem: unknown) => {
    if (problem instanceof Refusal) return []
    throw problem
  })
  const certain = found.filter(({ score, reason }) => score === 1 && reason !== 'acronym')
  return certain.length === 1 ? certain[0]!.slug_values[0] : undefined
}
