import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { pullChanges } from '#offline/actions.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

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

const opened = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const notFound = (title: string) => screen.findByRole('heading', { name: title })

test('a result opens over the list by its query key; closing restores address and focus', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  const [first] = within(screen.getByRole('list', { name: 'Publications' })).getAllByRole('link')
  const href = first!.getAttribute('href')
  await user.keyboard('jo')
  await opened(first!.textContent)
  expect(address()).toBe(href)
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number'))
  expect(document.activeElement?.textContent).toBe(first!.textContent)
})

test('a publication shows badges, ten authors, full texts and its source, and only safe links', async () => {
  app = await openApp({ records: [paper] })
  await app.visit('/search/publications?publication=a-rich-paper')
  const record = await opened('A rich paper')
  await record.findByText('Abstract')
  const { textContent: text } = screen.getByRole('dialog')
  for (const words of [
    'Retracted.',
    'Open access',
    'Second paragraph with <b>no markup</b>.',
    'MeSH headings',
    'Humans',
    'July 2019',
    '† Affiliation at the time of writing',
    'Licence: CC BY 4.0',
  ])
    expect(text).toContain(words)
  const authors = () => within(record.getByLabelText('Authors')).getAllByRole('link')
  expect(authors()).toHaveLength(10)
  await user.click(record.getByRole('button', { name: 'Show more' }))
  expect(authors()).toHaveLength(12)
  const links = record.getAllByRole<HTMLAnchorElement>('link')
  const targets = links.map(link => link.href)
  expect(targets).toContain('https://doi.org/10.1/x')
  expect(targets).toContain('https://provider.example/a.pdf')
  expect(targets.filter(href => href.startsWith('javascript:'))).toEqual([])
  for (const link of links) if (link.target === '_blank') expect(link.rel).toContain('noopener')
})

test.each(['as a list', 'as blocks'])('a result shows year, venue, open access and its PDF %s', async view => {
  localStorage.setItem('preferred_view_per_index', JSON.stringify({ publications: view === 'as a list' ? 'list' : 'block' }))
  app = await openApp({ user_type: 'premium', records: [paper] })
  await app.visit('/search/publications?keyword=%22a+rich+paper%22')
  const result = within((await screen.findByRole('link', { name: 'A rich paper' })).closest('article')!)
  for (const words of [/2019/, /A venue/, /Open access/, /Author 0/]) expect(result.getAllByText(words).length).toBeGreaterThan(0)
  const pdf = result.getByRole<HTMLAnchorElement>('link', { name: /^PDF/ })
  expect([pdf.href, pdf.target, pdf.rel]).toEqual(['https://provider.example/a.pdf', '_blank', expect.stringContaining('noopener')])
})

test('a record of an index without its own view shows every field that has a value', async () => {
  app = await openApp({ records: [organisation] })
  await app.visit('/search/organisations?organisation=an-observatory')
  const record = await opened('An observatory')
  await record.findByText(/grid\.1/)
  const { textContent: text } = screen.getByRole('dialog')
  for (const words of ['Status', 'active', 'Types', 'Facility', 'Identifiers', 'GRID', 'observatory.example']) expect(text).toContain(words)
  for (const words of ['About this organisation', 'Also known as', 'Registry entry', 'undefined', 'null']) expect(text).not.toContain(words)
  await user.click(record.getByRole('link', { name: 'A parent' }))
  await opened('Organisation number 1')
  expect(address()).toBe('/search/organisations?organisation=organisations-1')
})

test('a missing record shows “not found” and leads back to the search', async () => {
  app = await openApp()
  await app.visit('/search/publications?keyword=number&publication=never-was')
  await notFound('Oops! Page Not Found.')
  await user.click(screen.getByRole('button', { name: 'Back to search' }))
  await closed()
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number'))
})

test('the modal closes when its key leaves the address', async () => {
  app = await openApp()
  await app.visit('/search/publications?publication=publications-1')
  await opened('Publication number 1')
  await app.visit('/search/publications')
  await closed()
  expect(address()).toBe('/search/publications')
})

test('offline, a record never opened lists what can be read, and opens once online', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?publication=publications-2')
  await opened('Publication number 2')
  await app.visit('/search/publications')
  await closed()
  app.network.on = false
  await app.visit('/search/publications?publication=publications-3')
  await notFound('Not available offline')
  await within(screen.getByRole('dialog')).findByRole('link', { name: 'Publication number 2' })
  app.reconnect()
  await opened('Publication number 3')
})

test('offline, a record of a folder opens from the device and shows its age', async () => {
  app = await openApp({ user_type: 'premium' })
  const { server } = app
  const { id } = await server.folder(app.user!)
  const body = { slug_values: ['publications-4'], index: 'publications' }
  await server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: app.user!, body, key: true })
  await pullChanges()
  app.network.on = false
  await app.visit('/search/publications?publication=publications-4')
  ;(await opened('Publication number 4')).getByText(/^A copy on this device, as of/)
})

test('the text can be set from 14 to 22 pixels', async () => {
  app = await openApp()
  await app.visit('/search/publications?publication=publications-1')
  await screen.findByText('16 px')
  const larger = screen.getByRole<HTMLButtonElement>('button', { name: 'Larger text' })
  const smaller = screen.getByRole<HTMLButtonElement>('button', { name: 'Smaller text' })
  for (let step = 0; step < 10; step++) await user.click(larger)
  screen.getByText('22 px')
  expect(larger.disabled).toBe(true)
  for (let step = 0; step < 12; step++) await user.click(smaller)
  screen.getByText('14 px')
  await user.click(larger)
  await user.click(larger)
})
