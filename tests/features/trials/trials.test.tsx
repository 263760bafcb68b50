import { type Rendered, render } from '../render.tsx'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { named, openStage, says, typeInto, until } from '../stage.tsx'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Trial, trial as schema } from '#contract/trials.ts'
import { TrialView } from '#features/trials/index.ts'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  rendered = undefined
})

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

const view = (trial: unknown, highlights = {}) => {
  const record = trial as Trial
  rendered = render(<TrialView record={record} asOf={undefined} highlights={highlights} />)
  return rendered
}

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
  ['ClinicalTrials.gov', ['trial_id', 'url'], ['NCT00000001', 'Results are posted there']],
  ['Dates', ['start_date', 'completion_date', 'first_posted'], ['March 2019', '1 January 2199', 'expected']],
  ['Other IDs', ['other_ids'], ['GLOW-1']],
  ['Keywords', ['keywords'], ['keyword 0']],
  ['Oversight', ['fda_oversight'], ['Monitored by a data monitoring committee', 'No device regulated by the US FDA']],
  ['Data sharing', ['data_sharing'], ['Shared', 'No']],
  ['Documents', ['documents'], ['Study protocol', '5 May 2020']],
  ['Links', ['urls'], ['lantern.example']],
]

test.each(groups)('the section %s is drawn only if the trial has its fields', (title, fields, words) => {
  const { section, unmount } = view(full)
  for (const word of words) expect(section(title)?.textContent, word).toContain(word)
  unmount()
  const without = Object.fromEntries(Object.entries(full).filter(([name]) => !fields.includes(name)))
  expect(view(without).sections()).not.toContain(title)
})

test('all sections are in the table above; a trial without data shows only its source', () => {
  const titles = [...groups.map(([title]) => title), 'Source']
  expect(view(full).sections().toSorted()).toEqual(titles.toSorted())
  rendered?.unmount()
  expect(view(minimal).sections()).toEqual(['Source'])
  expect(rendered!.container.querySelectorAll('dl, ul:empty, ol:empty')).toHaveLength(0)
})

test('status, reason for stopping and official title are shown under the title', () => {
  const { text } = view(full)
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
    expect(text()).toContain(words)
})

test('citations are shown five at a time', () => {
  const { section, click } = view(full)
  const shown = () => section('References')!.querySelectorAll('li').length
  expect(shown()).toBe(5)
  click('See 5 more of 7', section('References'))
  expect(shown()).toBe(10)
  click('See 2 more of 2', section('References'))
  expect(shown()).toBe(12)
  click('See less', section('References'))
  expect(shown()).toBe(5)
})

test.each([
  ['a phone', 390, 5],
  ['a laptop', 1280, 10],
])('on %s the first keywords are shown, the rest on demand', (_, width, first) => {
  const page = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  page.happyDOM.setViewport({ width })
  const { section, click } = view(full)
  const shown = () => section('Keywords')!.querySelectorAll('li').length
  expect(shown()).toBe(first)
  click(`See more (${12 - first})`, section('Keywords'))
  expect(shown()).toBe(12)
})

test('eligibility criteria are lists under their headings', () => {
  const { section } = view(full)
  const eligibility = section('Eligibility')!
  expect([...eligibility.querySelectorAll('h4')].map(heading => heading.textContent)).toEqual([
    'Inclusion Criteria:',
    'Exclusion Criteria:',
  ])
  expect([...eligibility.querySelectorAll('li')].map(item => item.textContent)).toEqual(['Walks at night', 'Owns a lantern'])
})

test('matches are highlighted in the eligibility criteria', () => {
  const text = full.eligibility_criteria!
  const at = text.indexOf('lantern')
  const { section } = view(full, { eligibility_criteria: { text, ranges: [[at, at + 7]] } })
  expect([...section('Eligibility')!.querySelectorAll('mark')].map(mark => [mark.textContent, mark.closest('li')?.textContent])).toEqual([
    ['lantern', 'Owns a lantern'],
  ])
})

test('known records, well-formed addresses and numbers are links; nothing else is', () => {
  const { links } = view(full)
  const hrefs = links().map(({ href }) => href)
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
  expect(links().map(({ text }) => text)).not.toContain('Fog Society')
})

test('the map shows sites as points, or their country if they have no coordinates', async () => {
  const { container } = view(full)
  const map = await until(() => container.querySelector('svg[role=img]'))
  expect(map.getAttribute('aria-label')).toBe('Map: 2 places in 2 countries')
  expect([...map.querySelectorAll('title')].map(title => title.textContent)).toEqual(['Charité, Berlin'])
  await until(() => map.querySelector('[data-area=norway]'))
  expect([...map.querySelectorAll('[style]')]).toEqual([])
})

test('three hundred sites are shown page by page and can be filtered', async () => {
  const locations = Array.from({ length: 300 }, (_, at) => ({
    name: `Site ${at}`,
    city: at === 271 ? 'Tromsø' : 'Elsewhere',
    country: at % 2 ? 'Norway' : 'Chile',
    coordinates: { lat: (at % 120) - 60, lon: at - 150 },
  }))
  const { section, click, container } = view({ ...minimal, locations })
  const rows = () => section('Places')!.querySelectorAll('tbody tr').length
  expect(rows()).toBe(25)
  click('Show 25 more of 275')
  expect(rows()).toBe(50)
  await until(() => container.querySelectorAll('[data-dot]').length === 300)
  await typeInto(container.querySelector('input[type=search]')!, 'tromsø norway')
  await until(() => rows() === 1)
  expect(section('Places')!.textContent).toContain('1 place in Norway')
  await until(() => container.querySelectorAll('[data-dot]').length === 1)
})

test('hostile values of a register are drawn as text', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const poison = (value: unknown): unknown => {
    if (typeof value === 'string') return hostile
    if (Array.isArray(value)) return value.map(poison)
    return value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poison(one)])) : value
  }
  const { index, slug_values, source, ...rest } = full
  const { container, text, links } = view({ index, slug_values, source, ...(poison(rest) as object) })
  expect(container.querySelectorAll('script, img')).toHaveLength(0)
  expect(text()).toContain(hostile)
  expect(links().filter(({ href }) => !/^(https?:|mailto:|tel:|[/?])/.test(href))).toEqual([])
})

test('a copy older than the contract is drawn by the general view', () => {
  const old = { ...minimal, diseases: ['Night blindness'], mask_info: [{ name: 'Masking', value: 'Double' }] }
  const { text } = view(old)
  expect(text()).toContain('A trial of lanterns')
  expect(text()).toContain('Night blindness')
})

test('a trial opens from its address in its own view', async () => {
  const stage = await openStage({ records: [{ ...full, full_title: 'A trial of brass lanterns' } as CatalogueRecord] })
  try {
    await stage.visit('/search/clinical_trials?clinical_trial=t-1')
    await until(() => named('dialog h2', 'A trial of brass lanterns'))
    await until(says('Monitored by a data monitoring committee'))
    await until(() => document.querySelector('dialog svg[role=img] [data-area=norway]'))
  } finally {
    await stage.close()
  }
})
