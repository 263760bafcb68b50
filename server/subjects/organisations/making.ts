import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, textsAt, titleOf } from '#contract/indexes/record.ts'
import type { OrganisationChange, OrganisationInput } from '#contract/organisation-fields.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { countryByCode } from '#contract/countries.ts'
import { hostsOf, ownHostOf } from '../../core/domains/organisation-domains.ts'
import { Refusal } from '../../core/refusal.ts'
import { written } from '../../core/fields/written-fields.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { matchesOf, organisationsWith } from './matches.ts'
import { isOfRegister, organisationSlugsFor } from './slugs.ts'
import { storedOrganisation } from './rows.ts'

const invalid = (field: string, sentence: string) => new Refusal('invalid', { errors: { [`organisation.${field}`]: [sentence] } })

export function requireCountry(code: string): void {
  if (!countryByCode(code)) throw invalid('country_id', 'The country field is required')
}

/** Refuses one that exists already, as far as its maker has not said that it is another one. */
export async function requireNew(
  catalogue: Catalogue,
  { name, website, country_id }: OrganisationInput,
  others: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const found = await matchesOf(catalogue, { name, website, country_id }, signal)
  const same = found.find(({ match, isSame }) => isSame && !match.slug_values.some(slug => others.includes(slug)))?.match
  if (!same) return
  throw alreadyExists(same.reason === 'domain' ? 'website' : 'name', same.name)
}

export const alreadyExists = (field: 'name' | 'website', name: string) =>
  invalid(field, `${name} exists already. Join it, or say that yours is another one.`)

/** What an edit gives to an organisation that it did not have, of what another one may be known by: registers have some that share a domain. */
export interface Given {
  name: string | undefined
  country: string | undefined
  hosts: [field: 'website' | 'urls_attributes', host: string][]
}

export function givenBy(present: CatalogueRecord, change: OrganisationChange): Given {
  const { name = '', website = '', country_id, urls_attributes = [] } = withDomains(change)
  const hosts: [field: 'website' | 'urls_attributes', host: string | undefined][] = [
    ['website', ownHostOf(website)],
    ...urls_attributes.map(({ domain }): ['urls_attributes', string] => ['urls_attributes', domain]),
  ]
  return {
    name: name === '' || name === titleOf(indexes.organisations, present) ? undefined : name,
    country: country_id ?? textsAt(present, 'country.code')[0],
    hosts: hosts.flatMap(([field, host]) => (host && !hostsOf(present).includes(host) ? [[field, host]] : [])),
  }
}

export const hasAlready = (field: 'name' | 'website' | 'urls_attributes', other: string) => invalid(field, `${other} has this already.`)

/** Refuses an edit that gives an organisation what another one is known by: its name, its website or a domain of its people. */
export async function requireDistinct(
  catalogue: Catalogue,
  { slug_values: [slug] }: CatalogueRecord,
  { name, country, hosts }: Given,
  signal: AbortSignal,
): Promise<void> {
  const isOther = ({ slug_values }: { slug_values: readonly string[] }): boolean => slug_values[0] !== slug
  if (name !== undefined) {
    const found = await matchesOf(catalogue, { name, website: '', country_id: country }, signal)
    const same = found.find(({ match, isSame }) => isSame && isOther(match))
    if (same) throw hasAlready('name', same.match.name)
  }
  for (const [field, host] of hosts) {
    const other = (await organisationsWith(catalogue, host, signal)).find(isOther)
    if (other) throw hasAlready(field, titleOf(indexes.organisations, other))
  }
}

/** Slugs that nothing in the catalogue has, the best one first. */
export async function freeOrganisationSlugs(
  catalogue: Catalogue,
  { slug, name, country_id }: Pick<OrganisationInput, 'slug' | 'name' | 'country_id'>,
  signal: AbortSignal,
): Promise<string[]> {
  const wanted = slug === undefined ? organisationSlugsFor(name, country_id) : isOfRegister(slug) ? [] : [slug]
  const refs = wanted.map(one => ({ index: 'organisations' as const, slug: one }))
  // One that has left the catalogue keeps its slug: links to it lead nowhere else.
  const found = await catalogue.records(refs, signal)
  return wanted.filter((_, at) => found[at] === undefined)
}

interface New {
  userId: string
  input: OrganisationInput
  slugs: readonly string[]
  /** Whether an address proves that its maker belongs there. */
  isProven: boolean
  now: number
}

/** Stores a new organisation, and returns its slug. */
export async function insertOrganisation(tx: Tx, { userId, input, slugs, isProven, now }: New): Promise<string> {
  const { slug: _, notes, ...fields } = input
  const { unconfirmed: most } = limits.organisation
  if (!isProven && (await unconfirmedBy(tx, userId)) >= most)
    throw new Refusal('limit_reached', {
      sentence: `${most} organisations that you made wait to be confirmed. Please wait for the answer.`,
    })
  for (const slug_value of slugs) {
    if (await storedOrganisation(tx, slug_value)) continue
    await tx
      .insertInto('organisations')
      .values({
        slug_value,
        name: input.name,
        fields: withDomains(written(fields)),
        notes,
        made_here: true,
        made_by: userId,
        state: isProven ? 'confirmed' : 'pending',
        record_stale: 1,
        version: 1,
        created_at: now,
      })
      .execute()
    return slug_value
  }
  throw invalid('slug', 'This slug is already taken.')
}

/** Confirms an organisation whose maker has proved to belong there. Returns whether it was not confirmed yet. */
export async function confirmOwn(tx: Tx, userId: string, slug: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ state: 'confirmed' })
    .where('slug_value', '=', slug)
    .where('made_by', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Each address with the domain where its people have their email addresses. */
export const withDomains = <F extends { urls_attributes?: { url: string; domain: string }[] | undefined }>(fields: F): F =>
  fields.urls_attributes === undefined
    ? fields
    : { ...fields, urls_attributes: fields.urls_attributes.map(({ url, domain }) => ({ url, domain: domain || (ownHostOf(url) ?? '') })) }

async function unconfirmedBy(tx: Tx, userId: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom('organisations')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('made_by', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
