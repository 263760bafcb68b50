import * as v from 'valibot'
import { realDate } from '../reading/real-date.ts'
import { isOnEarth } from '../reading/record-fields.ts'

/** A record of the registry, independent of its schema. */
export interface RorRecord {
  id: string
  name: string
  /** The first label in a language other than English that differs from the name. */
  originalName: string | undefined
  labels: string[]
  /** The labels with their languages (ISO 639), as far as they are known. */
  inLanguages: { name: string; language: string }[]
  aliases: string[]
  acronyms: string[]
  types: string[]
  country: { name: string; code: string } | undefined
  city: string | undefined
  region: string | undefined
  continent: string | undefined
  coordinates: { lat: number; lng: number } | undefined
  /** All places except the first. */
  furtherPlaces: string[]
  /** All places, where there are several. */
  places: { name: string; country?: string; coordinates?: { lat: number; lng: number } }[]
  established: number | null
  status: string
  relationships: { type: string; label: string; id: string }[]
  identifiers: { type: string; value: string }[]
  domains: string[]
  website: string | undefined
  wikipedia: string | undefined
  /** The day of the last change; schema 1 has none. */
  lastModified: string | undefined
}

type Read = RorRecord | { issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]] }

const id = v.pipe(v.string(), v.regex(/^https:\/\/ror\.org\/0[a-z0-9]{8}$/, 'is not a ROR id'))
const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty'))
const texts = v.optional(v.array(v.string()), [])
const year = v.optional(v.nullable(v.pipe(v.number(), v.integer())), null)
const status = v.pipe(v.string(), v.regex(/^(?:active|inactive|withdrawn)$/, 'is not a known status'))
const relationships = v.optional(v.array(v.object({ type: v.string(), label: v.string(), id })), [])
const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/, 'is not a date'),
  v.transform((written: string) => realDate(written)),
)
const optionalText = v.optional(v.nullable(v.string()))
const number = v.optional(v.nullable(v.number()))

const version2 = v.object({
  id,
  admin: v.optional(v.object({ last_modified: v.optional(v.object({ date: day })) })),
  names: v.array(v.object({ value: name, types: v.array(v.string()), lang: optionalText })),
  types: texts,
  status,
  established: year,
  relationships,
  domains: texts,
  links: v.optional(v.array(v.object({ type: v.string(), value: v.string() })), []),
  external_ids: v.optional(v.array(v.object({ type: v.string(), all: v.array(v.string()), preferred: optionalText })), []),
  locations: v.optional(
    v.array(
      v.object({
        geonames_details: v.object({
          name: optionalText,
          country_code: optionalText,
          country_name: optionalText,
          country_subdivision_name: optionalText,
          continent_name: optionalText,
          lat: number,
          lng: number,
        }),
      }),
    ),
    [],
  ),
})

export function readVersion2(value: unknown): Read {
  const parsed = v.safeParse(version2, value)
  if (!parsed.success) return { issues: parsed.issues }
  const org = parsed.output
  const named = (type: string) => org.names.filter(one => one.types.includes(type))
  const display = (named('ror_display')[0] ?? named('label')[0] ?? org.names[0])?.value
  if (!display) return { issues: noName(value) }
  const [place, ...further] = org.locations.map(one => one.geonames_details)
  return {
    id: org.id,
    name: display,
    originalName: named('label').find(one => one.lang && one.lang !== 'en' && one.value !== display)?.value,
    labels: named('label').map(one => one.value),
    inLanguages: inLanguages(named('label').map(({ value, lang }) => ({ name: value, language: lang }))),
    aliases: named('alias').map(one => one.value),
    acronyms: named('acronym').map(one => one.value),
    types: org.types,
    country: countryOf(place?.country_name, place?.country_code),
    city: place?.name ?? undefined,
    region: place?.country_subdivision_name ?? undefined,
    continent: place?.continent_name ?? undefined,
    coordinates: pointOf(place?.lat, place?.lng),
    furtherPlaces: further.flatMap(one => one.name ?? []),
    places: placesOf(
      org.locations.map(({ geonames_details: one }) => ({ name: one.name, country: one.country_name, point: pointOf(one.lat, one.lng) })),
    ),
    established: org.established,
    status: org.status,
    relationships: org.relationships,
    identifiers: org.external_ids.flatMap(({ type, all, preferred }) => preferredFirst(all, preferred).map(one => ({ type, value: one }))),
    domains: org.domains,
    website: org.links.find(link => link.type === 'website')?.value,
    wikipedia: org.links.find(link => link.type === 'wikipedia')?.value,
    lastModified: org.admin?.last_modified?.date,
  }
}

const version1 = v.object({
  id,
  name,
  types: texts,
  status,
  established: year,
  relationships,
  aliases: texts,
  acronyms: texts,
  labels: v.optional(v.array(v.object({ label: v.string(), iso639: optionalText })), []),
  links: texts,
  wikipedia_url: optionalText,
  country: v.optional(v.object({ country_name: optionalText, country_code: optionalText })),
  external_ids: v.optional(
    v.record(v.string(), v.object({ preferred: optionalText, all: v.union([v.string(), v.array(v.string())]) })),
    {},
  ),
  addresses: v.optional(
    v.array(
      v.object({
        city: optionalText,
        state: optionalText,
        lat: number,
        lng: number,
        geonames_city: v.optional(v.nullable(v.object({ geonames_admin1: v.optional(v.nullable(v.object({ name: optionalText }))) }))),
      }),
    ),
    [],
  ),
})

export function readVersion1(value: unknown): Read {
  const parsed = v.safeParse(version1, value)
  if (!parsed.success) return { issues: parsed.issues }
  const org = parsed.output
  const [place, ...further] = org.addresses
  return {
    id: org.id,
    name: org.name,
    originalName: org.labels.find(one => one.iso639 !== 'en' && one.label !== org.name)?.label,
    labels: org.labels.map(one => one.label),
    inLanguages: inLanguages(org.labels.map(({ label, iso639 }) => ({ name: label, language: iso639 }))),
    aliases: org.aliases,
    acronyms: org.acronyms,
    types: org.types,
    country: countryOf(org.country?.country_name, org.country?.country_code),
    city: place?.city ?? undefined,
    region: place?.state ?? place?.geonames_city?.geonames_admin1?.name ?? undefined,
    continent: undefined,
    coordinates: pointOf(place?.lat, place?.lng),
    furtherPlaces: further.flatMap(one => one.city ?? []),
    places: placesOf(org.addresses.map(one => ({ name: one.city, country: org.country?.country_name, point: pointOf(one.lat, one.lng) }))),
    established: org.established,
    status: org.status,
    relationships: org.relationships,
    // `all` is a text for GRID and a list for the others.
    identifiers: Object.entries(org.external_ids).flatMap(([type, { all, preferred }]) =>
      preferredFirst(typeof all === 'string' ? [all] : all, preferred).map(one => ({ type, value: one })),
    ),
    domains: [],
    website: org.links[0],
    wikipedia: org.wikipedia_url || undefined,
    lastModified: undefined,
  }
}

const inLanguages = (labels: readonly { name: string; language: string | null | undefined }[]): RorRecord['inLanguages'] =>
  labels.flatMap(({ name, language }) => (language ? [{ name, language }] : []))

interface Place {
  name: string | null | undefined
  country: string | null | undefined
  point: RorRecord['coordinates']
}

/** One place alone is said by city, country and coordinates. */
const placesOf = (places: readonly Place[]): RorRecord['places'] =>
  places.length < 2
    ? []
    : places.flatMap(({ name, country, point }) =>
        name ? [{ name, ...(country && { country }), ...(point && { coordinates: point }) }] : [],
      )

const countryOf = (country: string | null | undefined, code: string | null | undefined): RorRecord['country'] =>
  country && code ? { name: country, code } : undefined

const pointOf = (lat: number | null | undefined, lng: number | null | undefined): RorRecord['coordinates'] =>
  typeof lat === 'number' && typeof lng === 'number' && isOnEarth(lat, lng) ? { lat, lng } : undefined

function preferredFirst(all: readonly string[], preferred: string | null | undefined): string[] {
  return preferred && all.includes(preferred) ? [preferred, ...all.filter(one => one !== preferred)] : [...all]
}

function noName(value: unknown): [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]] {
  const parsed = v.safeParse(v.object({ names: v.never('holds no name') }), value)
  return parsed.issues!
}
