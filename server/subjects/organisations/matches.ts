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
import { likeness, sameName, wordsToCompare } from './name-likeness.ts'

const { suggested } = limits.organisation
/** Organisations that are looked at. */
const looked = 50
/** Words of a name that are searched. */
const mostWords = 12
/** Names are alike from here on. */
const alike = 0.6
/** From this score of an affiliation on its organisation is certain. */
const certain = 0.75

interface Described {
  name: string
  website: string
  country_id?: string | undefined
}

interface Found {
  match: OrganisationMatch
  /** It is taken for the one that is described, unless somebody says that it is another one. */
  isSame: boolean
}

/**
 * Organisations that exist and may be the one that is described: by the host of the website first, then what the name means as an affiliation, and then
 * names that are like it.
 */
export async function matchesOf(catalogue: Catalogue, described: Described, signal: AbortSignal): Promise<Found[]> {
  const host = ownHostOf(described.website)
  const found = [
    ...(host === undefined ? [] : await organisationsAt(catalogue, host, signal)).map(match => ({ match, isSame: true })),
    ...(await organisationsMeant(catalogue, described, signal)),
    ...(await organisationsAlike(catalogue, described, signal)),
  ]
  const slugOf = ({ match }: Found) => match.slug_values[0]
  return found.filter((one, at) => found.findIndex(other => slugOf(other) === slugOf(one)) === at).slice(0, suggested)
}

/** The organisations that are known by a domain, or else by the next one above it. */
export async function organisationsAt(catalogue: Catalogue, domain: string, signal: AbortSignal): Promise<OrganisationMatch[]> {
  for (const known of domainsAbove(domain)) {
    const found = await organisationsWith(catalogue, known, signal)
    if (found.length > 0) return found.slice(0, suggested).map(record => matchOf(record, 'domain', 1))
  }
  return []
}

/** The organisations that are known by exactly this domain. */
export async function organisationsWith(catalogue: Catalogue, domain: string, signal: AbortSignal): Promise<CatalogueRecord[]> {
  const records = await searched(catalogue, { keyword: `"${domain}"`, search_by_fields: ['identifiers'] }, signal)
  return records.filter(record => hostsOf(record).includes(domain))
}

type Named = Pick<Described, 'name' | 'country_id'>

/** Those that the name means, read as an affiliation. */
async function organisationsMeant(catalogue: Catalogue, { name, country_id }: Named, signal: AbortSignal): Promise<Found[]> {
  if (name.trim() === '') return []
  const found = await toRefusal(catalogue.organisationsOf(name, { country: country_id }, suggested))
  const refs = found.map(({ slug_value }) => ({ index: 'organisations' as const, slug: slug_value }))
  const records = await findRecords(catalogue, refs, signal)
  return found.flatMap(({ reason, score }, at) => {
    const record = records[at]
    if (!record || isElsewhere(record, country_id)) return []
    // Many have the same letters.
    return [{ match: matchOf(record, reason, score), isSame: reason !== 'acronym' && score >= certain }]
  })
}

async function organisationsAlike(catalogue: Catalogue, { name, country_id }: Named, signal: AbortSignal): Promise<Found[]> {
  const words = wordsToCompare(name).slice(0, mostWords)
  if (words.length === 0) return []
  const records = await searched(catalogue, { keyword: words.join(' '), search_by_fields: ['name'] }, signal)
  const found = records.flatMap(record => {
    const best = bestName(record, words)
    if (!best || best.score < alike || isElsewhere(record, country_id)) return []
    return [{ match: matchOf(record, best.reason, best.score), isSame: best.reason !== 'acronym' && best.score >= sameName }]
  })
  return found.toSorted((a, b) => b.match.score - a.match.score)
}

/** Whether it is known to be in another country. */
function isElsewhere(record: CatalogueRecord, country: string | undefined): boolean {
  const countries = textsAt(record, 'country.code')
  return country !== undefined && countries.length > 0 && !countries.includes(country)
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

/** The organisation that a name alone means for certain: no other may be meant. None where the catalogue cannot say now. */
export async function organisationMeantBy(catalogue: Catalogue, name: string, signal: AbortSignal): Promise<string | undefined> {
  const found = await organisationsMeant(catalogue, { name }, signal).catch((problem: unknown) => {
    if (problem instanceof Refusal) return []
    throw problem
  })
  const [only, ...others] = found
  return only?.isSame && others.length === 0 ? only.match.slug_values[0] : undefined
}
