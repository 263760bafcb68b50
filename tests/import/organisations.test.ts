import { describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { linkOrganisations } from '#server/import/linking/organisations.ts'
import { freshFolder, withDocuments } from './run-import.ts'

const made = (index: IndexName, slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index,
  slug_values: [slug],
  source: { name: 'Test' },
  ...fields,
})
const organisation = (slug: string, name: string, code: string, more: Record<string, unknown> = {}) =>
  made('organisations', slug, { name, country: [{ name: code, code }], ...more })

const catalogue = [
  organisation('bog', 'Bogwater University', 'NL', { aliases: ['Hoogveen Universiteit'] }),
  organisation('muc', 'Fernuniversität München', 'DE'),
  organisation('koge', 'Køge Mosseselskab', 'DK'),
  organisation('health-cz', 'Institute of Moss', 'CZ'),
  organisation('health-jp', 'Institute of Moss', 'JP'),
  organisation('gone', 'Withdrawn Works', 'NL', { status: 'Withdrawn' }),
  made('projects', 'p', {
    title: 'P',
    organisations: [
      { name: 'BOGWATER UNIVERSITY', role: 'Coordinator', country: { name: 'Netherlands', code: 'NL' } },
      { name: 'Hoogveen-Universiteit', role: 'Participant' },
      { name: 'FERNUNIVERSITAET MUENCHEN', role: 'Participant', country: { name: 'Germany', code: 'DE' } },
      { name: 'KOGE MOSSESELSKAB', role: 'Partner' },
      { name: 'Bogwater University', role: 'Partner', country: { name: 'Ghana', code: 'GH' } },
      { name: 'Institute of Moss', role: 'Partner', country: { name: 'Japan', code: 'JP' } },
      { name: 'Institute of Moss', role: 'Partner' },
      { name: 'Withdrawn Works', role: 'Partner' },
    ],
  }),
  made('patents', 'pat', {
    title: 'Pat',
    parties: [
      { name: 'The Bogwater University', role: 'Assignee', party_type: 'organisation' },
      { name: 'Bogwater University', role: 'Inventor', party_type: 'researcher', slug_values: ['an-inventor'] },
      { name: 'Unknown Works', role: 'Applicant', party_type: 'organisation' },
    ],
  }),
  made('patents', 'lone', {
    title: 'Lone',
    parties: [{ name: 'Ada Brook', role: 'Inventor', party_type: 'researcher', slug_values: ['ada'] }],
  }),
  made('clinical_trials', 't', {
    full_title: 'T',
    sponsors: [{ name: 'Bogwater University' }],
    collaborators: [{ name: 'Hoogveen Universiteit' }],
    locations: [
      { name: 'Dept. of Moss, Bogwater Univ.', city: 'Moorstad', country: 'Netherlands' },
      { name: 'Institute of Moss', city: 'Kokesaka', country: 'Japan' },
      { name: 'Research Site', city: 'Moorstad', country: 'Netherlands' },
    ],
  }),
  made('researchers', 'ada', {
    full_name: 'Ada Brook',
    concluded_from: 'works',
    organisations: [{ name: 'Faculty of Fern, Bogwater University, Netherlands' }, { name: 'Moss Works, Reed Works' }],
  }),
  made('researchers', 'ben', { full_name: 'Ben Fern', organisations: [{ name: 'Bogwater University' }] }),
]

const slugsIn = (record: CatalogueRecord | 'gone' | undefined, list: string): unknown[] =>
  ((record as CatalogueRecord)[list] as { slug_values?: string[] }[]).map(one => one.slug_values?.[0])

describe('linking organisations', () => {
  test('a project’s organisations match by name in any spelling, only in their country', () =>
    withDocuments(freshFolder(), async (documents, store) => {
      documents.write(catalogue)
      await linkOrganisations(store, () => {})
      const linked = slugsIn(documents.record('projects', 'p'), 'organisations')
      expect(linked).toEqual(['bog', 'bog', 'muc', 'koge', undefined, 'health-jp', undefined, undefined])
    }))

  test('of a patent’s parties only organisations are linked, and people keep their links', () =>
    withDocuments(freshFolder(), async (documents, store) => {
      documents.write(catalogue)
      await linkOrganisations(store, () => {})
      expect(slugsIn(documents.record('patents', 'pat'), 'parties')).toEqual(['bog', 'an-inventor', undefined])
      expect(slugsIn(documents.record('patents', 'lone'), 'parties')).toEqual(['ada'])
    }))

  test('places of a trial and what works say of people are affiliations; what people say of themselves stays', () =>
    withDocuments(freshFolder(), async (documents, store) => {
      documents.write(catalogue)
      await linkOrganisations(store, () => {})
      expect(slugsIn(documents.record('clinical_trials', 't'), 'locations')).toEqual(['bog', 'health-jp', undefined])
      expect(slugsIn(documents.record('researchers', 'ada'), 'organisations')).toEqual(['bog', undefined])
      expect(slugsIn(documents.record('researchers', 'ben'), 'organisations')).toEqual([undefined])
    }))

  test('a name of an organisation that has ended is linked with the one after it', () =>
    withDocuments(freshFolder(), async (documents, store) => {
      documents.write([
        organisation('old', 'Sedge College', 'NL', { status: 'Inactive', successors: [{ name: 'Reed College', link: 'new' }] }),
        organisation('new', 'Reed and Rush College', 'NL'),
        made('projects', 'p', { title: 'P', organisations: [{ name: 'Sedge College', role: 'Partner' }] }),
      ])
      await linkOrganisations(store, () => {})
      expect(slugsIn(documents.record('projects', 'p'), 'organisations')).toEqual(['new'])
    }))

  test('an organisation counts a trial once, whatever its roles', () =>
    withDocuments(freshFolder(), async (documents, store) => {
      documents.write(catalogue)
      await linkOrganisations(store, () => {})
      expect(documents.record('organisations', 'bog')).toMatchObject({ trials_count: 1 })
      expect(documents.record('organisations', 'muc')).not.toHaveProperty('trials_count')
    }))

  test('the next run links new projects and patents and unlinks removed names, and nothing else', () =>
    withDocuments(freshFolder(), async (documents, store) => {
      let steps = 0
      const link = async (): Promise<number> => {
        steps = 0
        await linkOrganisations(store, () => (steps += 1))
        return steps
      }
      documents.write(catalogue)
      expect(await link()).toBeGreaterThan(0)
      expect(await link()).toBe(0)
      for (const [index, list] of [
        ['projects', { organisations: [{ name: 'Bogwater University', role: 'Partner' }] }],
        ['patents', { parties: [{ name: 'Bogwater University', role: 'Agent', party_type: 'organisation' }] }],
      ] as const) {
        documents.write([made(index, 'new', { title: 'New', ...list })])
        expect(await link()).toBeGreaterThan(0)
        expect(slugsIn(documents.record(index, 'new'), Object.keys(list)[0]!)).toEqual(['bog'])
      }
      documents.write([organisation('bog', 'Bogwater University', 'NL', { status: 'Withdrawn' })])
      await link()
      expect(slugsIn(documents.record('projects', 'new'), 'organisations')).toEqual([undefined])
    }))
})
