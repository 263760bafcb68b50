import { slugify } from '#contract/slugs.ts'
import { isOnEarth, sentenceCase, withoutEmpty } from '../reading/record-fields.ts'
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

/** Degrees and titles around a name: `Nandita deSouza, Professor`, `Prof. Dr. Christina Peters`, `Hongsheng Zhou. M.D., Ph.D`. */
const degree = '(?:m\\.?\\s?d|ph\\.?\\s?d|mdphd|m\\.?sc|b\\.?sc|mph|mba|frcp|fcps|faan|kmd|prof(?:essor)?)'
const title =
  `(?:${degree}|d?dr|drs|med|univ|assoc(?:iate)?|asst|assistant|ass|priv|doz|pd|mr|mrs|ms|mme|sir|d\\.?o|r\\.?n|sc\\.?d|dnp|np|pt|` +
  'm\\.?p\\.?h|m\\.?b\\.?a|master|sci)'
const titlesBefore = /^(?:(?:prof(?:essor)?|d?dr|med|univ|mr|mrs|ms|mme|sir|pd|priv|doz|assoc|asst)\b\.?[\s-]*)+/i
const titleAfter = new RegExp(`[\\s.,]+${degree}[.*]*$`, 'i')
const onlyTitles = new RegExp(`^${title}(?:[\\s.,/&*-]+${title})*[.*]*$`, 'i')

/** A longer name is none. */
const maxName = 300

/** A name without degrees, the given name first; unchanged if nothing else would be left. */
export function plainName(written: string): string {
  const whole = written.slice(0, maxName).replace(/\s+/g, ' ').trim()
  const [first = '', second = ''] = whole.split(/\s*,\s*/)
  // `Wang, Jianxiang`, but not `Kim, MD`.
  const isFamilyFirst = wordsIn(first) === 1 && wordsIn(second) > 0 && !onlyTitles.test(second)
  let name = (isFamilyFirst ? `${second} ${first}` : first).replace(titlesBefore, '')
  for (let shorter = name.replace(titleAfter, ''); shorter !== name; shorter = name.replace(titleAfter, '')) name = shorter
  name = withoutRepetition(name.replace(/ d?dr\.? /i, ' ').replace(/[\s*]+$/, ''))
  return wordsIn(name) > 1 ? inCase(name) : whole
}

const wordsIn = (text: string): number => text.split(' ').filter(word => /\p{L}/u.test(word)).length

/** `Fan Rong Fan Rong` as `Fan Rong`. */
function withoutRepetition(name: string): string {
  const words = name.trim().split(' ')
  const half = words.slice(0, words.length / 2).join(' ')
  return words.length >= 4 && `${half} ${half}` === words.join(' ') ? half : words.join(' ')
}

/** A name without any capital gets them. */
const inCase = (name: string): string =>
  name === name.toLowerCase() ? name.replace(/(?<![\p{L}\p{M}])\p{L}/gu, letter => letter.toUpperCase()) : name

/** Words that are never part of a person's name: some sponsors name an office as the contact of a study. */
const officeWords =
  /\b(?:clinical|trials?|study|director|investigator|contact|medical|pharmaceuticals?|call cent(?:er|re)|information|operations|management|cares|llc|inc|gmbh|ltd)\b/i

/** `Medical Director`, `Novartis Pharmaceuticals`, or a name whose affiliation is a telephone number. */
const isOffice = (name: string, affiliation = ''): boolean =>
  officeWords.test(name) || name.toLowerCase() === affiliation.toLowerCase() || hasTelephone(affiliation)

/** `Call 1-877-CTLILLY (1-877-285-4559)`, `MD`, `-`: neither a person nor an office. */
const isNobody = (name: string): boolean => onlyTitles.test(name) || hasTelephone(name) || !/\p{L}/u.test(name)

/**
 * Whether a text has a telephone number: one that begins with `+`, one of three groups or more, or one in letters after a free number.
 * Postcodes have one group (Tianjin 300020) or two (Boston 02115-6013, Tokyo 113-8655).
 */
export const hasTelephone = (text: string): boolean =>
  /\b1?[-. ]?8\d\d[-. ][A-Z]{4,}/.test(text) ||
  [...text.slice(0, maxName).matchAll(/\+?\(?\d[\d\s().-]{5,}\d/g)].some(([found]) => {
    const digits = found.replace(/\D/g, '').length
    const groups = found.split(/\D+/).filter(Boolean).length
    return (found.startsWith('+') && digits >= 7) || (groups >= 3 && digits >= 9) || (!/\s/.test(found) && digits >= 10)
  })

/** A position that some sponsors write where the institution belongs. */
const position =
  /^(?:(?:study|principal|principle|associate|assistant|senior|chief|consulting|medical|research|clinical|consultant)\s+)*(?:director|professor|investigator|physician|officer|researcher)(?:\s+of\s+research)?$/i

/**
 * The people who lead a study. The register gives no ids, and many people share a name; so two entries are the same person only if name and
 * affiliation are equal.
 */
export function investigatorsOf({ contactsLocationsModule: places, sponsorCollaboratorsModule: sponsors }: Protocol): Investigator[] {
  const found = new Map<string, Investigator>()
  const add = (written: string | undefined, place: string | undefined, role: string | undefined, title?: string): void => {
    if (!written || isNobody(written)) return
    const name = plainName(written)
    const isPosition = place !== undefined && position.test(place)
    const affiliation = isPosition ? undefined : place
    const slug = slugOf(name, affiliation)
    const kind = isOffice(name, affiliation) ? { type: 'Office' as const } : { slug_values: slug ? [slug] : [] }
    if (!slug || found.has(slug) || [...found.values()].some(one => one.name.toLowerCase() === name.toLowerCase())) return
    found.set(slug, {
      name,
      ...kind,
      ...withoutEmpty({ role: sentenceCase(role), affiliation, title: title ?? (isPosition ? place : undefined) }),
    })
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
          coordinates: geoPoint && isOnEarth(geoPoint.lat, geoPoint.lon) ? geoPoint : undefined,
          contacts: people,
        }),
      },
    ]
  })
