import type { ContactInfo, contactTypeSlugs, GroupContact } from '#contract/contacts.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'

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

/** More names than one would write to, fewer than a long list. */
const contactsAtMost = 10

/** Whom to ask in a group, as far as its record tells: those who lead it, then its members. Nobody twice. */
export function contactsOf(catalogue: Catalogue, group: CatalogueRecord): Omit<GroupContact, 'reachable'>[] {
  const found = new Map<string, Omit<GroupContact, 'reachable'>>()
  for (const role of ['owner', 'member'])
    for (const { name, slug_values } of linksOf(group[`${role}s`])) {
      if (found.size === contactsAtMost) return [...found.values()]
      const record = slug_values.map(slug => catalogue.record('researchers', slug)).find(one => typeof one === 'object')
      const slugs = typeof record === 'object' ? [...record.slug_values] : []
      const key = slugs[0] ?? `named ${name}`
      if (!found.has(key)) found.set(key, { name, slug_values: slugs, role })
    }
  return [...found.values()]
}

/** The people of a record's field; a record is what a provider wrote, so what has no name is passed over. */
const linksOf = (value: unknown): { name: string; slug_values: string[] }[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap(link => {
    if (typeof link !== 'object' || link === null || !('name' in link) || typeof link.name !== 'string') return []
    const slugs: unknown[] = 'slug_values' in link && Array.isArray(link.slug_values) ? link.slug_values : []
    return [{ name: link.name, slug_values: slugs.filter(slug => typeof slug === 'string') }]
  })
