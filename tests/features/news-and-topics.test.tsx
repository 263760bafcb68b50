import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Tracked, tracking } from '../support/tracking.ts'
import { click, named, openStage, says, type Stage, until } from './stage.tsx'

let stage: Stage
afterEach(() => stage.close())

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

const dialog = () => document.querySelector('dialog')
const text = () => dialog()?.textContent ?? ''
const heading = (words: string) => () => named('dialog h2', words)

test('a news item shows source, date, text and mentioned organisations with alert buttons', async () => {
  stage = await openStage({ user_type: 'premium', records: [item] })
  await stage.visit('/search/news?news=lanterns-in-the-fog')
  await until(heading('Lanterns in the fog'))
  await until(says('View Full Article'))
  for (const words of ['The Courier', '31 January 2026', 'Second <script>paragraph</script>.', 'fog', 'Lighting', 'An unlisted company'])
    expect(text()).toContain(words)
  expect(dialog()!.querySelector('script')).toBeNull()
  const buttons = [...dialog()!.querySelectorAll('button')].filter(button => /alert/i.test(button.textContent ?? ''))
  expect(buttons.length).toBe(1)
  expect([...dialog()!.querySelectorAll('a')].filter(link => link.protocol === 'javascript:')).toEqual([])
})

test('a click on View Full Article is counted as full_text_clicked, with consent', async () => {
  const seen: Tracked[] = tracking()
  stage = await openStage({ user_type: 'premium', records: [item] })
  await stage.visit('/search/news?news=lanterns-in-the-fog')
  await until(says('View Full Article'))
  await click('dialog a', 'View Full Article')
  expect(seen).toContainEqual([
    'full_text_clicked',
    { item_type: 'news', slug_values: ['lanterns-in-the-fog'], url_type: 'article', url: 'https://news.example/1' },
  ])
})

test('without a text the teaser is shown, without both a note; an odd date is shown as it is', async () => {
  stage = await openStage({ records: [teased, bare] })
  await stage.visit('/search/news?news=teased')
  await until(says('What the source shows.'))
  expect(text()).not.toContain('View Full Article')
  await stage.visit('/search/news?news=bare')
  await until(says('The source gives no text of this article.'))
  expect(text()).toContain('yesterday')
  expect(text()).not.toContain('Invalid')
})

test('a topic shows its group, organisations, leaders and up to fifty matching documents', async () => {
  stage = await openStage({ user_type: 'premium', records: [subject] })
  await stage.visit('/search/research_topics?research_topic=number-theory')
  await until(heading('number'))
  await until(says('View all'))
  for (const words of ['Research group number 0', 'Lantern House', 'Germany', 'Ada Brook', 'What numbers are for.', 'lantern'])
    expect(text()).toContain(words)
  const documents = [...dialog()!.querySelectorAll('section li a[data-record]')].map(
    link => link.getAttribute('data-record')!.split('/')[0]!,
  )
  expect(documents.filter(index => index === 'publications').length).toBe(5)
  expect(documents).not.toContain('research_topics')
  expect(documents.length).toBeLessThanOrEqual(50)
})
