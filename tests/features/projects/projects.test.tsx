import { type Drawn, draw } from '../drawn.tsx'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { address, click, named, openStage, says, until } from '../stage.tsx'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Project, project as schema } from '#contract/projects.ts'
import { ProjectView } from '#features/projects/index.ts'

let drawn: Drawn | undefined
afterEach(() => {
  drawn?.gone()
  drawn = undefined
})

const bare: Project = { index: 'projects', slug_values: ['p-1'], source: { name: 'A funder' }, title: 'Lanterns for all' }

const whole: Project = {
  ...bare,
  acronym: 'GLOW',
  project_id: '101000001',
  url: 'https://funder.example/101000001',
  keywords: ['fog', 'light'],
  call_identifier: 'FOG-2020-1',
  parent_project: { name: 'Light at large', slug_values: ['p-0'] },
  organisations: [
    { name: 'Fog Society', role: 'Participant', country: { name: 'Norway' }, city: 'Oslo', funding: 250_000 },
    { name: 'Lantern House', role: 'Coordinator', slug_values: ['lantern-house'], funding: 750_000 },
    { name: 'Candle Ltd', role: 'Participant', present: false },
    { name: 'A neighbour' },
  ],
  texts: [
    { name: 'Impact', value: 'More light.', order: 2 },
    { name: 'Objective', value: 'We carry lanterns.', order: 1 },
    { value: 'A text without number or name.' },
  ],
  summary: 'Lanterns, carried.',
  sub_projects: [{ title: 'Little lanterns', year_range: '2021–2022', slug_values: ['p-2'] }, { title: 'Unlinked lanterns' }],
  total_cost: 2_500_000,
  total_cost_currency: 'EUR',
  funding_amount: 1_000_000,
  funding_source: { full_name: 'Lantern Fund' },
  funding_mechanism: 'Innovation action',
  nih_activity_code: { value: 'R01', long_form: 'Research project' },
  start_date: '2020-01-01',
  end_date: '2023-12-31',
  participants: [
    { name: 'Old Hand', role: 'Principal investigator', present: false },
    { name: 'Ada Brook', role: 'Student' },
    { name: 'Mona Vale', role: 'Principal investigator', slug_values: ['mona-vale'] },
  ],
  status: 'Signed',
}

const view = (project: unknown, highlights = {}) => {
  const record = project as Project
  drawn = draw(<ProjectView record={record} asOf={undefined} highlights={highlights} />)
  return drawn
}

test('the sample is what the contract says a project is', () => {
  expect(v.safeParse(schema, whole).success).toBe(true)
})

test('its texts stand in their own order, then words, organisations, people and its family', () => {
  expect(view(whole).sections()).toEqual([
    'Summary',
    'Objective',
    'Impact',
    'Text',
    'Keywords',
    'Organisations',
    'Participants',
    'Part of',
    'Sub-projects',
    'Source',
  ])
})

const groups: readonly (readonly [section: string, field: keyof Project, words: readonly string[]])[] = [
  ['Summary', 'summary', ['Lanterns, carried.']],
  ['Objective', 'texts', ['We carry lanterns.']],
  ['Keywords', 'keywords', ['fog', 'light']],
  ['Organisations', 'organisations', ['Lantern House', '€750,000', '75 %', 'Oslo, Norway', '25 %']],
  ['Participants', 'participants', ['Mona Vale', 'Principal investigator']],
  ['Part of', 'parent_project', ['Light at large']],
  ['Sub-projects', 'sub_projects', ['Little lanterns', '2021–2022', 'Unlinked lanterns']],
]

test.each(groups)('%s is drawn where the project says it, and leaves nothing behind where it does not', (title, field, words) => {
  const { section, gone } = view(whole)
  for (const word of words) expect(section(title)?.textContent, word).toContain(word)
  gone()
  expect(view({ ...whole, [field]: undefined }).sections()).not.toContain(title)
})

const facts: readonly (readonly [label: string, field: keyof Project, words: string])[] = [
  ['Total cost', 'total_cost', '€2,500,000 EUR'],
  ['Funding', 'funding_amount', '€1,000,000 EUR40 % of the cost'],
  ['Funder', 'funding_source', 'Lantern Fund'],
  ['Funding mechanism', 'funding_mechanism', 'Innovation action'],
  ['Call', 'call_identifier', 'FOG-2020-1'],
  ['Project number', 'project_id', '101000001'],
  ['NIH activity code', 'nih_activity_code', 'R01: Research project'],
  ['Page', 'url', 'funder.example'],
]
const factOf = ({ place }: Drawn, label: string) =>
  [...place.querySelectorAll('dt')].find(term => term.textContent === label)?.nextElementSibling?.textContent

test.each(facts)('the fact %s is said only where it is known', (label, field, words) => {
  expect(factOf(view(whole), label)).toContain(words)
  drawn?.gone()
  expect(factOf(view({ ...whole, [field]: undefined }), label)).toBeUndefined()
})

test('under the title stand its short name, its status, and when and how long it runs', () => {
  const { text, gone } = view(whole)
  for (const words of ['GLOW', 'Signed', '1 January 2020 to 31 December 2023 · 4 years · Over']) expect(text()).toContain(words)
  gone()
  expect(view({ ...whole, end_date: '2199-01-01' }).text()).toContain('Runs now')
})

test('organisations are grouped by role, and those that left are last and said to be former', () => {
  const organisations = view(whole).section('Organisations')!
  expect([...organisations.querySelectorAll('h4')].map(heading => heading.textContent)).toEqual([
    'Coordinator',
    'Participant',
    'Others',
    'Former',
  ])
  expect(organisations.textContent).toContain('Candle LtdParticipant, former')
})

test('people stand in the order of their roles, former ones last and said to be former', () => {
  const people = view(whole).section('Participants')!
  expect([...people.querySelectorAll('li')].map(item => item.textContent)).toEqual([
    'Mona ValePrincipal investigator',
    'Ada BrookStudent',
    'Old HandPrincipal investigator, former',
  ])
})

test('a project of a hundred partners shows the first and the rest on demand', () => {
  const organisations = Array.from({ length: 100 }, (_, at) => ({ name: `Partner ${at}`, role: 'Participant' }))
  const { section, click } = view({ ...bare, organisations })
  const shown = () => section('Organisations')!.querySelectorAll('li').length
  expect(shown()).toBe(3)
  click('See more (97)')
  expect(shown()).toBe(100)
})

test('other projects open over the same route by their query key', () => {
  const { links } = view(whole)
  const hrefOf = (words: string) => links().find(link => link.words === words)?.href
  expect(hrefOf('Little lanterns')).toBe('/search?project=p-2')
  expect(hrefOf('Light at large')).toBe('/search?project=p-0')
  expect(hrefOf('Unlinked lanterns')).toBeUndefined()
})

test('the number of a sum can be taken along', async () => {
  const taken: string[] = []
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void taken.push(text) }, configurable: true })
  view(whole).place.querySelector<HTMLElement>('[aria-label="Copy the total cost as a number"]')!.click()
  expect(taken).toEqual(['2500000'])
})

test('a summary that one of the texts begins with is said once, and what was found in it is marked there', () => {
  const summary = 'We carry …'
  const { text, section } = view({ ...whole, summary }, { summary: { text: 'We carry …', ranges: [[3, 8]] } })
  expect(text().split('We carry')).toHaveLength(2)
  expect(section('Objective')!.querySelector('mark')?.textContent).toBe('carry')
})

test('whatever a funder sends is drawn as text, and only web addresses are links', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const { place, text, links } = view({
    ...whole,
    url: 'javascript:alert(1)',
    acronym: hostile,
    summary: hostile,
    total_cost_currency: hostile,
    organisations: [{ name: hostile, role: hostile }],
  })
  expect(place.querySelectorAll('script, img')).toHaveLength(0)
  expect(text().split(hostile).length).toBeGreaterThan(5)
  expect(links().filter(({ href }) => href.includes('javascript:'))).toEqual([])
})

test('of a project that says nothing only its source is left', () => {
  const { sections, place } = view(bare)
  expect(sections()).toEqual(['Source'])
  expect(place.querySelectorAll('dl')).toHaveLength(0)
})

test('a copy older than the contract is drawn as any other record', () => {
  const { text } = view({ ...bare, funding_source: [{ full_name: 'Lantern Fund' }], parent_project: [{ name: 'Light at large' }] })
  expect(text()).toContain('Lanterns for all')
  expect(text()).toContain('Light at large')
})

test('in the app a sub-project opens over the project by its query key', async () => {
  const little: Project = { ...bare, slug_values: ['p-2'], title: 'Little lanterns', acronym: 'WICK' }
  const stage = await openStage({ records: [whole, little] as CatalogueRecord[] })
  try {
    await stage.visit('/search/projects?project=p-1')
    await until(() => named('dialog h2', 'Lanterns for all'))
    await until(says('€2,500,000'))
    await click('dialog a', 'Little lanterns')
    await until(() => named('dialog h2', 'Little lanterns'))
    await until(says('WICK'))
    expect(address()).toBe('/search/projects?project=p-2')
  } finally {
    await stage.close()
  }
})
