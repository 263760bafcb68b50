import type { ClaimWay } from '#contract/claims.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { orcidIn } from '#contract/orcid-id.ts'
import type { Kysely } from 'kysely'
import type { Async, Catalogue, Searches } from '../../catalogue/port.ts'
import { domainOf, hostsOf, isPublicDomain, isWithin } from '../../core/domains/organisation-domains.ts'
import { isSameName, wordsOfName } from '../../core/names/similar-names.ts'
import type { Tables } from '../../store/tables.ts'
import { addressesOf } from '../addresses/index.ts'
import { unsettledName } from '../people/index.ts'

/** What this server knows of a user for certain. */
export interface Claimant {
  /** The name in both orders: who entered a name may have the family name first. */
  names: string[]
  /** The name before, if it was changed lately: the new one alone proves nothing. */
  formerName: string | undefined
  orcid: string | undefined
  /** The domains of the confirmed addresses at which not everyone gets one. */
  domains: string[]
}

export async function claimantOf(query: Kysely<Tables>, userId: string, now: number): Promise<Claimant> {
  const user = await query
    .selectFrom('users')
    .select(['id', 'email', 'verified', 'full_name', 'first_name', 'last_name', 'former_name', 'renamed_at', 'orcid_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const addresses = user.verified ? await addressesOf(query, user) : []
  return {
    names: [...new Set([user.full_name, `${user.last_name} ${user.first_name}`.trim()])].filter(name => name !== ''),
    formerName: unsettledName(user, now),
    orcid: orcidIn(user.orcid_id),
    domains: [...new Set(addresses.map(domainOf))].filter(domain => !isPublicDomain(domain)),
  }
}

interface Asked {
  query: Kysely<Tables>
  catalogue: Catalogue
  searches: Async<Searches>
}

/** What proves that a record is of this person; 'request' if nothing does. */
export async function proofOf(asked: Asked, { names, formerName, orcid, domains }: Claimant, record: CatalogueRecord): Promise<ClaimWay> {
  if (orcid !== undefined && orcid === orcidIn(record['orcid_id'])) return 'orcid'
  // Another iD says that it is somebody else.
  if (orcid !== undefined && orcidIn(record['orcid_id']) !== undefined) return 'request'
  const theirs = ['full_name', 'name_variants'].flatMap(path => textsAt(record, path)).map(wordsOfName)
  const isTheirs = (name: string) => theirs.some(words => isSameName(wordsOfName(name), words))
  const isNamed = names.some(isTheirs) && (formerName === undefined || isTheirs(formerName))
  if (!isNamed || domains.length === 0) return 'request'
  const hosts = await organisationHosts(asked, record)
  return domains.some(domain => isWithin(domain, hosts)) ? 'email' : 'request'
}

/** Organisations of a record that are looked at. */
const mostOrganisations = 10

/**
 * The names in the internet of a record's organisations, as a source has them: what users write of an organisation, or one that they have made,
 * proves nothing of others.
 */
async function organisationHosts({ query, catalogue, searches }: Asked, record: CatalogueRecord): Promise<string[]> {
  const named = (Array.isArray(record['organisations']) ? record['organisations'] : []) as { name?: string; slug_values?: string[] }[]
  const hosts: string[] = []
  for (const { name = '', slug_values = [] } of named.slice(0, mostOrganisations)) {
    const slugs = slug_values.length > 0 ? slug_values.slice(0, 1) : await organisationsCalled(searches, name)
    const sourced = await withoutMadeHere(query, slugs)
    const originals = await Promise.all(sourced.map(slug => catalogue.original('organisations', slug)))
    const [only, ...others] = originals.filter(original => original !== undefined)
    if (only && others.length === 0) hosts.push(...hostsOf(only))
  }
  return hosts
}

async function withoutMadeHere(query: Kysely<Tables>, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const made = await query
    .selectFrom('organisations')
    .select('slug_value')
    .where('slug_value', 'in', slugs)
    .where('made_here', '=', true)
    .execute()
  return slugs.filter(slug => !made.some(({ slug_value }) => slug_value === slug))
}

/** The organisations with exactly this name. */
async function organisationsCalled(searches: Async<Searches>, name: string): Promise<string[]> {
  if (name === '') return []
  const found = await searches.organisations(name, mostOrganisations)
  return found.filter(one => one.name.toLowerCase() === name.toLowerCase()).flatMap(({ slug_values }) => slug_values.slice(0, 1))
}
