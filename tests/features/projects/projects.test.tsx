import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Project, project as schema } from '#contract/projects.ts'
import { ProjectView } from '#features/projects/index.ts'
import { address, openApp } from '../../support/app.tsx'

const user = userEvent.setup()

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
  identifiers: [{ name: 'doi', value: '10.99999/lantern-1' }],
  results: [
    {
      title: 'Lanterns in fog',
      type: 'Peer-reviewed article',
      authors: 'Ada Brook',
      published_in: 'Moss',
      year: '2022',
      doi: '10.99999/<fog>',
    },
    { title: 'A plan', url: 'javascript:alert(1)' },
  ],
}

const view = (project: unknown, highlights = {}) =>
  render(<ProjectView record={project as Project} asOf={undefined} highlights={highlights} />)
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)
/** The section with this heading. */
const section = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('section')!

test('the sample fits the contract of a project', () => {
  expect(v.safeParse(schema, full).success).toBe(true)
})

test('the sections of a project are in order, its texts by their own numbers', () => {
  view(full)
  expect(titles()).toEqual([
    'Summary',
    'Objective',
    'Impact',
    'Text',
    'Keywords',
    'Organisations',
    'Participants',
    'Results',
    'Part of',
    'Sub-projects',
    'Source',
  ])
})

const groups: readonly (readonly [section: string, field: keyof Project, words: readonly string[]])[] = [
  ['Results', 'results', ['Lanterns in fog', 'Ada Brook · Moss · 2022 · Peer-reviewed article', 'A plan']],
  ['Summary', 'summary', ['Lanterns, carried.']],
  ['Objective', 'texts', ['We carry lanterns.']],
  ['Keywords', 'keywords', ['fog', 'light']],
  ['Organisations', 'organisations', ['Lantern House', '€750,000', '75 %', 'Oslo, Norway', '25 %']],
  ['Participants', 'participants', ['Mona Vale', 'Principal investigator']],
  ['Part of', 'parent_project', ['Light at large']],
  ['Sub-projects', 'sub_projects', ['Little lanterns', '2021–2022', 'Unlinked lanterns']],
]

test.each(groups)('the section %s is drawn only if the project has its field', (title, field, words) => {
  const { unmount } = view(full)
  const { textContent } = section(title)
  for (const word of words) expect(textContent, word).toContain(word)
  unmount()
  view({ ...full, [field]: undefined })
  expect(titles()).not.toContain(title)
})

const facts: readonly (readonly [label: string, field: keyof Project, words: string])[] = [
  ['Total cost', 'total_cost', '€2,500,000'],
  ['Funding', 'funding_amount', '€1,000,00040 % of the cost'],
  ['Funder', 'funding_source', 'Lantern Fund'],
  ['Funding mechanism', 'funding_mechanism', 'Innovation action'],
  ['Call', 'call_identifier', 'FOG-2020-1'],
  ['Project number', 'project_id', '101000001'],
  ['NIH activity code', 'nih_activity_code', 'R01: Research project'],
  ['Page', 'url', 'funder.example'],
]
const factOf = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent

test.each(facts)('the fact %s is shown only if it is known', (label, field, words) => {
  const { unmount } = view(full)
  expect(factOf(label)).toContain(words)
  unmount()
  view({ ...full, [field]: undefined })
  expect(factOf(label)).toBeUndefined()
})

test('acronym, status, dates and duration are shown under the title', () => {
  const { container, unmount } = view(full)
  for (const words of ['GLOW', 'Signed', '1 January 2020 to 31 December 2023 · 4 years · Ended'])
    expect(container.textContent).toContain(words)
  unmount()
  expect(view({ ...full, end_date: '2199-01-01' }).container.textContent).toContain('Ongoing')
})

test('organisations are grouped by role, former ones last', () => {
  view(full)
  const organisations = section('Organisations')
  expect(
    within(organisations)
      .getAllByRole('heading', { level: 4 })
      .map(heading => heading.textContent),
  ).toEqual(['Coordinator', 'Participant', 'Others', 'Former'])
  expect(organisations.textContent).toContain('Candle LtdParticipant, former')
})

test('people are sorted by role, former ones last', () => {
  view(full)
  const people = within(section('Participants')).getAllByRole('listitem')
  expect(people.map(item => item.textContent)).toEqual([
    'Mona ValePrincipal investigator',
    'Ada BrookStudent',
    'Old HandPrincipal investigator, former',
  ])
})

test('a project with a hundred partners shows the first three, the rest on demand', async () => {
  const organisations = Array.from({ length: 100 }, (_, at) => ({ name: `Partner ${at}`, role: 'Participant' }))
  view({ ...minimal, organisations })
  const partners = within(section('Organisations'))
  expect(partners.getAllByRole('listitem')).toHaveLength(3)
  await user.click(partners.getByRole('button', { name: 'See more (97)' }))
  expect(partners.getAllByRole('listitem')).toHaveLength(100)
})

test('links to related projects keep the route and use the query key', () => {
  view(full)
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  expect(hrefOf('Little lanterns')).toBe('/search?project=p-2')
  expect(hrefOf('Light at large')).toBe('/search?project=p-0')
  expect(hrefOf('Unlinked lanterns')).toBeUndefined()
})

test('the number of an amount can be copied', async () => {
  view(full)
  await user.click(screen.getByRole('button', { name: 'Copy the total cost as a number' }))
  expect(await navigator.clipboard.readText()).toBe('2500000')
})

test('a summary that begins one of the texts is shown once, with its matches', () => {
  const summary = 'We carry …'
  const { container } = view({ ...full, summary }, { summary: { text: 'We carry …', ranges: [[3, 8]] } })
  expect(container.textContent.split('We carry')).toHaveLength(2)
  expect(section('Objective').querySelector('mark')?.textContent).toBe('carry')
})

test('hostile values of a funder are drawn as text, and only http URLs are links', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const { container } = view({
    ...full,
    url: 'javascript:alert(1)',
    acronym: hostile,
    summary: hostile,
    total_cost_currency: hostile,
    organisations: [{ name: hostile, role: hostile }],
  })
  expect(container.querySelectorAll('script, img')).toHaveLength(0)
  expect(container.textContent.split(hostile).length).toBeGreaterThan(5)
  expect(container.querySelector('a[href*="javascript:"]')).toBeNull()
})

test('a project without data shows only its source', () => {
  const { container } = view(minimal)
  expect(titles()).toEqual(['Source'])
  expect(container.querySelectorAll('dl')).toHaveLength(0)
})

test('a copy older than the contract is drawn by the general view', () => {
  const old = { ...minimal, funding_source: [{ full_name: 'Lantern Fund' }], parent_project: [{ name: 'Light at large' }] }
  const { container } = view(old)
  expect(container.textContent).toContain('Lanterns for all')
  expect(container.textContent).toContain('Light at large')
})

test('a sub-project opens over the project by its query key', async () => {
  const little: Project = { ...minimal, slug_values: ['p-2'], title: 'Little lanterns', acronym: 'WICK' }
  const app = await openApp({ records: [full, little] as CatalogueRecord[] })
  onTestFinished(() => app.close())
  await app.visit('/search/projects?project=p-1')
  const project = within(await screen.findByRole('dialog', { name: 'Lanterns for all' }))
  await project.findByText(/€2,500,000/)
  // Related projects name it too, once they are there.
  const parts = within(project.getByRole('list', { name: 'Sub-projects' }))
  await user.click(parts.getByRole('link', { name: 'Little lanterns' }))
  const subProject = await screen.findByRole('dialog', { name: 'Little lanterns' })
  await within(subProject).findByText(/WICK/)
  expect(address()).toBe('/search/projects?project=p-2')
})

test('a result leads to its DOI, and an unsafe address is no link; the project’s own DOI is a fact', () => {
  view(full)
  expect(screen.getByRole('link', { name: /Lanterns in fog/ }).getAttribute('href')).toBe('https://doi.org/10.99999/%3Cfog%3E')
  expect(screen.queryByRole('link', { name: /A plan/ })).toBeNull()
  expect(screen.getByRole('link', { name: /10\.99999\/lantern-1/ }).getAttribute('href')).toBe('https://doi.org/10.99999/lantern-1')
})
