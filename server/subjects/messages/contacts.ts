import type { ContactInfo, contactTypeSlugs, GroupContact } from '#contract/contacts.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { livingRecords } from '../records/index.ts'

type TypeSlug = (typeof contactTypeSlugs)[number]
type ContactType = ContactInfo['contact_type']

/** S1§3 */
export const contactTypes: readonly ContactType[] = [
  { id: 1, name: 'Website', slug: 'url' },
  { id: 2, name: 'Telephone', slug: 'telephone' },
  { id: 3, name: 'Mobile phone', slug: 'mobile-phone' },
]

const detail = (slug: TypeSlug, value: string): ContactInfo => {
  const contact_type = contactTypes.find(type => type.slug === slug)!
  return { id: slug, value, contact_type, contact_type_id: contact_type.id }
}

/** The public details of a researcher's record (S2§3). An address that is not of the web is nobody's website. */
export function contactInfoOf(record: CatalogueRecord): ContactInfo[] {
  const website = [record['url'], record['website']].find(isWebAddress)
  const phone = record['phone_number']
  return [
    ...(website === undefined ? [] : [detail('url', website)]),
    ...(typeof phone === 'string' && /\d/.test(phone) ? [detail('telephone', phone.trim())] : []),
  ]
}

const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)

type Contact = Omit<GroupContact, 'reachable'>

/** More names than one would write to, fewer than a long list. */
const contactsAtMost = 10

/** Whom to ask in a group, as far as its record tells: those who lead it, then its members. Nobody twice. */
export async function contactsOf(catalogue: Catalogue, group: CatalogueRecord, signal: AbortSignal): Promise<Contact[]> {
  const people = ['owner', 'member'].flatMap(role => linksOf(group[`${role}s`]).map(link => ({ ...link, role })))
  const found = new Map<string, Contact>()
  // As a rule the first that are asked about are enough; a group may have thousands, many of them named twice.
  for (let at = 0; at < people.length && found.size < contactsAtMost; at += contactsAtMost)
    for (const contact of await known(catalogue, people.slice(at, at + contactsAtMost), signal)) {
      const key = contact.slug_values[0] ?? `named ${contact.name}`
      if (found.size < contactsAtMost && !found.has(key)) found.set(key, contact)
    }
  return [...found.values()]
}

/** The same people with all slugs of their records; without any where the catalogue does not have them. */
async function known(catalogue: Catalogue, people: readonly Contact[], signal: AbortSignal): Promise<Contact[]> {
  const slugs = people.flatMap(person => person.slug_values)
  const refs = slugs.map(slug => ({ index: 'researchers' as const, slug }))
  const records = await livingRecords(catalogue, refs, signal)
  const bySlug = new Map(slugs.map((slug, at) => [slug, records[at]]))
  return people.map(person => {
    const record = person.slug_values.map(slug => bySlug.get(slug)).find(one => one !== undefined)
    return { ...person, slug_values: [...(record?.slug_values ?? [])] }
  })
}

/** The people of a record's field; a record is what a provider wrote, so what has no name is passed over. */
const linksOf = (value: unknown): { name: string; slug_values: string[] }[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap(link => {
    if (typeof link !== 'object' || link === null || !('name' in link) || typeof link.name !== 'string') return []
    const slugs: unknown[] = 'slug_values' in link && Array.isArray(link.slug_values) ? link.slug_values : []
    return [{ name: link.name, slug_values: slugs.filter(slug => typeof slug === 'string') }]
  })
