import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { tracking } from '../support/tracking.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const source = { name: 'A wire' }
const item: CatalogueRecord = {
  index: 'news',
  slug_values: ['lanterns-in-the-fog'],
  source,
  title: 'Lanterns in the fog',
  text: 'First paragraph.\n\nSecond <script>paragraph</script>.',
  url: 'https://news.example/1',
  publication_date: '2026-01-31',
  content_from: { name: 'The Courier', url: 'https://news.example' },
  keywords: ['fog'],
  industries: ['Lighting'],
  organisations: [
    { name: 'Lantern House', slug_values: ['organisations-0'], url: 'https://lantern.example' },
    { name: 'An unlisted company', url: 'javascript:alert(1)' },
  ],
}
const teased: CatalogueRecord = { index: 'news', slug_values: ['teased'], source, title: 'Only a teaser', teaser: 'What the source shows.' }
const bare: CatalogueRecord = { index: 'news', slug_values: ['bare'], source, title: 'A bare item', publication_date: 'yesterday' }
const subject: CatalogueRecord = {
  index: 'research_topics',
  slug_values: ['number-theory'],
  source,
  title: 'number',
  description: 'What numbers are for.',
  keywords: ['lantern'],
  research_group: {
    name: 'Research group number 0',
    slug_values: ['research-groups-0'],
    organisations: [{ name: 'Lantern House', slug_values: ['organisations-0'], country: { name: 'Germany' } }],
    owners: [{ name: 'Ada Brook', slug_values: ['researchers-0'] }],
  },
}

const opened = (title: string) => screen.findByRole('dialog', { name: title })

test('a news item shows source, date, text and mentioned organisations with alert buttons', async () => {
  app = await openApp({ user_type: 'premium', records: [item] })
  await app.visit('/search/news?news=lanterns-in-the-fog')
  const dialog = await opened('Lanterns in the fog')
  const view = within(dialog)
  await view.findByRole('link', { name: 'View Full Article' })
  for (const words of ['The Courier', '31 January 2026', 'Second <script>paragraph</script>.', 'fog', 'Lighting', 'An unlisted company'])
    expect(dialog.textContent).toContain(words)
  expect(dialog.querySelector('script')).toBeNull()
  expect(view.getAllByRole('button', { name: /alert/i })).toHaveLength(1)
  expect(view.getAllByRole<HTMLAnchorElement>('link').filter(link => link.protocol === 'javascript:')).toEqual([])
})

test('a click on View Full Article is counted as full_text_clicked, with consent', async () => {
  const seen = tracking()
  app = await openApp({ user_type: 'premium', records: [item] })
  await app.visit('/search/news?news=lanterns-in-the-fog')
  await user.click(await screen.findByRole('link', { name: 'View Full Article' }))
  expect(seen).toContainEqual([
    'full_text_clicked',
    { item_type: 'news', slug_values: ['lanterns-in-the-fog'], url_type: 'article', url: 'https://news.example/1' },
  ])
})

test('without a text the teaser is shown, without both a note; an odd date is shown as it is', async () => {
  app = await openApp({ records: [teased, bare] })
  await app.visit('/search/news?news=teased')
  await within(await opened('Only a teaser')).findByText('What the source shows.')
  expect(screen.queryByRole('link', { name: 'View Full Article' })).toBeNull()
  await app.visit('/search/news?news=bare')
  const dialog = await opened('A bare item')
  await within(dialog).findByText('No text available.')
  expect(dialog.textContent).toContain('yesterday')
  expect(dialog.textContent).not.toContain('Invalid')
})

test('a topic shows its group, organisations, leaders and up to fifty matching documents', async () => {
  app = await openApp({ user_type: 'premium', records: [subject] })
  await app.visit('/search/research_topics?research_topic=number-theory')
  const dialog = await opened('number')
  const view = within(dialog)
  const publications = await view.findByRole('region', { name: /^Publications/ })
  for (const words of ['Research group number 0', 'Lantern House', 'Germany', 'Ada Brook', 'What numbers are for.', 'lantern'])
    expect(dialog.textContent).toContain(words)
  const documentsIn = (preview: HTMLElement) => within(preview).queryAllByRole('listitem')
  expect(documentsIn(publications)).toHaveLength(5)
  expect(view.queryByRole('region', { name: /^Research topics/ })).toBeNull()
  expect(view.getAllByRole('region').flatMap(documentsIn).length).toBeLessThanOrEqual(50)
})
