import { compareTypes } from '#contract/indexes/organisation-types.data.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { slugify } from '#contract/slugs.ts'
import { hostsOf } from '../../core/domains/organisation-domains.ts'

const { names: mostNames, places: mostPlaces } = limits.organisation.shown

type Facts = Pick<OrganisationView, 'names' | 'organisation_types' | 'places' | 'domains' | 'links'>

/** What the page says of a record, in its order. */
export const shownFacts = (record: CatalogueRecord): Facts => ({
  names: namesOf(record),
  organisation_types: typesInOrder(textsAt(record, 'organisation_types')),
  places: placesOf(record),
  domains: hostsOf(record),
  links: linksOf(record),
})

/** In the order of S3§9. */
const typesInOrder = (types: readonly string[]): string[] => types.toSorted((a, b) => compareTypes(slugify(a), slugify(b)))

type Name = OrganisationView['names'][number]

/** The usual name first, then by language; each once. */
function namesOf(record: CatalogueRecord): Name[] {
  const inLanguages = (Array.isArray(record['names']) ? (record['names'] as { name: string; language?: string }[]) : []).toSorted((a, b) =>
    (a.language ?? '').localeCompare(b.language ?? ''),
  )
  const all: Name[] = [
    ...textsAt(record, 'name').map((name): Name => ({ name, kind: 'name', ...languageOf(inLanguages, name) })),
    ...inLanguages.map(({ name, language }): Name => ({ name, kind: 'label', ...(language !== undefined && { language }) })),
    ...textsAt(record, 'original_name').map((name): Name => ({ name, kind: 'label' })),
    ...textsAt(record, 'aliases').map((name): Name => ({ name, kind: 'alias' })),
    ...textsAt(record, 'acronyms').map((name): Name => ({ name, kind: 'acronym' })),
  ]
  const seen = new Set<string>()
  return all.filter(({ name }) => !seen.has(name) && seen.add(name)).slice(0, mostNames)
}

const languageOf = (names: readonly { name: string; language?: string }[], name: string) => {
  const language = names.find(one => one.name === name)?.language
  return language !== undefined && { language }
}

type Place = OrganisationView['places'][number]

function placesOf(record: CatalogueRecord): Place[] {
  if (Array.isArray(record['places'])) return (record['places'] as Place[]).slice(0, mostPlaces)
  const [city] = textsAt(record, 'city')
  const [country] = textsAt(record, 'country.name')
  const coordinates = record['coordinates'] as Place['coordinates']
  const name = city ?? country
  const first = name === undefined ? [] : [{ name, ...(country !== undefined && { country }), ...(coordinates && { coordinates }) }]
  return [...first, ...textsAt(record, 'further_places').map(name => ({ name }))].slice(0, mostPlaces)
}

function linksOf(record: CatalogueRecord): OrganisationView['links'] {
  const own = Array.isArray(record['links']) ? (record['links'] as OrganisationView['links']) : []
  const known = { Website: 'website', Wikipedia: 'wikipedia', [record.source.name]: 'url' }
  return [...Object.entries(known).flatMap(([name, field]) => textsAt(record, field).map(url => ({ name, url }))), ...own].filter(
    ({ url }, at, all) => all.findIndex(one => one.url === url) === at,
  )
}
