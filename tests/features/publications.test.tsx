import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { setTracker } from '#session/track.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setTracker(undefined)
  await app.close()
})

const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
const paper = (slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'A provider' },
  title: `A paper called ${slug}`,
  ...fields,
})
const crowd = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Author ${n}`, slug_values: [`author-${n}`] }))
const dialog = () => within(screen.getByRole('dialog'))
/** The list of authors that is shown; the full one stays on the page, hidden. */
const shownList = () => dialog().getByLabelText('Authors').querySelector('ul:not([hidden])')!
const authors = () => [...shownList().querySelectorAll('a')].map(link => link.textContent)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

async function open(...records: CatalogueRecord[]): Promise<void> {
  app = await openApp({ records })
  await app.visit(`/search/publications?publication=${records[0]!.slug_values[0]}`)
}

test('of many authors the first eight, the last two and the number between are shown', async () => {
  await open(paper('crowded', { authors: crowd(300) }))
  await screen.findByText('… 290 more …')
  expect(authors()).toEqual([...crowd(8).map(one => one.name), 'Author 298', 'Author 299'])
})

test('thousands of authors are fetched on demand and drawn a hundred at a time', async () => {
  const requested: string[] = []
  app = await openApp({ records: [paper('crowded', { authors: crowd(2000) })] })
  app.network.hold = path => void requested.push(path)
  await app.visit('/search/publications?publication=crowded')
  await waitFor(() => expect(authors()).toHaveLength(10))
  expect(requested.some(path => path.endsWith('/crowded/authors'))).toBe(false)
  const seen = new Set<number>()
  const section = dialog().getByRole('region', { name: 'Authors' })
  const drawn = () => section.querySelector('ul:not([hidden])')!.childElementCount
  const watch = new MutationObserver(() => seen.add(drawn()))
  watch.observe(section, { childList: true, subtree: true })
  await press('Show more')
  await waitFor(() => expect(drawn()).toBe(2000), { timeout: 40_000 })
  watch.disconnect()
  expect(requested.filter(path => path.endsWith('/crowded/authors'))).toHaveLength(1)
  const counts = [...seen].sort((a, b) => a - b)
  expect(counts.length).toBeGreaterThan(15)
  expect(Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))).toBeLessThanOrEqual(100)
  expect(authors().at(-1)).toBe('Author 1999')
  await press('Show less')
  expect(authors()).toHaveLength(10)
})

test('offline, the authors at hand are shown with a note about the missing ones', async () => {
  await open(paper('crowded', { authors: crowd(300) }))
  await waitFor(() => expect(authors()).toHaveLength(10))
  app.network.on = false
  await press('Show more')
  await screen.findByText(/The full list is not available offline\. 250 authors are missing here, between Author 47 and Author 298\./)
  expect(authors()).toHaveLength(50)
  app.reconnect()
  await press('Show less')
  await press('Show more')
  await waitFor(() => expect(authors()).toHaveLength(300))
})

test('a publication whose source lists only some authors says so', async () => {
  await open(paper('few', { authors: crowd(3), authors_count: 40 }))
  await screen.findByText('… 37 more …')
  await press('Show more')
  await screen.findByText('Our source lists 3 of 40.')
})

test('an affiliation that is not from a profile is flagged', async () => {
  const at = (from_researcher?: boolean) => [{ name: 'An institute', ...(from_researcher !== undefined && { from_researcher }) }]
  await open(
    paper('flagged', { authors: [{ name: 'A', organisations: at() }] }),
    paper('plain', { authors: [{ name: 'B', organisations: at(true) }] }),
  )
  await screen.findByText('† Affiliation at the time of writing')
  await app.visit('/search/publications?publication=plain')
  const plain = within(await screen.findByRole('dialog', { name: 'A paper called plain' }))
  await plain.findByText('An institute')
  await waitFor(() => expect(screen.queryByText(/†/)).toBeNull())
})

test('the DOI can be copied, identifiers are links, and clicks on full texts are counted', async () => {
  const counted: unknown[] = []
  setTracker((event, object) => event === 'full_text_clicked' && counted.push(object))
  const fields = {
    identifiers: [
      { name: 'doi', value: '10.1000/xyz' },
      { name: 'pmc', value: 'PMC42' },
    ],
    locations: [{ name: 'A journal', category: 'journal', pdf_url: 'https://provider.example/a.pdf', ranking_h_index: 77 }],
    url: 'https://provider.example/a',
    estimated_citation_count: 1234,
  }
  await open(paper('found', fields))
  await screen.findByText('h-index 77')
  const link = (name: string) => dialog().getByRole<HTMLAnchorElement>('link', { name })
  expect([link('10.1000/xyz').href, link('PMC42').href]).toEqual([
    'https://doi.org/10.1000/xyz',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC42/',
  ])
  dialog().getByText('1,234')
  await press('Copy DOI')
  expect(await navigator.clipboard.readText()).toBe('10.1000/xyz')
  for (const [words, url_type, url] of [
    ['PDF', 'pdf', 'https://provider.example/a.pdf'],
    ['Publisher’s page', 'publisher', 'https://provider.example/a'],
  ] as const) {
    link(words).addEventListener('click', event => event.preventDefault(), { once: true })
    await user.click(link(words))
    expect(counted.pop()).toEqual({ item_type: 'publications', slug_values: ['found'], url_type, url })
  }
})

test('a retracted publication shows a banner with a link to the notice', async () => {
  await open(paper('withdrawn', { is_retracted: true, retraction_notice_url: 'https://journal.example/notice' }))
  await screen.findByText('Retracted.')
  expect(dialog().getByRole('link', { name: 'Read the notice' }).getAttribute('href')).toBe('https://journal.example/notice')
})

test('hostile markup and URLs are drawn as text in every field', async () => {
  const terms = indexes.publications.fields.filter(({ kind }) => kind === 'terms').map(({ name }) => name)
  const evil = 'javascript:alert(1)'
  await open(
    paper('hostile', {
      title: hostile,
      abstract: `${hostile} <math><mi>x</mi></math> $\\\\alpha$`,
      authors: [{ name: hostile, organisations: [{ name: hostile, country: { name: hostile } }] }],
      identifiers: [
        { name: 'doi', value: '10.1/"><script>' },
        { name: evil, value: evil },
      ],
      locations: [{ name: hostile, pdf_url: evil }],
      retraction_notice_url: evil,
      is_retracted: true,
      url: 'data:text/html,<script>alert(1)</script>',
      ...Object.fromEntries(terms.map(name => [name, [hostile]])),
    }),
  )
  const record = await screen.findByRole('dialog')
  await within(record).findByText(/<math><mi>x<\/mi><\/math>/)
  expect(record.querySelector('script, img, math')).toBeNull()
  for (const link of record.querySelectorAll('a')) expect(link.href).toMatch(/^https?:/)
  expect(within(record).queryByText('Read the notice')).toBeNull()
})
