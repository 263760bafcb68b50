import type { ClaimWay } from '#contract/claims.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { orcidIn } from '#contract/orcid-id.ts'
import type { Kysely } from 'kysely'
import type { Async, Catalogue, Searches } from '../../catalogue/port.ts'
import { domainOf, hostsOf, isPublicDomain, isWithin } from '../../core/domains/organisation-domains.ts'
import { isSameName, wordsOfName } from '../../core/names/similar-names.ts'
import type { Tables } from '../../store/tables.ts'
import { addressesOf } from '../addresses/index.ts'
import { findRecords } from '../records/index.ts'

/** What this server knows of a user for certain. */
export interface Claimant {
  /** The name in both orders: who entered a name may have the family name first. */
  names: string[]
  orcid: string | undefined
  /** The domains of the confirmed addresses at which not everyone gets one. */
  domains: string[]
}

export async function claimantOf(query: Kysely<Tables>, userId: string): Promise<Claimant> {
  const user = await query
    .selectFrom('users')
    .select(['id', 'email', 'verified', 'full_name', 'first_name', 'last_name', 'orcid_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const addresses = user.verified ? await addressesOf(query, user) : []
  return {
    names: [...new Set([user.full_name, `${user.last_name} ${user.first_name}`.trim()])].filter(name => name !== ''),
    orcid: orcidIn(user.orcid_id),
    domains: [...new Set(addresses.map(domainOf))].filter(domain => !isPublicDomain(domain)),
  }
}

interface Asked {
  catalogue: Catalogue
  searches: Async<Searches>
  signal: AbortSignal
}

/** What proves that a record is of this person; 'request' if nothing does. */
export async function proofOf(asked: Asked, { names, orcid, domains }: Claimant, record: CatalogueRecord): Promise<ClaimWay> {
  if (orcid !== undefined && orcid === orcidIn(record['orcid_id'])) return 'orcid'
  // Another iD says that it is somebody else.
  if (orcid !== undefined && orcidIn(record['orcid_id']) !== undefined) return 'request'
  const theirs = ['full_name', 'name_variants'].flatMap(path => textsAt(record, path)).map(wordsOfName)
  const isNamed = names.map(wordsOfName).some(ours => theirs.some(words => isSameName(ours, words)))
  if (!isNamed || domains.length === 0) return 'request'
  const hosts = await organisationHosts(asked, record)
  return domains.some(domain => isWithin(domain, hosts)) ? 'email' : 'request'
}

/** Organisations of a record that are looked at. */
const mostOrganisations = 10

/** The names in the internet of a record's organisations. */
async function organisationHosts({ catalogue, searches, signal }: Asked, record: CatalogueRecord): Promise<string[]> {
  const named = (Array.isArray(record['organisations']) ? record['organisations'] : []) as { name?: string; slug_values?: string[] }[]
  const slugs: string[] = []
  for (const { name = '', slug_values } of named.slice(0, mostOrganisations)) {
    const slug = slug_values?.[0] ?? (await onlyOrganisationCalled(searches, name))
    if (slug !== undefined) slugs.push(slug)
  }
  const refs = slugs.map(slug => ({ index: 'organisations' as const, slug }))
  const found = await findRecords(catalogue, refs, signal)
  return found.flatMap(organisation => (organisation ? hostsOf(organisation) : []))
}

/** The organisation with exactly this name, if no other has it. */
async function onlyOrganisationCalled(searches: Async<Searches>, name: string): Promise<string | undefined> {
  if (name === '') return undefined
  const same = (await searches.organisations(name, mostOrganisations)).filter(one => one.name.toLowerCase() === name.toLowerCase())
  return same.length === 1 ? same[0]!.slug_values[0] : undefined
}
