import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Trial, trial as schema } from '#contract/trials.ts'
import { TrialView } from '#features/trials/index.ts'
import { openApp } from '../../support/app.tsx'

const user = userEvent.setup()

const minimal: Trial = { index: 'clinical_trials', slug_values: ['t-1'], source: { name: 'A register' }, full_title: 'A trial of lanterns' }

const full: Trial = {
  ...minimal,
  official_title: 'A randomised trial of lanterns in fog',
  acronym: 'GLOW',
  brief_summary: 'Do lanterns help?',
  detailed_description: 'Background:\n\n* fog is thick\n* nights are long',
  phases: ['Phase 2', 'Phase 3'],
  status: 'Terminated',
  last_known_status: 'Recruiting',
  why_stopped: 'The oil ran out',
  start_date: '2019-03',
  completion_date: '2199-01-01',
  first_posted: '2019-01-07',
  enrollment_count: 1240,
  enrollment_type: 'Actual',
  expanded_access_status: 'Available',
  trial_id: 'NCT00000001',
  other_ids: ['GLOW-1'],
  register: 'ClinicalTrials.gov',
  url: 'https://register.example/NCT00000001',
  urls: ['https://lantern.example/leaflet', 'javascript:alert(1)'],
  keywords: Array.from({ length: 12 }, (_, at) => `keyword ${at}`),
  has_results: true,
  results: {
    participants: [
      { group: 'Lit', started: 1200, completed: 1100 },
      { group: 'Dark', period: 'Winter', started: 40 },
    ],
    outcomes: [
      {
        title: 'Falls per night',
        type: 'Primary',
        time_frame: '12 weeks',
        measure: 'Mean, falls',
        groups: [{ name: 'Lit', participants: 600 }],
        rows: [{ values: ['0.2 (0.1)'] }],
        comparisons: ['p = 0.01'],
      },
    ],
    adverse_events: [{ group: 'Lit', serious: { affected: 3, at_risk: 600 } }],
    adverse_events_time_frame: '12 weeks',
    limitations: 'One winter only.',
  },
  study_type: 'Interventional',
  primary_purpose: 'Prevention',
  design_allocation: 'Randomised',
  intervention_model_assignment: 'Crossover',
  interventional_model_description: 'Each gets both.',
  mask_info: { masking: 'Double', who_masked: ['Participant', 'Investigator'], masking_description: 'Same weight.' },
  bio_specimen: { retention: 'Samples with DNA', description: 'Blood.' },
  primary_objective: [{ name: 'Falls', value: 'Counted by a diary', time_frame: '12 weeks' }],
  secondary_objective: Array.from({ length: 6 }, (_, at) => ({ name: `Second ${at}`, value: 'After a year', time_frame: 'After a year' })),
  other_objective: [{ value: 'Mood', time_frame: 'A day' }],
  diseases: [{ term: 'Night blindness' }],
  mesh_descriptors: ['Vision Disorders'],
  mesh_intervention_descriptors: ['Lighting'],
  interventions: [{ name: 'Lantern', type: 'Device', description: 'A brass one.', other_names: ['Lamp'] }],
  intervention_arms: [
    { arm_title: 'Lit', arm_type: 'Experimental', arm_description: 'Carries it each night', arm_intervention_names: ['Device: Lantern'] },
  ],
  population_ages: ['Adult'],
  minimum_age: '18 years',
  genders: 'All',
  healthy_volunteers: false,
  sampling_method: 'Probability sample',
  eligibility_criteria: 'Inclusion Criteria:\n\n* Walks at night\n\nExclusion Criteria:\n\n* Owns a lantern',
  locations: [
    {
      name: 'Charité',
      city: 'Berlin',
      country: 'Germany',
      status: 'Recruiting',
      coordinates: { lat: 52.5, lon: 13.4 },
      slug_values: ['charite'],
    },
    { name: 'Fog clinic', country: 'Norway', contacts: [{ name: 'Ada Brook', email: 'ada@fog.example', phone: '+47 22 85 50 50' }] },
  ],
  citations: Array.from({ length: 12 }, (_, at) => ({
    value: `Citation ${at}.`,
    pmid: at === 0 ? '31415926' : `x${at}`,
    citation_type: 'Background',
  })),
  fda_oversight: { has_dmc: true, is_fda_regulated_device: false },
  sponsors: [{ name: 'Lantern House', slug_values: ['lantern-house'], type: 'Industry' }],
  collaborators: [{ name: 'Fog Society' }],
  investigators: [{ name: 'Mona Vale', slug_values: ['mona-vale'], role: 'Principal investigator', affiliation: 'Charité' }],
  contacts: [{ name: 'Trial office', email: 'javascript:alert(1)@x', phone: 'by pigeon' }],
  data_sharing: [{ name: 'Shared', value: 'No' }],
  documents: [{ name: 'Study protocol', value: '2020-05-05' }],
}

const view = (trial: unknown, highlights = {}) => render(<TrialView record={trial as Trial} asOf={undefined} highlights={highlights} />)
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)
/** The section with this heading. */
const section = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('section')!
const itemsOf = (title: string) => within(section(title)).getAllByRole('listitem')

test('the sample fits the contract of a trial', () => {
  expect(v.safeParse(schema, full).success).toBe(true)
})

/** The sections of S3§3 with the fields that they draw and texts that they must hold. */
const groups: readonly (readonly [section: string, fields: readonly (keyof Trial)[], words: readonly string[]])[] = [
  ['Summary', ['brief_summary'], ['Do lanterns help?']],
  ['Description', ['detailed_description'], ['Background:', 'fog is thick']],
  ['Conditions', ['diseases'], ['Night blindness']],
  ['Condition headings', ['mesh_descriptors'], ['Vision Disorders']],
  ['Intervention headings', ['mesh_intervention_descriptors'], ['Lighting']],
  ['Interventions', ['interventions'], ['Lantern', 'Device', 'A brass one.', 'Also known as Lamp']],
  ['Arms', ['intervention_arms'], ['Lit', 'Experimental', 'Carries it each night', 'Receives Device: Lantern']],
  ['Primary objectives', ['primary_objective'], ['Falls', 'Counted by a diary', 'Time frame: 12 weeks']],
  ['Secondary objectives', ['secondary_objective'], ['Second 0', 'See more (3)']],
  ['Other objectives', ['other_objective'], ['Mood', 'Time frame: A day']],
  ['Results: participants', ['results'], ['Lit', 'Dark', 'Winter', '1,200', '1,100']],
  [
    'Results: outcomes',
    ['results'],
    ['Falls per night', 'Primary · Time frame: 12 weeks · Mean, falls', 'Lit (600 people)', '0.2 (0.1)', 'p = 0.01'],
  ],
  ['Results: adverse events', ['results'], ['Time frame: 12 weeks', '3 of 600', 'Serious events']],
  ['Results: limitations', ['results'], ['One winter only.']],
  [
    'Design',
    [
      'study_type',
      'primary_purpose',
      'design_allocation',
      'intervention_model_assignment',
      'interventional_model_description',
      'mask_info',
      'bio_specimen',
    ],
    [
      'Interventional',
      'Prevention',
      'Randomised',
      'Crossover',
      'Each gets both.',
      'Double',
      'Participant, Investigator',
      'Same weight.',
      'Blood.',
    ],
  ],
  [
    'Who can take part',
    ['population_ages', 'minimum_age', 'genders', 'healthy_volunteers', 'sampling_method'],
    ['18 years and older', 'Adult', 'All', 'Not accepted', 'Probability sample'],
  ],
  ['Eligibility', ['eligibility_criteria'], ['Inclusion Criteria:', 'Walks at night']],
  ['Places', ['locations'], ['2 places in 2 countries', 'Charité', 'Berlin', 'Recruiting', 'Fog clinic', 'Norway']],
  ['Sponsors', ['sponsors'], ['Lantern House', 'Industry']],
  ['Collaborators', ['collaborators'], ['Fog Society']],
  ['Investigators', ['investigators'], ['Mona Vale', 'Principal investigator', 'Charité']],
  ['Contacts', ['contacts'], ['Trial office', 'by pigeon']],
  ['References', ['citations'], ['Citation 0.', 'PubMed 31415926', 'Background']],
  ['ClinicalTrials.gov', ['trial_id', 'url'], ['NCT00000001']],
  ['Dates', ['start_date', 'completion_date', 'first_posted'], ['March 2019', '1 January 2199', 'expected']],
  ['Other IDs', ['other_ids'], ['GLOW-1']],
  ['Keywords', ['keywords'], ['keyword 0']],
  ['Oversight', ['fda_oversight'], ['Monitored by a data monitoring committee', 'No device regulated by the US FDA']],
  ['Data sharing', ['data_sharing'], ['Shared', 'No']],
  ['Documents', ['documents'], ['Study protocol', '5 May 2020']],
  ['Links', ['urls'], ['lantern.example']],
]

test.each(groups)('the section %s is drawn only if the trial has its fields', (title, fields, words) => {
  const { unmount } = view(full)
  const { textContent } = section(title)
  for (const word of words) expect(textContent, word).toContain(word)
  unmount()
  const without = Object.fromEntries(Object.entries(full).filter(([name]) => !fields.includes(name)))
  view(without)
  expect(titles()).not.toContain(title)
})

test('all sections are in the table above; a trial without data shows only its source', () => {
  const all = [...groups.map(([title]) => title), 'Source']
  const { unmount } = view(full)
  expect(titles().toSorted()).toEqual(all.toSorted())
  unmount()
  const { container } = view(minimal)
  expect(titles()).toEqual(['Source'])
  expect(container.querySelectorAll('dl, ul:empty, ol:empty')).toHaveLength(0)
})

test('status, reason for stopping and official title are shown under the title', () => {
  const { container } = view(full)
  for (const words of [
    'Terminated',
    'Results posted',
    'Last known status: Recruiting',
    'Why it stopped: The oil ran out',
    'GLOW · Interventional · Phase 2, Phase 3 · Lantern House',
    'NCT00000001 · March 2019 to 1 January 2199',
    'A randomised trial of lanterns in fog',
    '1,240, actual',
  ])
    expect(container.textContent).toContain(words)
})

test('citations are shown five at a time', async () => {
  view(full)
  const press = (name: string) => user.click(within(section('References')).getByRole('button', { name }))
  expect(itemsOf('References')).toHaveLength(5)
  await press('See 5 more of 7')
  expect(itemsOf('References')).toHaveLength(10)
  await press('See 2 more of 2')
  expect(itemsOf('References')).toHaveLength(12)
  await press('See less')
  expect(itemsOf('References')).toHaveLength(5)
})

test.each([
  ['a phone', 390, 5],
  ['a laptop', 1280, 10],
])('on %s the first keywords are shown, the rest on demand', async (_, width, first) => {
  const { happyDOM, innerWidth } = window as unknown as Window & { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
  view(full)
  expect(itemsOf('Keywords')).toHaveLength(first)
  await user.click(within(section('Keywords')).getByRole('button', { name: `See more (${12 - first})` }))
  expect(itemsOf('Keywords')).toHaveLength(12)
})

test('eligibility criteria are lists under their headings', () => {
  view(full)
  const headings = within(section('Eligibility')).getAllByRole('heading', { level: 4 })
  expect(headings.map(heading => heading.textContent)).toEqual(['Inclusion Criteria:', 'Exclusion Criteria:'])
  expect(itemsOf('Eligibility').map(item => item.textContent)).toEqual(['Walks at night', 'Owns a lantern'])
})

test('matches are highlighted in the eligibility criteria', () => {
  const text = full.eligibility_criteria!
  const at = text.indexOf('lantern')
  view(full, { eligibility_criteria: { text, ranges: [[at, at + 7]] } })
  const marks = [...section('Eligibility').querySelectorAll('mark')]
  expect(marks.map(mark => [mark.textContent, mark.closest('li')?.textContent])).toEqual([['lantern', 'Owns a lantern']])
})

test('known records, well-formed addresses and numbers are links; nothing else is', () => {
  view(full)
  const links = screen.getAllByRole('link')
  const hrefs = links.map(link => link.getAttribute('href') ?? '')
  for (const end of ['organisation=charite', 'organisation=lantern-house', 'researcher=mona-vale'])
    expect(
      hrefs.some(href => href.includes(end)),
      `${end} in ${hrefs.join(' ')}`,
    ).toBe(true)
  for (const href of [
    'mailto:ada@fog.example',
    'tel:+4722855050',
    'https://pubmed.ncbi.nlm.nih.gov/31415926/',
    'https://register.example/NCT00000001',
    'https://lantern.example/leaflet',
  ])
    expect(hrefs).toContain(href)
  expect(hrefs.filter(href => href.includes('javascript:'))).toEqual([])
  expect(links.map(link => link.textContent)).not.toContain('Fog Society')
})

test('the map shows sites as points, or their country if they have no coordinates', async () => {
  view(full)
  const map = await screen.findByRole('img', { name: 'Map: 2 places in 2 countries' })
  expect([...map.querySelectorAll('title')].map(title => title.textContent)).toEqual(['Charité, Berlin'])
  await waitFor(() => expect(map.querySelector('[data-area=norway]')).not.toBeNull())
  expect(map.querySelectorAll('[style]')).toHaveLength(0)
})

test('three hundred sites are shown page by page and can be filtered', async () => {
  const locations = Array.from({ length: 300 }, (_, at) => ({
    name: `Site ${at}`,
    city: at === 271 ? 'Tromsø' : 'Elsewhere',
    country: at % 2 ? 'Norway' : 'Chile',
    coordinates: { lat: (at % 120) - 60, lon: at - 150 },
  }))
  const { container } = view({ ...minimal, locations })
  const rows = () => within(section('Places')).getAllByRole('rowheader')
  const dots = () => container.querySelectorAll('[data-dot]')
  expect(rows()).toHaveLength(25)
  await user.click(screen.getByRole('button', { name: 'Show 25 more of 275' }))
  expect(rows()).toHaveLength(50)
  await waitFor(() => expect(dots()).toHaveLength(300))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tromsø norway' } })
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(section('Places').textContent).toContain('1 place in Norway')
  await waitFor(() => expect(dots()).toHaveLength(1))
})

test('hostile values of a register are drawn as text', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const poison = (value: unknown): unknown => {
    if (typeof value === 'string') return hostile
    if (Array.isArray(value)) return value.map(poison)
    return value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poison(one)])) : value
  }
  const { index, slug_values, source, ...rest } = full
  const { container } = view({ index, slug_values, source, ...(poison(rest) as object) })
  expect(container.querySelectorAll('script, img')).toHaveLength(0)
  expect(container.textContent).toContain(hostile)
  const hrefs = [...container.querySelectorAll('a')].map(link => link.getAttribute('href') ?? '')
  expect(hrefs.filter(href => !/^(https?:|mailto:|tel:|[/?])/.test(href))).toEqual([])
})

test('a copy older than the contract is drawn by the general view', () => {
  const old = { ...minimal, diseases: ['Night blindness'], mask_info: [{ name: 'Masking', value: 'Double' }] }
  const { container } = view(old)
  expect(container.textContent).toContain('A trial of lanterns')
  expect(container.textContent).toContain('Night blindness')
})

test('a trial opens from its address in its own view', async () => {
  const app = await openApp({ records: [{ ...full, full_title: 'A trial of brass lanterns' } as CatalogueRecord] })
  onTestFinished(() => app.close())
  await app.visit('/search/clinical_trials?clinical_trial=t-1')
  const trial = await screen.findByRole('dialog', { name: 'A trial of brass lanterns' })
  await within(trial).findByText('Monitored by a data monitoring committee')
  const map = await within(trial).findByRole('img')
  await waitFor(() => expect(map.querySelector('[data-area=norway]')).not.toBeNull())
})
