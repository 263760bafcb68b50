import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { address, click, named, openStage, press, reconnect, says, type Stage, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

const paper: CatalogueRecord = {
  index: 'publications',
  slug_values: ['a-rich-paper'],
  source: { name: 'A provider', url: 'https://provider.example/a', licence: 'CC BY 4.0' },
  title: 'A rich paper',
  abstract: 'First paragraph.\n\nSecond paragraph with <b>no markup</b>.',
  authors: Array.from({ length: 12 }, (_, n) => ({
    name: `Author ${n}`,
    slug_values: [`author-${n}`],
    organisations: [{ name: 'University of Oslo', from_researcher: n === 0 }],
  })),
  authors_count: 12,
  publication_date: '2019-07',
  is_retracted: true,
  is_open_access: true,
  identifiers: [{ name: 'doi', value: '10.1/x' }],
  locations: [{ name: 'A venue', pdf_url: 'https://provider.example/a.pdf' }],
  mesh: ['Humans'],
  url: 'javascript:alert(1)',
}
const organisation: CatalogueRecord = {
  index: 'organisations',
  slug_values: ['an-observatory'],
  source: { name: 'A registry' },
  name: 'An observatory',
  status: 'active',
  organisation_types: ['Facility'],
  parents: [{ name: 'A parent', slug_values: ['organisations-1'] }],
  identifiers: [{ name: 'GRID', value: 'grid.1' }],
  about: '',
  aliases: [],
  website: 'https://observatory.example/home',
  url: 'javascript:alert(1)',
}

const dialog = () => document.querySelector<HTMLDialogElement>('dialog')
const heading = (text: string) => () => named('dialog h2', text)

test('a result opens over the list by its query key; closing restores address and focus', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  await press('j')
  await press('o')
  await until(heading('Publication number 0'))
  expect(address()).toBe('/search/publications?keyword=number&publication=publications-0')
  await press('Escape')
  await until(() => !dialog())
  await until(() => address() === '/search/publications?keyword=number')
  expect(document.activeElement?.textContent).toBe('Publication number 0')
})

test('a publication shows badges, ten authors, full texts and its source, and only safe links', async () => {
  stage = await openStage({ records: [paper] })
  await stage.visit('/search/publications?publication=a-rich-paper')
  await until(heading('A rich paper'))
  await until(says('Abstract'))
  for (const words of [
    'Retracted.',
    'Open access',
    'Abstract',
    'Second paragraph with <b>no markup</b>.',
    'MeSH headings',
    'Humans',
    'July 2019',
  ])
    expect(says(words)(), words).toBe(true)
  expect(says('† Affiliation at the time of writing')()).toBe(true)
  const authors = () => [...document.querySelectorAll('dialog [aria-label=Authors] li a')].map(link => link.textContent)
  expect(authors()).toHaveLength(10)
  await click('dialog button', 'Show more')
  expect(authors()).toHaveLength(12)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('dialog a')].map(link => link.href)
  expect(links).toContain('https://doi.org/10.1/x')
  expect(links).toContain('https://provider.example/a.pdf')
  expect(links.filter(href => href.startsWith('javascript:'))).toEqual([])
  for (const link of document.querySelectorAll('dialog a[target=_blank]')) expect(link.getAttribute('rel')).toContain('noopener')
  expect(says('Licence: CC BY 4.0')()).toBe(true)
})

test('a record of an index without its own view shows every field that has a value', async () => {
  stage = await openStage({ records: [organisation] })
  await stage.visit('/search/organisations?organisation=an-observatory')
  await until(says('grid.1'))
  const text = dialog()!.textContent
  for (const words of ['Status', 'active', 'Types', 'Facility', 'Identifiers', 'GRID', 'observatory.example']) expect(text).toContain(words)
  for (const words of ['About this organisation', 'Also known as', 'Registry entry', 'undefined', 'null']) expect(text).not.toContain(words)
  await click('dialog a', 'A parent')
  await until(heading('Organisation number 1'))
  expect(address()).toBe('/search/organisations?organisation=organisations-1')
})

test('a missing record shows “not found” and leads back to the search', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number&publication=never-was')
  await until(heading('Oops! Page Not Found.'))
  await click('dialog button', 'Back to search')
  await until(() => !dialog() && address() === '/search/publications?keyword=number')
})

test('the modal closes when its key leaves the address', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?publication=publications-1')
  await until(heading('Publication number 1'))
  await stage.visit('/search/publications')
  await until(() => !dialog())
  expect(address()).toBe('/search/publications')
})

test('offline, a record never opened lists what can be read, and opens once online', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?publication=publications-2')
  await until(heading('Publication number 2'))
  await stage.visit('/search/publications')
  await until(() => !dialog())
  stage.network.on = false
  await stage.visit('/search/publications?publication=publications-3')
  await until(heading('Not available offline'))
  await until(() => named('dialog a', 'Publication number 2'))
  await reconnect(stage)
  await until(heading('Publication number 3'))
})

test('offline, a record of a folder opens from the device and shows its age', async () => {
  stage = await openStage({ user_type: 'premium' })
  const { server, user } = stage
  const { id } = await server.folder(user!)
  const body = { slug_values: ['publications-4'], index: 'publications' }
  await server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: user!, body, key: true })
  const { pullChanges } = await import('#offline/actions.ts')
  await pullChanges()
  stage.network.on = false
  await stage.visit('/search/publications?publication=publications-4')
  await until(heading('Publication number 4'))
  expect(says('A copy on this device, as of')()).toBe(true)
})

test('the text can be set from 14 to 22 pixels', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?publication=publications-1')
  await until(says('16 px'))
  for (let step = 0; step < 10; step++) await click('dialog button', 'Larger text')
  expect(says('22 px')()).toBe(true)
  expect((named('dialog button', 'Larger text') as HTMLButtonElement).disabled).toBe(true)
  for (let step = 0; step < 12; step++) await click('dialog button', 'Smaller text')
  expect(says('14 px')()).toBe(true)
  await click('dialog button', 'Larger text')
  await click('dialog button', 'Larger text')
})
