import { slugify } from '#contract/slugs.ts'
import { inWords, present } from '../reading/present.ts'
import type { Study } from './study.ts'

type Protocol = Study['protocolSection']

interface Investigator {
  name: string
  /** Not of an office. */
  slug_values?: string[]
  type?: 'Office'
  role?: string
  affiliation?: string
  title?: string
}

/** Degrees and offices around a name: `Nandita deSouza, Professor`, `Prof. Dr. Christina Peters`. */
const before = /^(?:(?:prof(?:essor)?|dr|med|univ|mr|mrs|ms|sir|pd|priv|doz|assoc|asst)\b\.?[\s-]*)+/i
const after = /,.*$|\s+(?:md|phd|m\.d\.|ph\.d\.|msc|bsc|frcp)\.?$/i

/** A person's name without degrees; as it stands if nothing else would be left. */
export function plainName(written: string): string {
  const name = written.replace(/\s+/g, ' ').trim().replace(after, '').replace(before, '').trim()
  return name.split(' ').filter(word => /\p{L}/u.test(word)).length > 1 ? name : written.trim()
}

/** Words that no person is called by: sponsors name the desk that answers for a study where others name its leader. */
const deskWords =
  /\b(?:clinical|trials?|study|director|medical|pharmaceuticals?|call cent(?:er|re)|information|operations|management|cares|llc|inc|gmbh|ltd)\b/i

/** `Medical Director`, `Novartis Pharmaceuticals`, or a name whose affiliation is a telephone number. */
const isOffice = (name: string, affiliation = ''): boolean =>
  deskWords.test(name) || name.toLowerCase() === affiliation.toLowerCase() || /\d{3}\D{0,3}\d{3}/.test(affiliation)

/**
 * The people who lead a study. The register gives no ids, and many people share a name; so two are taken for one person only
 * where name and affiliation agree.
 */
export function investigatorsOf({ contactsLocationsModule: places, sponsorCollaboratorsModule: sponsors }: Protocol): Investigator[] {
  const found = new Map<string, Investigator>()
  const add = (written: string | undefined, affiliation: string | undefined, role: string | undefined, title?: string): void => {
    if (!written) return
    const name = plainName(written)
    const slug = slugOf(name, affiliation)
    const kind = isOffice(name, affiliation) ? { type: 'Office' as const } : { slug_values: slug ? [slug] : [] }
    if (!slug || found.has(slug) || [...found.values()].some(one => one.name.toLowerCase() === name.toLowerCase())) return
    found.set(slug, { name, ...kind, ...present({ role: inWords(role), affiliation, title }) })
  }
  for (const { name, affiliation, role } of places?.overallOfficials ?? []) add(name, affiliation, role)
  const party = sponsors?.responsibleParty
  if (party?.type !== 'SPONSOR') add(party?.investigatorFullName, party?.investigatorAffiliation, party?.type, party?.investigatorTitle)
  return [...found.values()]
}

const slugOf = (name: string, affiliation: string | undefined): string | undefined => {
  const person = slugify(name)
  const place = affiliation && slugify(affiliation)
  if (!person) return undefined
  return `ct-${person}${place ? `-at-${place}` : ''}`.slice(0, 150).replace(/-+$/, '')
}

/** Whom to ask about the whole study. */
export const contactsOf = ({ contactsLocationsModule: places }: Protocol) =>
  places?.centralContacts?.flatMap(({ name, phone, phoneExt, email }) =>
    name ? [{ name, ...present({ phone: phoneExt ? `${phone ?? ''} ext. ${phoneExt}`.trim() : phone, email }) }] : [],
  )

/** Where the study takes place; a place without a facility is named by its city. */
export const locationsOf = ({ contactsLocationsModule: places }: Protocol) =>
  places?.locations?.flatMap(({ facility, city, state, zip, country, status, geoPoint, contacts }) => {
    const name = facility ?? city ?? country
    if (!name) return []
    const people = contacts?.flatMap(({ name, role, phone, email }) =>
      name ? [{ name, ...present({ role: inWords(role), phone, email }) }] : [],
    )
    return [
      {
        name,
        ...present({
          city,
          state,
          zip,
          country,
          status: inWords(status)?.replace('Active not', 'Active, not'),
          coordinates: geoPoint,
          contacts: people,
        }),
      },
    ]
  })
