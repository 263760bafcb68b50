import { indexes } from '#contract/indexes/all.ts'
import { textsAt, titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Contact } from './contact.ts'

/** Where the records of an index name people and organisations, the most important ones first. */
interface NamedAt {
  path: string
  /** What they are, if the entry does not say it. */
  role?: string
  /** The index of their own records. */
  index?: IndexName
}

const namedAt: Readonly<Partial<Record<IndexName, readonly NamedAt[]>>> = {
  publications: [{ path: 'authors', role: 'Author', index: 'researchers' }],
  patents: [{ path: 'parties', index: 'researchers' }],
  projects: [
    { path: 'participants', role: 'Participant', index: 'researchers' },
    { path: 'organisations', role: 'Organisation', index: 'organisations' },
  ],
  clinical_trials: [
    { path: 'contacts', role: 'Contact' },
    { path: 'investigators', role: 'Investigator', index: 'researchers' },
    { path: 'locations.contacts', role: 'Contact of a site' },
    { path: 'sponsors', role: 'Sponsor', index: 'organisations' },
  ],
  research_topics: [{ path: 'research_group.owners', role: 'Leader', index: 'researchers' }],
  research_groups: [
    { path: 'owners', role: 'Leader', index: 'researchers' },
    { path: 'members', role: 'Member', index: 'researchers' },
  ],
  web_pages_organisations: [{ path: 'organisation', role: 'Organisation', index: 'organisations' }],
  web_pages_research_groups: [{ path: 'research_group', role: 'Research group', index: 'research_groups' }],
}

/** Records that are a contact themselves. */
const roleOf: Readonly<Partial<Record<IndexName, string>>> = { researchers: 'Researcher', organisations: 'Organisation' }

/** The contacts of a record, in the order of their weight. */
export function contactsOf(record: AnyRecord): Contact[] {
  const title = titleOf(indexes[record.index], record)
  const from = { index: record.index, slug: record.slug_values[0] ?? '', title }
  const isInvented = record.demo === true
  const own = roleOf[record.index]
  if (own !== undefined)
    return [withProfile({ name: title, role: own, organisations: [], countries: [], record: from, isInvented }, record)]
  return (namedAt[record.index] ?? []).flatMap(({ path, role, index }) =>
    entriesAt(record, path.split('.')).flatMap(entry => {
      const [name] = textsAt(entry, 'name')
      if (name === undefined) return []
      const [slug] = textsAt(entry, 'slug_values')
      const place = textsAt(entry, 'place')
      const said = textsAt(entry, 'role')[0] ?? role
      // The parties of a patent are people and organisations; only the latter have a record under the other index.
      const kind = entry['party_type'] === 'organisation' ? 'organisations' : index
      return {
        name,
        ...(said !== undefined && { role: said }),
        organisations: [...textsAt(entry, 'organisations.name'), ...textsAt(entry, 'affiliation'), ...place],
        countries: [...new Set([...textsAt(entry, 'country.name'), ...textsAt(entry, 'organisations.country.name')])],
        ...first('phone', entry, 'phone'),
        ...first('email', entry, 'email'),
        ...first('orcid', entry, 'orcid_id'),
        ...(slug !== undefined && kind && { profile: { index: kind, slug } }),
        record: from,
        isInvented,
      }
    }),
  )
}

/** A contact with what their own record says. */
export function withProfile(contact: Contact, profile: AnyRecord): Contact {
  const [slug] = profile.slug_values
  const website = ['url', 'website'].flatMap(field => textsAt(profile, field)).find(address => /^https?:\/\//i.test(address))
  const country = [...textsAt(profile, 'country'), ...textsAt(profile, 'country.name')]
  return {
    ...contact,
    organisations: contact.organisations.length > 0 ? contact.organisations : textsAt(profile, 'organisations.name'),
    countries: contact.countries.length > 0 ? contact.countries : country,
    ...first('phone', profile, 'phone_number'),
    ...first('orcid', profile, 'orcid_id'),
    ...(website !== undefined && { website }),
    ...(slug !== undefined && { profile: { index: profile.index, slug } }),
  }
}

function first<N extends string>(name: N, of: Readonly<Record<string, unknown>>, path: string): Partial<Record<N, string>> {
  const [found] = textsAt(of, path)
  const value = found?.trim()
  // A computed key widens the type of the object.
  return (value ? { [name]: value } : {}) as Partial<Record<N, string>>
}

/** The objects at a path; those of a site know the place. */
function entriesAt(value: unknown, path: readonly string[]): Record<string, unknown>[] {
  if (Array.isArray(value)) return (value as unknown[]).flatMap(one => entriesAt(one, path))
  if (typeof value !== 'object' || value === null) return []
  const [head, ...rest] = path
  // An object of JSON.
  const object = value as Record<string, unknown>
  if (head === undefined) return [object]
  const found = entriesAt(object[head], rest)
  const [place] = 'city' in object || 'coordinates' in object ? textsAt(object, 'name') : []
  const [country] = textsAt(object, 'country')
  return place === undefined
    ? found
    : found.map(entry => ({ place, ...(country !== undefined && { country: { name: country } }), ...entry }))
}
