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
  }),
]

const slugsIn = (record: CatalogueRecord | 'gone' | undefined, list: string): unknown[] =>
  ((record as CatalogueRecord)[list] as { slug_values?: string[] }[]).map(one => one.slug_values?.[0])

describe('linking organisations', () => {
  test('a project’s organisations match by name in any spelling, only in their country', () =>
    withDocuments(freshFolder(), async documents => {
      documents.write(catalogue)
      await linkOrganisations(documents, () => {})
      const linked = slugsIn(documents.record('projects', 'p'), 'organisations')
      expect(linked).toEqual(['bog', 'bog', 'muc', 'koge', undefined, 'health-jp', undefined, undefined])
    }))

  test('of a patent’s parties only organisations are linked, and people keep their links', () =>
    withDocuments(freshFolder(), async documents => {
      documents.write(catalogue)
      await linkOrganisations(documents, () => {})
      expect(slugsIn(documents.record('patents', 'pat'), 'parties')).toEqual(['bog', 'an-inventor', undefined])
      expect(slugsIn(documents.record('patents', 'lone'), 'parties')).toEqual(['ada'])
    }))

  test('an organisation counts a trial once, whatever its roles', () =>
    withDocuments(freshFolder(), async documents => {
      documents.write(catalogue)
      await linkOrganisations(documents, () => {})
      expect(documents.record('organisations', 'bog')).toMatchObject({ trials_count: 1 })
      expect(documents.record('organisations', 'muc')).not.toHaveProperty('trials_count')
    }))

  test('the next run links new projects and patents and unlinks removed names, and nothing else', () =>
    withDocuments(freshFolder(), async documents => {
      let steps = 0
      const link = async (): Promise<number> => {
        steps = 0
        await linkOrganisations(documents, () => (steps += 1))
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
