import { afterEach, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { setTracker } from '#session/track.ts'
import { click, happen, named, openStage, reconnect, says, type Stage, until } from './stage.tsx'

let stage: Stage
afterEach(async () => {
  setTracker(undefined)
  await stage.close()
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
const authors = () => [...document.querySelectorAll('dialog [aria-label=Authors] ul:not([hidden]) li a')].map(link => link.textContent)
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('dialog a')].map(link => link.href)

test('of many authors the first eight, the last two and the number between are shown', async () => {
  stage = await openStage({ records: [paper('crowded', { authors: crowd(300) })] })
  await stage.visit('/search/publications?publication=crowded')
  await until(() => authors().length > 0)
  expect(authors()).toEqual([...crowd(8).map(one => one.name), 'Author 298', 'Author 299'])
  expect(says('… 290 more …')()).toBe(true)
})

test('thousands of authors are fetched on demand and drawn a hundred at a time', async () => {
  stage = await openStage({ records: [paper('crowded', { authors: crowd(2000) })] })
  const requested: string[] = []
  stage.network.hold = path => void requested.push(path)
  await stage.visit('/search/publications?publication=crowded')
  await until(() => authors().length === 10)
  expect(requested.some(path => path.endsWith('/crowded/authors'))).toBe(false)
  const seen = new Set<number>()
  const section = document.querySelector('dialog [aria-label=Authors]')!
  const drawn = () => section.querySelector('ul:not([hidden])')!.childElementCount
  const watch = new MutationObserver(() => seen.add(drawn()))
  watch.observe(section, { childList: true, subtree: true })
  await click('dialog button', 'Show more')
  await until(() => drawn() === 2000, 40_000)
  watch.disconnect()
  expect(requested.filter(path => path.endsWith('/crowded/authors'))).toHaveLength(1)
  const counts = [...seen].sort((a, b) => a - b)
  expect(counts.length).toBeGreaterThan(15)
  expect(Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))).toBeLessThanOrEqual(100)
  expect(authors().at(-1)).toBe('Author 1999')
  await click('dialog button', 'Show less')
  expect(authors()).toHaveLength(10)
})

test('offline, the authors at hand are shown with a note about the missing ones', async () => {
  stage = await openStage({ records: [paper('crowded', { authors: crowd(300) })] })
  await stage.visit('/search/publications?publication=crowded')
  await until(() => authors().length === 10)
  stage.network.on = false
  await click('dialog button', 'Show more')
  await until(says('The full list is not available offline. 250 authors are missing here, between Author 47 and Author 298.'))
  expect(authors()).toHaveLength(50)
  await reconnect(stage)
  await click('dialog button', 'Show less')
  await click('dialog button', 'Show more')
  await until(() => authors().length === 300)
})

test('a publication whose source lists only some authors says so', async () => {
  stage = await openStage({ records: [paper('few', { authors: crowd(3), authors_count: 40 })] })
  await stage.visit('/search/publications?publication=few')
  await until(says('… 37 more …'))
  await click('dialog button', 'Show more')
  await until(says('The source lists 3 of 40.'))
})

test('an affiliation that is not from a profile is flagged', async () => {
  const at = (from_researcher?: boolean) => [{ name: 'An institute', ...(from_researcher !== undefined && { from_researcher }) }]
  stage = await openStage({
    records: [
      paper('flagged', { authors: [{ name: 'A', organisations: at() }] }),
      paper('plain', { authors: [{ name: 'B', organisations: at(true) }] }),
    ],
  })
  await stage.visit('/search/publications?publication=flagged')
  await until(says('† Affiliation at the time of writing'))
  await stage.visit('/search/publications?publication=plain')
  await until(says('A paper called plain'))
  await until(says('An institute'))
  await until(() => !says('†')())
})

test('the DOI can be copied, identifiers are links, and clicks on full texts are counted', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
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
  stage = await openStage({ records: [paper('found', fields)] })
  await stage.visit('/search/publications?publication=found')
  await until(says('h-index 77'))
  expect(links()).toEqual(expect.arrayContaining(['https://doi.org/10.1000/xyz', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC42/']))
  expect(says('1,234')()).toBe(true)
  await click('dialog button', 'Copy DOI')
  expect(copied).toEqual(['10.1000/xyz'])
  for (const [words, url_type, url] of [
    ['PDF', 'pdf', 'https://provider.example/a.pdf'],
    ['Publisher’s page', 'publisher', 'https://provider.example/a'],
  ] as const) {
    const link = named('dialog a', words)!
    link.addEventListener('click', event => event.preventDefault(), { once: true })
    await happen(() => link.click())
    expect(counted.pop()).toEqual({ item_type: 'publications', slug_values: ['found'], url_type, url })
  }
})

test('a retracted publication shows a banner with a link to the notice', async () => {
  stage = await openStage({
    records: [paper('withdrawn', { is_retracted: true, retraction_notice_url: 'https://journal.example/notice' })],
  })
  await stage.visit('/search/publications?publication=withdrawn')
  await until(says('Retracted.'))
  expect(named('dialog a', 'Read the notice')!.getAttribute('href')).toBe('https://journal.example/notice')
})

test('hostile markup and URLs are drawn as text in every field', async () => {
  const terms = indexes.publications.fields.filter(({ kind }) => kind === 'terms').map(({ name }) => name)
  const evil = 'javascript:alert(1)'
  stage = await openStage({
    records: [
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
    ],
  })
  await stage.visit('/search/publications?publication=hostile')
  await until(says('<math><mi>x</mi></math>'))
  expect(document.querySelector('dialog :is(script, img, math)')).toBeNull()
  for (const href of links()) expect(href).toMatch(/^https?:/)
  expect(named('dialog a', 'Read the notice')).toBeUndefined()
})
