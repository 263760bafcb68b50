import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { OrganisationMatch } from '#contract/organisations.ts'
import { searchState } from '#contract/search.ts'
import { slugify } from '#contract/slugs.ts'
import * as v from 'valibot'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { domainsAbove, hostsOf, ownHostOf } from '../../core/domains/organisation-domains.ts'
import { findRecords } from '../records/index.ts'

const { suggested } = limits.organisation

interface Described {
  name: string
  website: string
  country_id?: string | undefined
}

/** Organisations that exist and may be the one that is described: by the host of the website, or by the name in another spelling. */
export async function matchesOf(
  catalogue: Catalogue,
  { name, website, country_id }: Described,
  signal: AbortSignal,
): Promise<OrganisationMatch[]> {
  const host = ownHostOf(website)
  const found = [
    ...(host === undefined ? [] : await organisationsAt(catalogue, host, signal)),
    ...(name.trim() === '' ? [] : await organisationsCalled(catalogue, name, country_id, signal)),
  ]
  return found.filter(({ slug_values: [slug] }, at) => found.findIndex(one => one.slug_values[0] === slug) === at).slice(0, suggested)
}

/** The organisations that are known by a domain, or by one above it. */
export async function organisationsAt(catalogue: Catalogue, domain: string, signal: AbortSignal): Promise<OrganisationMatch[]> {
  const found: OrganisationMatch[] = []
  for (const known of domainsAbove(domain)) {
    const state = v.parse(searchState, {
      index: 'organisations',
      keyword: `"${known}"`,
      search_by_fields: ['identifiers'],
      per_page: 50,
      ignore_synonyms: true,
      ignore_spelling: true,
    })
    const { results } = await toRefusal(catalogue.withSignal(signal).search(state, { filters: false }))
    const records = await findRecords(
      catalogue,
      results.map(({ data }) => ({ index: 'organisations' as const, slug: data.slug_values[0]! })),
      signal,
    )
    found.push(
      ...records.filter(record => record !== undefined && hostsOf(record).includes(known)).map(record => match(record!, 'domain', 1)),
    )
    if (found.length > 0) break
  }
  return found.slice(0, suggested)
}

async function organisationsCalled(
  catalogue: Catalogue,
  name: string,
  country: string | undefined,
  signal: AbortSignal,
): Promise<OrganisationMatch[]> {
  const offered = await toRefusal(catalogue.withSignal(signal).organisations(name, suggested))
  const refs = offered.map(({ slug_values }) => ({ index: 'organisations' as const, slug: slug_values[0]! }))
  const records = await findRecords(catalogue, refs, signal)
  return records.flatMap(record => {
    if (!record || slugify(String(record['name'])) !== slugify(name)) return []
    const isThere =
      country === undefined || textsAt(record, 'country.code').length === 0 || textsAt(record, 'country.code').includes(country)
    return isThere ? [match(record, 'name', 1)] : []
  })
}

const match = (record: CatalogueRecord, reason: OrganisationMatch['reason'], score: number): OrganisationMatch => {
  const [city] = textsAt(record, 'city')
  const [country] = textsAt(record, 'country.name')
  return {
    name: String(record['name']),
    slug_values: [...record.slug_values],
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
    reason,
    score,
  }
}
