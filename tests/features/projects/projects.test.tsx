import { type Rendered, render } from '../render.tsx'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { address, click, named, openStage, says, until } from '../stage.tsx'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Project, project as schema } from '#contract/projects.ts'
import { ProjectView } from '#features/projects/index.ts'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  rendered = undefined
})

const minimal: Project = { index: 'projects', slug_values: ['p-1'], source: { name: 'A funder' }, title: 'Lanterns for all' }

const full: Project = {
  ...minimal,
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
  rendered = render(<ProjectView record={record} asOf={undefined} highlights={highlights} />)
  return rendered
}

test('the sample fits the contract of a project', () => {
  expect(v.safeParse(schema, full).success).toBe(true)
})

test('the sections of a project are in order, its texts by their own numbers', () => {
  expect(view(full).sections()).toEqual([
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

test.each(groups)('the section %s is drawn only if the project has its field', (title, field, words) => {
  const { section, unmount } = view(full)
  for (const word of words) expect(section(title)?.textContent, word).toContain(word)
  unmount()
  expect(view({ ...full, [field]: undefined }).sections()).not.toContain(title)
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
const factOf = ({ container }: Rendered, label: string) =>
  [...container.querySelectorAll('dt')].find(term => term.textContent === label)?.nextElementSibling?.textContent

test.each(facts)('the fact %s is shown only if it is known', (label, field, words) => {
  expect(factOf(view(full), label)).toContain(words)
  rendered?.unmount()
  expect(factOf(view({ ...full, [field]: undefined }), label)).toBeUndefined()
})

test('acronym, status, dates and duration are shown under the title', () => {
  const { text, unmount } = view(full)
  for (const words of ['GLOW', 'Signed', '1 January 2020 to 31 December 2023 · 4 years · Ended']) expect(text()).toContain(words)
  unmount()
  expect(view({ ...full, end_date: '2199-01-01' }).text()).toContain('Ongoing')
})

test('organisations are grouped by role, former ones last', () => {
  const organisations = view(full).section('Organisations')!
  expect([...organisations.querySelectorAll('h4')].map(heading => heading.textContent)).toEqual([
    'Coordinator',
    'Participant',
    'Others',
    'Former',
  ])
  expect(organisations.textContent).toContain('Candle LtdParticipant, former')
})

test('people are sorted by role, former ones last', () => {
  const people = view(full).section('Participants')!
  expect([...people.querySelectorAll('li')].map(item => item.textContent)).toEqual([
    'Mona ValePrincipal investigator',
    'Ada BrookStudent',
    'Old HandPrincipal investigator, former',
  ])
})

test('a project with a hundred partners shows the first three, the rest on demand', () => {
  const organisations = Array.from({ length: 100 }, (_, at) => ({ name: `Partner ${at}`, role: 'Participant' }))
  const { section, click } = view({ ...minimal, organisations })
  const shown = () => section('Organisations')!.querySelectorAll('li').length
  expect(shown()).toBe(3)
  click('See more (97)')
  expect(shown()).toBe(100)
})

test('links to related projects keep the route and use the query key', () => {
  const { links } = view(full)
  const hrefOf = (text: string) => links().find(link => link.text === text)?.href
  expect(hrefOf('Little lanterns')).toBe('/search?project=p-2')
  expect(hrefOf('Light at large')).toBe('/search?project=p-0')
  expect(hrefOf('Unlinked lanterns')).toBeUndefined()
})

test('the number of an amount can be copied', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
  view(full).container.querySelector<HTMLElement>('[aria-label="Copy the total cost as a number"]')!.click()
  expect(copied).toEqual(['2500000'])
})

test('a summary that begins one of the texts is shown once, with its matches', () => {
  const summary = 'We carry …'
  const { text, section } = view({ ...full, summary }, { summary: { text: 'We carry …', ranges: [[3, 8]] } })
  expect(text().split('We carry')).toHaveLength(2)
  expect(section('Objective')!.querySelector('mark')?.textContent).toBe('carry')
})

test('hostile values of a funder are drawn as text, and only http URLs are links', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const { container, text, links } = view({
    ...full,
    url: 'javascript:alert(1)',
    acronym: hostile,
    summary: hostile,
    total_cost_currency: hostile,
    organisations: [{ name: hostile, role: hostile }],
  })
  expect(container.querySelectorAll('script, img')).toHaveLength(0)
  expect(text().split(hostile).length).toBeGreaterThan(5)
  expect(links().filter(({ href }) => href.includes('javascript:'))).toEqual([])
})

test('a project without data shows only its source', () => {
  const { sections, container } = view(minimal)
  expect(sections()).toEqual(['Source'])
  expect(container.querySelectorAll('dl')).toHaveLength(0)
})

test('a copy older than the contract is drawn by the general view', () => {
  const { text } = view({ ...minimal, funding_source: [{ full_name: 'Lantern Fund' }], parent_project: [{ name: 'Light at large' }] })
  expect(text()).toContain('Lanterns for all')
  expect(text()).toContain('Light at large')
})

test('a sub-project opens over the project by its query key', async () => {
  const little: Project = { ...minimal, slug_values: ['p-2'], title: 'Little lanterns', acronym: 'WICK' }
  const stage = await openStage({ records: [full, little] as CatalogueRecord[] })
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
