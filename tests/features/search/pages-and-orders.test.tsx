import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const all = '/search/publications?keyword=number'
const items = () => within(screen.getByRole('list', { name: 'Publications' })).getAllByRole('heading', { level: 2 })
/** In the toolbar; on a phone there is another one below the list. */
const size = () => screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Results per page' })[0]!
const open = async (href: string, words: string | RegExp = /^30 results/) => {
  await app.visit(href)
  await screen.findByText(words, { selector: 'h2' })
}

test('pages of another size keep the first result on the page, and are kept for the next search', async () => {
  app = await openApp({ user_type: 'premium' })
  await open(`${all}&page=3`)
  expect(items()).toHaveLength(6)
  await user.selectOptions(size(), '24 per page')
  await waitFor(() => expect(address()).toBe(`${all}&page=2&per_page=24`))
  await waitFor(() => expect(items()).toHaveLength(6))
  expect(screen.getByRole('list', { name: 'Publications' }).getAttribute('start')).toBe('25')
  screen.getByText('25–30 of 30', { exact: false, selector: 'p' })
  await open('/search/news?keyword=number')
  expect(address()).toBe('/search/news?keyword=number&per_page=24')
  await open(all)
  await waitFor(() => expect(items()).toHaveLength(24))
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(address()).toBe(`${all}&page=2&per_page=24`))
  await user.selectOptions(size(), '12 per page')
  await waitFor(() => expect(address()).toBe(`${all}&page=3`))
  await open(all)
  await waitFor(() => expect(items()).toHaveLength(12))
  expect(address()).toBe(all)
})

test('a later page of an address without a size is not moved by the preferred size', async () => {
  app = await openApp({ user_type: 'premium' })
  await open(all)
  await user.selectOptions(size(), '48 per page')
  await waitFor(() => expect(items()).toHaveLength(30))
  screen.getByText('1–30 of 30', { exact: false, selector: 'p' })
  await open(`${all}&page=2`)
  await waitFor(() => expect(items()).toHaveLength(12))
  expect(address()).toBe(`${all}&page=2`)
})

test('an address behind the last page of its size leads to the last one', async () => {
  app = await openApp({ user_type: 'premium' })
  await open(`${all}&page=9&per_page=24`)
  await waitFor(() => expect(address()).toBe(`${all}&page=2&per_page=24`))
})

test('a page behind the last is never shown, not even until the last one comes', async () => {
  app = await openApp({ user_type: 'premium' })
  // Until the next answer comes, the last one stays: this one is on the first page.
  await open(all)
  await screen.findByText('30 results')
  const shown = new Set<string>()
  const watcher = new MutationObserver(() => {
    for (const line of document.querySelectorAll('h2')) if (/results.*page/.test(line.textContent ?? '')) shown.add(line.textContent ?? '')
  })
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  await open(`${all}&page=9999`)
  await waitFor(() => expect(address()).toBe(`${all}&page=3`))
  await waitFor(() => expect(items()).toHaveLength(6))
  watcher.disconnect()
  expect([...shown]).toEqual(['30 results, page 3'])
})

test('without the right to all results the page size cannot be chosen', async () => {
  app = await openApp({ user_type: 'free' })
  await open(`${all}&per_page=48`)
  expect(items()).toHaveLength(12)
  expect(screen.queryByRole('combobox', { name: 'Results per page' })).toBeNull()
})

test('without the right to all news the first ones are shown, and one line says how to get the others', async () => {
  app = await openApp({ user_type: 'free' })
  await open('/search/news?keyword=number&page=1')
  expect(within(screen.getByRole('list', { name: 'News' })).getAllByRole('heading', { level: 2 })).toHaveLength(12)
  expect(screen.queryByRole('link', { name: 'Page 2' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Locked results' })).toBeNull()
  const line = screen.getByText(/^The first 12 of 30 news items are shown\.$/)
  await user.click(within(line).getByRole('button', { name: 'About your plan' }))
  await screen.findByText('all news')
})

const sorts = () => {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  return { chosen: select.selectedOptions[0]?.textContent, offered: [...select.options].map(({ textContent }) => textContent) }
}

const cited: CatalogueRecord = {
  index: 'publications',
  slug_values: ['cited'],
  source: { name: 'Tests' },
  title: 'Publication with a number of citations',
  estimated_citation_count: 7,
}

test('an order without data is not offered, and an address with it shows relevance', async () => {
  app = await openApp({ user_type: 'premium' })
  await open(`${all}&sort=most_cited`)
  expect(sorts()).toEqual({ chosen: 'Relevance', offered: ['Relevance', 'Newest first', 'Recently added'] })
  const byCitations = items().map(({ textContent }) => textContent)
  await open(all)
  expect(items().map(({ textContent }) => textContent)).toEqual(byCitations)
})

test('an order is offered as soon as a record has data for it', async () => {
  app = await openApp({ user_type: 'premium', records: [cited] })
  await open(`${all}&sort=most_cited`, /^31 results/)
  expect(sorts()).toEqual({ chosen: 'Most cited', offered: ['Relevance', 'Newest first', 'Most cited', 'Recently added'] })
  expect(items()[0]!.textContent).toBe(cited['title'])
  // The count that the order follows is in the row.
  expect(items()[0]!.closest('article')?.textContent).toMatch(/\b7\b/)
})
