import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { hostsOf } from '../../core/domains/organisation-domains.ts'

/** What of an organisation decides whether an affiliation means it. */
export interface OrganisationFacts {
  slug: string
  name: string
  aliases: readonly string[]
  acronyms: readonly string[]
  /** Cities, and other places below a country. */
  cities: readonly string[]
  regions: readonly string[]
  /** ISO 3166 codes. */
  countries: readonly string[]
  domains: readonly string[]
  /** Withdrawn or inactive: whoever is named in its place, if anyone. */
  hasEnded: boolean
  successors: readonly string[]
  parents: readonly string[]
}

/** The facts of a record; undefined for one that was taken back and has no successor. */
export function factsOf(record: CatalogueRecord): OrganisationFacts | undefined {
  const status = textsAt(record, 'status')[0]?.toLowerCase()
  const successors = linksOf(record['successors'])
  if (status === 'withdrawn' && successors.length === 0) return undefined
  return {
    slug: record.slug_values[0]!,
    name: String(record['name']),
    aliases: [...textsAt(record, 'original_name'), ...textsAt(record, 'aliases'), ...textsAt(record, 'names.name')],
    acronyms: textsAt(record, 'acronyms'),
    cities: [...textsAt(record, 'city'), ...textsAt(record, 'further_places')],
    regions: textsAt(record, 'region'),
    countries: textsAt(record, 'country.code'),
    domains: hostsOf(record),
    hasEnded: status === 'withdrawn' || status === 'inactive',
    successors,
    parents: linksOf(record['parents']),
  }
}

const linksOf = (list: unknown): string[] =>
  ((list as { link?: string; slug_values?: string[] }[] | undefined) ?? []).flatMap(one => one.slug_values?.[0] ?? one.link ?? [])
