import { type Drawn, draw } from '../drawn.tsx'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { named, openStage, says, typeInto, until } from '../stage.tsx'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Trial, trial as schema } from '#contract/trials.ts'
import { TrialView } from '#features/trials/index.ts'

let drawn: Drawn | undefined
afterEach(() => {
  drawn?.gone()
  drawn = undefined
})

const bare: Trial = { index: 'clinical_trials', slug_values: ['t-1'], source: { name: 'A register' }, full_title: 'A trial of lanterns' }

const whole: Trial = {
  ...bare,
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
  drawn = draw(<TrialView record={record} asOf={undefined} highlights={highlights} />)
  return drawn
}

test('the sample is what the contract says a trial is', () => {
  expect(v.safeParse(schema, whole).success).toBe(true)
})

/** Where each group of S3§3 is drawn, the fields that it needs, and words that must stand in it. */
const groups: readonly (readonly [section: string, fields: readonly (keyof Trial)[], words: readonly string[]])[] = [
  ['Summary', ['brief_summary'], ['Do lanterns help?']],
  ['Description', ['detailed_description'], ['Background:', 'fog is thick']],
  ['Conditions', ['diseases'], ['Night blindness']],
  ['Condition headings', ['mesh_descriptors'], ['Vision Disorders']],
  ['Intervention headings', ['mesh_intervention_descriptors'], ['Lighting']],
  ['Interventions', ['interventions'], ['Lantern', 'Device', 'A brass one.', 'Also called Lamp']],
  ['Arms', ['intervention_arms'], ['Lit', 'Experimental', 'Carries it each night', 'Gets Device: Lantern']],
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
    ['18 years and older', 'Adult', 'All', 'Not taken', 'Probability sample'],
  ],
  ['Eligibility', ['eligibility_criteria'], ['Inclusion Criteria:', 'Walks at night']],
  ['Places', ['locations'], ['2 places in 2 countries', 'Charité', 'Berlin', 'Recruiting', 'Fog clinic', 'Norway']],
  ['Sponsors', ['sponsors'], ['Lantern House', 'Industry']],
  ['Collaborators', ['collaborators'], ['Fog Society']],
  ['Investigators', ['investigators'], ['Mona Vale', 'Principal investigator', 'Charité']],
  ['Contacts', ['contacts'], ['Trial office', 'by pigeon']],
  ['References', ['citations'], ['Citation 0.', 'PubMed 31415926', 'Background']],
  ['ClinicalTrials.gov', ['trial_id', 'url'], ['NCT00000001', 'results are posted there']],
  ['Dates', ['start_date', 'completion_date', 'first_posted'], ['March 2019', '1 January 2199', 'expected']],
  ['Other numbers', ['other_ids'], ['GLOW-1']],
  ['Keywords', ['keywords'], ['keyword 0']],
  ['Oversight', ['fda_oversight'], ['A data monitoring committee watches over it', 'No device regulated by the US FDA']],
  ['Sharing of data', ['data_sharing'], ['Shared', 'No']],
  ['Documents', ['documents'], ['Study protocol', '5 May 2020']],
  ['Pages', ['urls'], ['lantern.example']],
]

test.each(groups)('%s is drawn where the trial says it, and leaves nothing behind where it does not', (title, fields, words) => {
  const { section, gone } = view(whole)
  for (const word of words) expect(section(title)?.textContent, word).toContain(word)
  gone()
  const without = Object.fromEntries(Object.entries(whole).filter(([name]) => !fields.includes(name)))
  expect(view(without).sections()).not.toContain(title)
})

test('no section is drawn twice or forgotten here; of a trial that says nothing only its source is left', () => {
  const titles = [...groups.map(([title]) => title), 'Source']
  expect(view(whole).sections().toSorted()).toEqual(titles.toSorted())
  drawn?.gone()
  expect(view(bare).sections()).toEqual(['Source'])
  expect(drawn!.place.querySelectorAll('dl, ul:empty, ol:empty')).toHaveLength(0)
})

test('how it stands is said in words, with why it stopped and its official title', () => {
  const { text } = view(whole)
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
  const { section, click } = view(whole)
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
])('on %s so many keywords are shown at first, and all on demand', (_, width, first) => {
  const page = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  page.happyDOM.setViewport({ width })
  const { section, click } = view(whole)
  const shown = () => section('Keywords')!.querySelectorAll('li').length
  expect(shown()).toBe(first)
  click(`See more (${12 - first})`, section('Keywords'))
  expect(shown()).toBe(12)
})

test('criteria are lists under their headings', () => {
  const { section } = view(whole)
  const eligibility = section('Eligibility')!
  expect([...eligibility.querySelectorAll('h4')].map(heading => heading.textContent)).toEqual([
    'Inclusion Criteria:',
    'Exclusion Criteria:',
  ])
  expect([...eligibility.querySelectorAll('li')].map(item => item.textContent)).toEqual(['Walks at night', 'Owns a lantern'])
})

test('found words are marked where they stand, in the criteria too', () => {
  const text = whole.eligibility_criteria!
  const at = text.indexOf('lantern')
  const { section } = view(whole, { eligibility_criteria: { text, ranges: [[at, at + 7]] } })
  expect([...section('Eligibility')!.querySelectorAll('mark')].map(mark => [mark.textContent, mark.closest('li')?.textContent])).toEqual([
    ['lantern', 'Owns a lantern'],
  ])
})

test('other records are links where the catalogue has them; mails and calls where they are plain; nothing else', () => {
  const { links } = view(whole)
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
  expect(links().map(({ words }) => words)).not.toContain('Fog Society')
})

test('places stand on a map: points by their coordinates, else the country', async () => {
  const { place } = view(whole)
  const map = await until(() => place.querySelector('svg[role=img]'))
  expect(map.getAttribute('aria-label')).toBe('Map: 2 places in 2 countries')
  expect([...map.querySelectorAll('title')].map(title => title.textContent)).toEqual(['Charité, Berlin'])
  await until(() => map.querySelector('[data-area=norway]'))
  expect([...map.querySelectorAll('[style]')]).toEqual([])
})

test('of a trial with three hundred places a screenful is drawn at once, all can be reached, and words find the one nearby', async () => {
  const locations = Array.from({ length: 300 }, (_, at) => ({
    name: `Site ${at}`,
    city: at === 271 ? 'Tromsø' : 'Elsewhere',
    country: at % 2 ? 'Norway' : 'Chile',
    coordinates: { lat: (at % 120) - 60, lon: at - 150 },
  }))
  const { section, click, place } = view({ ...bare, locations })
  const rows = () => section('Places')!.querySelectorAll('tbody tr').length
  expect(rows()).toBe(25)
  click('Show 25 more of 275')
  expect(rows()).toBe(50)
  await until(() => place.querySelectorAll('[data-dot]').length === 300)
  await typeInto(place.querySelector('input[type=search]')!, 'tromsø norway')
  await until(() => rows() === 1)
  expect(section('Places')!.textContent).toContain('1 place in Norway')
  await until(() => place.querySelectorAll('[data-dot]').length === 1)
})

test('whatever a register sends is drawn as text', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const poison = (value: unknown): unknown => {
    if (typeof value === 'string') return hostile
    if (Array.isArray(value)) return value.map(poison)
    return value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poison(one)])) : value
  }
  const { index, slug_values, source, ...rest } = whole
  const { place, text, links } = view({ index, slug_values, source, ...(poison(rest) as object) })
  expect(place.querySelectorAll('script, img')).toHaveLength(0)
  expect(text()).toContain(hostile)
  expect(links().filter(({ href }) => !/^(https?:|mailto:|tel:|[/?])/.test(href))).toEqual([])
})

test('a copy older than the contract is drawn as any other record', () => {
  const old = { ...bare, diseases: ['Night blindness'], mask_info: [{ name: 'Masking', value: 'Double' }] }
  const { text } = view(old)
  expect(text()).toContain('A trial of lanterns')
  expect(text()).toContain('Night blindness')
})

test('in the app it opens from its address, drawn by its own view', async () => {
  const stage = await openStage({ records: [{ ...whole, full_title: 'A trial of brass lanterns' } as CatalogueRecord] })
  try {
    await stage.visit('/search/clinical_trials?clinical_trial=t-1')
    await until(() => named('dialog h2', 'A trial of brass lanterns'))
    await until(says('A data monitoring committee watches over it'))
    await until(() => document.querySelector('dialog svg[role=img] [data-area=norway]'))
  } finally {
    await stage.close()
  }
})
