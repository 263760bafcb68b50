import type { CatalogueRecord } from '#contract/indexes/record.ts'

const source = { name: 'Lantern Register', url: 'https://register.example/', licence: 'CC0' }
const organisation = (slug: string, name: string, fields: object = {}): CatalogueRecord => ({
  index: 'organisations',
  slug_values: [slug],
  source,
  name,
  country: [{ name: 'Germany', code: 'DE' }],
  ...fields,
})
const harbour = { organisations: [{ name: 'Harbour University', slug_values: ['harbour'] }] }
const paper = (n: number): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`tide-${n}`],
  source,
  title: `Tides ${n}`,
  publication_date: `${2015 + n}-01-01`,
  authors: [{ name: 'Ada Brook', slug_values: ['ada-brook'], ...harbour }],
})

/** Harbour University with names in languages, a parent, parts with parts, places, a person, a group and works. */
export const harbourRecords: CatalogueRecord[] = [
  organisation('harbour', 'Harbour University', {
    names: [
      { name: 'Université du Port', language: 'fr' },
      { name: 'Hafenuniversität', language: 'de' },
      { name: 'Harbour University', language: 'en' },
    ],
    acronyms: ['HU'],
    organisation_types: ['Other', 'Academic'],
    domains: ['harbour.example'],
    website: 'https://www.harbour.example/',
    wikipedia: 'https://en.wikipedia.org/wiki/Harbour',
    city: 'Kiel',
    coordinates: { lat: 54.3, lng: 10.1 },
    further_places: ['Lübeck'],
    about: `${'salt '.repeat(120)}ends here`,
    parents: [{ name: 'Sea State', slug_values: ['sea'] }],
    children: [{ name: 'Pier Institute', slug_values: ['pier'] }, { name: 'Unlisted House' }],
  }),
  organisation('sea', 'Sea State', { about: 'Sea State is a register entry.' }),
  organisation('pier', 'Pier Institute', { children: [{ name: 'Lamp Lab', slug_values: ['lamp'] }] }),
  organisation('lamp', 'Lamp Lab'),
  organisation('unowned', 'Unowned Institute', { domains: ['unowned.example'] }),
  { index: 'researchers', slug_values: ['ada-brook'], source, full_name: 'Ada Brook', ...harbour },
  { index: 'research_groups', slug_values: ['foam'], source, name: 'Foam group', ...harbour },
  { index: 'projects', slug_values: ['wave-project'], source, title: 'Wave project', ...harbour },
  { index: 'news', slug_values: ['gull-news'], source, title: 'Gulls return', ...harbour },
  paper(0),
  paper(3),
] as CatalogueRecord[]
