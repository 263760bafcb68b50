import { describe, expect, test } from 'vitest'
import { indexNames } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { looksLikeFormula } from '#exports/cells.ts'
import { recordColumns } from '#exports/columns/columns.ts'
import { contactColumns } from '#exports/columns/contacts.ts'
import { contactsOf } from '#exports/contacts/contacts-of.ts'

const place = { origin: 'https://indago.example' }
const rowOf = (record: AnyRecord) =>
  Object.fromEntries(
    recordColumns(record.index).flatMap(({ label, cell }) => {
      const value = cell(record, place)
      return value === undefined ? [] : [[label, value]]
    }),
  )
const source = { name: 'Tests', licence: 'CC0' }

describe('the columns of each index', () => {
  test.each(indexNames)('%s: names and labels are different, and no label is a formula', index => {
    const columns = recordColumns(index)
    expect(columns.length).toBeGreaterThan(6)
    expect([new Set(columns.map(({ name }) => name)).size, new Set(columns.map(({ label }) => label)).size]).toEqual([
      columns.length,
      columns.length,
    ])
    expect(columns.filter(({ label }) => looksLikeFormula(label))).toEqual([])
    expect(columns.some(({ addOn }) => addOn)).toBe(true)
  })

  test.each(indexNames)('%s: each column declares every field that it reads', index => {
    for (const { name, reads, cell } of recordColumns(index)) {
      const read = new Set<string>()
      const record = new Proxy<AnyRecord>(
        { index, slug_values: ['a'], source },
        {
          get: (target, field) => {
            if (typeof field === 'string' && !(field in target) && field !== 'demo') read.add(field)
            return (target as Record<string | symbol, unknown>)[field]
          },
        },
      )
      cell(record, place)
      expect([name, [...read].filter(field => !reads.includes(field))]).toEqual([name, []])
    }
  })

  test('of a publication: people in one cell with their number, typed year, day and identifiers, and its page here', () => {
    const record: AnyRecord = {
      index: 'publications',
      slug_values: ['paper-1', 'older'],
      source,
      title: '=Lanterns',
      authors: [{ name: 'Ada Brook', organisations: [{ name: 'Weir House', country: { name: 'Norway' } }] }, { name: 'Ben Moss' }],
      authors_count: 40,
      publication_date: '2019-03-01',
      locations: [{ name: 'Journal of Lanterns' }],
      identifiers: [
        { name: 'doi', value: '10.5555/a<b' },
        { name: 'pmid', value: '123' },
      ],
      estimated_citation_count: 7,
      is_open_access: true,
      abstract: 'Light.',
    }
    expect(rowOf(record)).toEqual({
      Title: '=Lanterns',
      Authors: 'Ada Brook; Ben Moss',
      'Number of authors': 40,
      Year: 2019,
      Published: { day: '2019-03-01' },
      'Published in': 'Journal of Lanterns',
      DOI: { text: '10.5555/a<b', link: 'https://doi.org/10.5555/a%3Cb' },
      'PubMed number': { text: '123', link: 'https://pubmed.ncbi.nlm.nih.gov/123' },
      Citations: 7,
      'Open access': 'Yes',
      Abstract: 'Light.',
      'Organisations of the authors': 'Weir House',
      'Countries of the authors': 'Norway',
      Source: 'Tests',
      'Page on Indago': {
        text: 'https://indago.example/search/publications?publication=paper-1',
        link: 'https://indago.example/search/publications?publication=paper-1',
      },
    })
    // An invented DOI leads nowhere.
    expect(rowOf({ ...record, demo: true })).toMatchObject({ DOI: '10.5555/a<b' })
  })

  test('of a project: money as a number beside its currency; of a patent: its parties by role', () => {
    const project: AnyRecord = {
      index: 'projects',
      slug_values: ['p'],
      source,
      title: 'Ferns',
      project_id: '12',
      url: 'https://weir.example/12',
      total_cost: 1_250_000.5,
      total_cost_currency: 'EUR',
      organisations: [{ name: 'A', country: { name: 'Norway' } }, { name: 'B' }],
    }
    expect(rowOf(project)).toMatchObject({
      'Project number': { text: '12', link: 'https://weir.example/12' },
      'Total cost': 1_250_000.5,
      Currency: 'EUR',
      Organisations: 'A; B',
      'Number of organisations': 2,
      Countries: 'Norway',
    })
    const parties = [
      { name: 'Ada', role: 'Inventor', party_type: 'researcher' },
      { name: 'Ben', role: 'Inventor', party_type: 'researcher' },
      { name: 'House', role: 'Assignee', party_type: 'organisation' },
      { name: 'Law', role: 'Agent', party_type: 'organisation' },
    ]
    expect(rowOf({ index: 'patents', slug_values: ['p'], source, title: 'Lamp', parties })).toMatchObject({
      'Applicants and owners': 'House',
      Inventors: 'Ada; Ben',
      'Number of inventors': 2,
    })
  })
})

test('the contacts of a trial are those of the study, its investigators, its sites and its sponsor, with what is published', () => {
  const trial: AnyRecord = {
    index: 'clinical_trials',
    slug_values: ['nct1'],
    source,
    full_title: 'A trial',
    contacts: [{ name: 'Ada Brook', phone: '+47 1', email: 'ada@weir.example' }],
    investigators: [{ name: 'Ben Moss', role: 'Principal investigator', affiliation: 'Weir House', slug_values: ['ben'] }],
    locations: [{ name: 'Site A', city: 'Oslo', country: 'Norway', contacts: [{ name: 'Cy', role: 'Contact', email: 'cy@weir.example' }] }],
    sponsors: [{ name: 'House' }],
  }
  const record = { index: 'clinical_trials', slug: 'nct1', title: 'A trial' }
  const all = { record, isInvented: false }
  expect(contactsOf(trial)).toEqual([
    { name: 'Ada Brook', role: 'Contact', organisations: [], countries: [], phone: '+47 1', email: 'ada@weir.example', ...all },
    {
      name: 'Ben Moss',
      role: 'Principal investigator',
      organisations: ['Weir House'],
      countries: [],
      profile: { index: 'researchers', slug: 'ben' },
      ...all,
    },
    { name: 'Cy', role: 'Contact', organisations: ['Site A'], countries: ['Norway'], email: 'cy@weir.example', ...all },
    { name: 'House', role: 'Sponsor', organisations: [], countries: [], ...all },
  ])
  const row = contactColumns.map(({ cell }) => cell(contactsOf(trial)[0]!, place))
  const page = 'https://indago.example/search/clinical_trials?clinical_trial=nct1'
  expect(row).toEqual([
    'Ada Brook',
    'Contact',
    undefined,
    undefined,
    'ada@weir.example',
    '+47 1',
    undefined,
    undefined,
    undefined,
    { text: 'A trial', link: page },
  ])
})
