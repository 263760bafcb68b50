import type { GroupContact } from '#contract/contacts.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { findRecords } from '../records/index.ts'

type Contact = Omit<GroupContact, 'reachable'>

/** Enough to choose from, but not a long list. */
const maxContacts = 10

interface Asked {
  catalogue: Catalogue
  signal: AbortSignal
  /** Which of these slugs are of people who hide from the viewer where they belong, or how to reach them. */
  hidden: (slugs: readonly string[]) => Promise<ReadonlySet<string>>
}

/** The contacts of a group according to its record, as far as the viewer may see them: its leaders, then its members, each once. */
export async function groupContacts({ catalogue, signal, hidden }: Asked, group: CatalogueRecord): Promise<Contact[]> {
  const people = ['owner', 'member'].flatMap(role => linksOf(group[`${role}s`]).map(link => ({ ...link, role })))
  const found = new Map<string, Contact>()
  // Usually the first batch is enough; a group may have thousands of members, many of them listed twice.
  for (let at = 0; at < people.length && found.size < maxContacts; at += maxContacts) {
    const some = people.slice(at, at + maxContacts)
    const contacts = await withAllSlugs(catalogue, some, signal)
    const unseen = await hidden([...some, ...contacts].flatMap(({ slug_values }) => slug_values))
    for (const [n, contact] of contacts.entries()) {
      const key = contact.slug_values[0] ?? `named ${contact.name}`
      if ([...some[n]!.slug_values, ...contact.slug_values].some(slug => unseen.has(slug))) continue
      if (found.size < maxContacts && !found.has(key)) found.set(key, contact)
    }
  }
  return [...found.values()]
}

/** The same people with all slugs of their records; with none if they are not in the catalogue. */
async function withAllSlugs(catalogue: Catalogue, people: readonly Contact[], signal: AbortSignal): Promise<Contact[]> {
  const slugs = people.flatMap(person => person.slug_values)
  const refs = slugs.map(slug => ({ index: 'researchers' as const, slug }))
  const records = await findRecords(catalogue, refs, signal)
  const bySlug = new Map(slugs.map((slug, at) => [slug, records[at]]))
  return people.map(person => {
    const record = person.slug_values.map(slug => bySlug.get(slug)).find(one => one !== undefined)
    return { ...person, slug_values: [...(record?.slug_values ?? [])] }
  })
}

/** The people in a field of a record. The field comes from a provider, so entries without a name are skipped. */
const linksOf = (value: unknown): { name: string; slug_values: string[] }[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap(link => {
    if (typeof link !== 'object' || link === null || !('name' in link) || typeof link.name !== 'string') return []
    const slugs: unknown[] = 'slug_values' in link && Array.isArray(link.slug_values) ? link.slug_values : []
    return [{ name: link.name, slug_values: slugs.filter(slug => typeof slug === 'string') }]
  })
