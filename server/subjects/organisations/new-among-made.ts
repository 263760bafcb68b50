import type { OrganisationFields, OrganisationInput } from '#contract/organisation-fields.ts'
import { ownHostOf } from '../../core/domains/organisation-domains.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { alreadyExists, type Given, hasAlready } from './making.ts'
import { likeness, sameName, wordsToCompare } from './name-likeness.ts'

/** The catalogue can be searched for what was made so long ago, also where a cluster answers. Milliseconds. */
const newMs = 60_000

/** What was made or edited just now: until its record is in the catalogue only the store knows of it. */
const justWritten = (tx: Tx, now: number) =>
  tx
    .selectFrom('organisations')
    .select(['slug_value', 'name', 'fields'])
    .where(eb => eb.or([eb('record_stale', '>', 0), eb.and([eb('made_here', '=', true), eb('created_at', '>', now - newMs)])]))
    .execute()

type Written = Partial<OrganisationFields>

const hostsIn = ({ website = '', urls_attributes = [] }: Written): (string | undefined)[] => [
  ownHostOf(website),
  ...urls_attributes.map(({ domain }) => domain),
]

/** What nobody wrote is that of the register, by which the catalogue finds it. */
const isNamed = ({ name, country_id }: Written, words: readonly string[], country: string | undefined): boolean =>
  name !== undefined &&
  (country_id === undefined || country === undefined || country_id === country) &&
  likeness(words, wordsToCompare(name)) >= sameName

/** Refuses a new one that somebody else, or the same user in another window, has just made, or has given its website or its name (`requireNew`). */
export async function requireNewAmongMade(
  tx: Tx,
  { name, website, country_id }: OrganisationInput,
  others: readonly string[],
  now: number,
): Promise<void> {
  const [host, words] = [ownHostOf(website), wordsToCompare(name)]
  for (const { slug_value, name: known, fields } of await justWritten(tx, now)) {
    if (others.includes(slug_value)) continue
    if (host !== undefined && hostsIn(fields).includes(host)) throw alreadyExists('website', known)
    if (isNamed(fields, words, country_id)) throw alreadyExists('name', known)
  }
}

/** Refuses an edit that gives an organisation what another one was given just now (`requireDistinct`). */
export async function requireDistinctAmongMade(tx: Tx, slug: string, { name, country, hosts }: Given, now: number): Promise<void> {
  const words = name === undefined ? undefined : wordsToCompare(name)
  for (const { slug_value, name: known, fields } of await justWritten(tx, now)) {
    if (slug_value === slug) continue
    if (words && isNamed(fields, words, country)) throw hasAlready('name', known)
    for (const [field, host] of hosts) if (hostsIn(fields).includes(host)) throw hasAlready(field, known)
  }
}
