import { slugify } from '#contract/slugs.ts'
import { sentenceCase, withoutEmpty } from '../reading/record-fields.ts'
import type { Study } from './study.ts'

type Protocol = Study['protocolSection']

interface Investigator {
  name: string
  /** Missing for an office. */
  slug_values?: string[]
  type?: 'Office'
  role?: string
  affiliation?: string
  title?: string
}

/** Degrees and titles around a name: `Nandita deSouza, Professor`, `Prof. Dr. Christina Peters`. */
const titlesBefore = /^(?:(?:prof(?:essor)?|dr|med|univ|mr|mrs|ms|sir|pd|priv|doz|assoc|asst)\b\.?[\s-]*)+/i
const titlesAfter = /,.*$|\s+(?:md|phd|m\.d\.|ph\.d\.|msc|bsc|frcp)\.?$/i

/** A name without degrees; unchanged if nothing else would be left. */
export function plainName(written: string): string {
  const name = written.replace(/\s+/g, ' ').trim().replace(titlesAfter, '').replace(titlesBefore, '').trim()
  return name.split(' ').filter(word => /\p{L}/u.test(word)).length > 1 ? name : written.trim()
}

/** Words that are never part of a person's name: some sponsors name an office as the contact of a study. */
const officeWords =
  /\b(?:clinical|trials?|study|director|medical|pharmaceuticals?|call cent(?:er|re)|information|operations|management|cares|llc|inc|gmbh|ltd)\b/i

/** `Medical Director`, `Novartis Pharmaceuticals`, or a name whose affiliation is a telephone number. */
const isOffice = (name: string, affiliation = ''): boolean =>
  officeWords.test(name) || name.toLowerCase() === affiliation.toLowerCase() || /\d{3}\D{0,3}\d{3}/.test(affiliation)

/**
 * The people who lead a study. The register gives no ids, and many people share a name; so two entries are the same person only if name and
 * affiliation are equal.
 */
export function investigatorsOf({ contactsLocationsModule: places, sponsorCollaboratorsModule: sponsors }: Protocol): Investigator[] {
  const found = new Map<string, Investigator>()
  const add = (written: string | undefined, affiliation: string | undefined, role: string | undefined, title?: string): void => {
    if (!written) return
    const name = plainName(written)
    const slug = slugOf(name, affiliation)
    const kind = isOffice(name, affiliation) ? { type: 'Office' as const } : { slug_values: slug ? [slug] : [] }
    if (!slug || found.has(slug) || [...found.values()].some(one => one.name.toLowerCase() === name.toLowerCase())) return
    found.set(slug, { name, ...kind, ...withoutEmpty({ role: sentenceCase(role), affiliation, title }) })
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

/** The contacts for the whole study. */
export const studyContacts = ({ contactsLocationsModule: places }: Protocol) =>
  places?.centralContacts?.flatMap(({ name, phone, phoneExt, email }) =>
    name ? [{ name, ...withoutEmpty({ phone: phoneExt ? `${phone ?? ''} ext. ${phoneExt}`.trim() : phone, email }) }] : [],
  )

/** The places of the study; a place without a facility is named by its city. */
export const locationsOf = ({ contactsLocationsModule: places }: Protocol) =>
  places?.locations?.flatMap(({ facility, city, state, zip, country, status, geoPoint, contacts }) => {
    const name = facility ?? city ?? country
    if (!name) return []
    const people = contacts?.flatMap(({ name, role, phone, email }) =>
      name ? [{ name, ...withoutEmpty({ role: sentenceCase(role), phone, email }) }] : [],
    )
    return [
      {
        name,
        ...withoutEmpty({
          city,
          state,
          zip,
          country,
          status: sentenceCase(status)?.replace('Active not', 'Active, not'),
          coordinates: geoPoint,
          contacts: people,
        }),
      },
    ]
  })
