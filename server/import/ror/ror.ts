import * as v from 'valibot'
import { ownHostOf } from '../../core/domains/organisation-domains.ts'
import { type ImportFormat, type ReadResult, refuse } from '../reading/format.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { withoutReferences } from '../reading/named-characters.ts'
import { readableText } from '../reading/readable-text.ts'
import { sentenceCase, buildRecord, onlyWebAddress } from '../reading/record-fields.ts'
import { type RorRecord, readVersion1, readVersion2 } from './versions.ts'

/** Organisations of the Research Organization Registry, schema 1 and 2, recognised per record. */
export const rorFormat: ImportFormat = {
  name: 'ror',
  title: 'Research Organization Registry JSON, schema 1 and 2 (also packed as .json.gz)',
  accepts: fileName => /^(?!affiliation).*\.json(?:\.gz)?$/i.test(fileName),
  reader: async () =>
    async function* read(source) {
      for await (const one of jsonRecords(source.bytes(), 'items')) yield 'refused' in one ? one : reading(one.value, one.place)
    },
}

function reading(value: unknown, place: string): ReadResult {
  const isVersion2 = typeof value === 'object' && value !== null && 'names' in value
  const read = isVersion2 ? readVersion2(value) : readVersion1(value)
  if (!('issues' in read))
    return nameOf(read.name) === '' ? refuse(place, 'its name cannot be read') : { record: organisation(read), place }
  const [issue] = read.issues
  return refuse(place, `it does not fit ROR schema ${isVersion2 ? 2 : 1}: ${v.getDotPath(issue) ?? 'the record'}: ${issue.message}`)
}

const isYear = (year: number | null): boolean => year !== null && year > 0 && year < 3000

const nameOf = (written: string): string => readableText(written).replace(/\s+/g, ' ').trim()

/** `https://ror.org/03yrm5c26` as the slug of its record. */
const slugOf = (id: string): string => `ror-${id.slice(id.lastIndexOf('/') + 1)}`

const identifierNames: Readonly<Record<string, string>> = {
  grid: 'GRID',
  isni: 'ISNI',
  wikidata: 'Wikidata',
  fundref: 'Crossref Funder',
  orgref: 'OrgRef',
}

function organisation(org: RorRecord) {
  const related = (kind: string) =>
    org.relationships.filter(one => one.type.toLowerCase() === kind).map(({ label, id }) => ({ name: label, link: slugOf(id) }))
  const [name, originalName] = [nameOf(org.name), org.originalName && nameOf(org.originalName)]
  const known = new Set([name.toLowerCase(), originalName?.toLowerCase()])
  const others = [...new Set([...org.labels, ...org.aliases].map(nameOf))].filter(other => other !== '' && !known.has(other.toLowerCase()))
  return buildRecord(
    { index: 'organisations', slug_values: [slugOf(org.id)], source: { name: 'ROR', url: org.id, licence: 'CC0 1.0' } },
    {
      name,
      original_name: originalName,
      aliases: others,
      names: org.inLanguages.map(({ name, language }) => ({ name: nameOf(name), language })).filter(({ name }) => name !== ''),
      acronyms: [...new Set(org.acronyms.map(nameOf))],
      organisation_types: org.types.map(sentenceCase),
      country: org.country && [org.country],
      city: org.city && nameOf(org.city),
      region: org.region,
      continent: org.continent,
      coordinates: org.coordinates,
      further_places: org.furtherPlaces,
      places: org.places,
      foundation_year: isYear(org.established) ? String(org.established) : undefined,
      status: sentenceCase(org.status),
      last_updated: org.lastModified,
      parents: related('parent'),
      children: related('child'),
      related: related('related'),
      successors: related('successor'),
      predecessors: related('predecessor'),
      identifiers: [
        { name: 'ROR', value: org.id.slice(org.id.lastIndexOf('/') + 1) },
        ...org.identifiers.map(({ type, value }) => ({ name: identifierNames[type.toLowerCase()] ?? type, value })),
      ],
      // The register knows the domains of few; the host of the website finds the others by their addresses.
      domains: org.domains.length > 0 ? org.domains : [ownHostOf(org.website ?? '')].filter(host => host !== undefined),
      website: onlyWebAddress(org.website && withoutReferences(org.website)),
      wikipedia: onlyWebAddress(org.wikipedia),
      url: org.id,
    },
  )
}
