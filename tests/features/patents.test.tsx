import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { setTracker } from '#session/track.ts'
import { address, click, happen, named, openStage, press, says, type Stage, until } from './stage.tsx'

let stage: Stage
afterEach(async () => {
  setTracker(undefined)
  await stage.close()
})

const patent = (slug: string, fields: Record<string, unknown> = {}): CatalogueRecord => ({
  index: 'patents',
  slug_values: [slug],
  source: { name: 'An office' },
  title: `A lantern called ${slug}`,
  publication_no: 'US9123456B2',
  ...fields,
})
const dialog = () => document.querySelector('dialog')!
const claim = (order: number) => dialog().querySelector(`#claim-${order}`)
const open = async (record: CatalogueRecord, hash = '') => {
  stage = await openStage({ records: [record] })
  await stage.visit(`/search/patents?patent=${record.slug_values[0]}${hash}`)
  await until(() => dialog()?.querySelector('article')?.textContent?.includes('US9123456B2'))
}
const claims = [
  { order: 1, value: 'A lantern, comprising:\na wick; and\na handle.' },
  { order: 2, value: 'The lantern of claim 1, wherein the wick is long.', depends_on: [1] },
  { order: 3, value: 'The lantern of claim 2, wherein the wick is wet.', depends_on: [2, 99, 3] },
  { order: 4, value: 'A method of lighting.' },
]

test('a document with a grant date is granted, any other one is an application', async () => {
  await open(patent('granted', { granted_date: '2015-09-01' }))
  await until(() => dialog().querySelector('article')?.textContent?.includes('Granted'))
  await stage.close()
  await open(patent('applied', { publication_date: '2015-09-01' }))
  await until(() => dialog().querySelector('article')?.textContent?.includes('Application'))
})

test('numbers, sorted dates, parties by role and classifications by scheme are shown', async () => {
  await open(
    patent('rich', {
      application_no: '13/648,029',
      patent_office: 'An office',
      document_kind: 'Granted patent',
      granted_date: '2015-01-06',
      application_date: '2012-10-09',
      priority_date: '2011-10-10',
      parties: [
        { name: 'Agent & Sons', role: 'Agent', order: 4, party_type: 'organisation' },
        { name: 'Second Mind', role: 'Inventor', order: 2, party_type: 'researcher', slug_values: ['researchers-1'] },
        { name: 'First Mind', role: 'Inventor', order: 1, party_type: 'researcher', city: 'Bergen', country: { name: 'Norway' } },
        { name: 'Lantern House', role: 'Assignee', order: 3, party_type: 'organisation', slug_values: ['organisations-0'] },
      ],
      classifications: [
        { code: 'F21L 19/00', scheme: 'CPC', name: 'Lanterns' },
        { code: '362/159', scheme: 'USPC' },
        { code: 'F21V 37/00', scheme: 'CPC' },
      ],
      cited_patents: [{ publication_no: 'EP1234567A1', name: 'Somebody', date: '1999' }],
      cited_literature: ['A book about light.'],
    }),
  )
  const text = dialog().textContent ?? ''
  expect(text).toMatch(/Inventors.*First Mind.*Bergen, Norway.*Second Mind.*Assignee.*Lantern House.*Agent.*Agent & Sons/)
  expect(text).toMatch(/Priority.*10 October 2011.*Application.*9 October 2012.*Granted.*6 January 2015/)
  expect(text).toMatch(/CPC.*F21L 19\/00.*Lanterns.*F21V 37\/00.*USPC.*362\/159/)
  for (const words of ['13/648,029', 'Granted patent', 'A book about light.']) expect(text).toContain(words)
  const hrefOf = (words: string) => named('dialog a', words)?.getAttribute('href')
  expect(hrefOf('Second Mind')).toBe('/search/patents?researcher=researchers-1')
  expect(hrefOf('Lantern House')).toBe('/search/patents?organisation=organisations-0')
  expect(hrefOf('EP1234567A1')).toBe('https://worldwide.espacenet.com/patent/search?q=pn%3DEP1234567A1')
})

test('an address with the hash of a claim opens the patent at this claim', async () => {
  await open(patent('claimed', { claims }), '#claim-3')
  await until(() => claim(3)?.getAttribute('aria-current') === 'location')
  expect(claim(1)!.getAttribute('aria-current')).toBeNull()
})

test('dependent claims are indented and linked; closing the patent still goes back', async () => {
  stage = await openStage({ records: [patent('claimed', { claims })] })
  await stage.visit('/search/patents?keyword=claimed')
  await happen(async () => (await until(() => named('main h2 a', 'A lantern called claimed'))).click())
  await until(() => claim(4))
  expect([1, 2, 3, 4].map(order => claim(order)!.getAttribute('data-depth'))).toEqual(['0', '1', '2', '0'])
  const refers = [...claim(3)!.querySelectorAll('a')].map(link => link.textContent)
  expect(refers).toEqual(['3.', 'claim 2'])
  await happen(() => claim(3)!.querySelectorAll<HTMLElement>('a')[1]!.click())
  await until(() => location.hash === '#claim-2')
  expect(address()).toBe('/search/patents?keyword=claimed&patent=claimed')
  expect(claim(2)!.getAttribute('aria-current')).toBe('location')
  await press('Escape')
  await until(() => !document.querySelector('dialog'))
  await until(() => address() === '/search/patents?keyword=claimed' && location.hash === '')
})

test('the address of a claim can be copied', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
  await open(patent('claimed', { claims }))
  await click('dialog button', 'Copy link to claim 2')
  expect(copied).toEqual([`${location.origin}/search/patents?patent=claimed#claim-2`])
})

test('the sections of the full text are closed and rendered when opened', async () => {
  const long = Array.from({ length: 2000 }, (_, n) => `Paragraph ${n} ${'of many words '.repeat(70)}`).join('\n\n')
  expect(long.length).toBeGreaterThan(1.9e6)
  const full_texts = [
    { name: 'Drawings', value: 'Figure 1 shows it.', order: 2 },
    { name: 'Background', value: long, order: 1 },
  ]
  await open(patent('long', { full_texts }))
  const toggle = await until(() => named('dialog button', 'Background'))
  expect([...dialog().querySelectorAll('h4')].map(part => part.textContent)).toEqual(['Background', 'Drawings'])
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(says('Paragraph 0')()).toBe(false)
  await happen(() => toggle.click())
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  const content = document.getElementById(toggle.getAttribute('aria-controls')!)!
  const atFirst = content.querySelectorAll('p').length
  expect(atFirst).toBeGreaterThan(0)
  expect(atFirst).toBeLessThan(300)
  await until(() => content.querySelectorAll('p').length === 2000, 20_000)
  await happen(() => toggle.click())
  expect(says('Paragraph 0')()).toBe(false)
})

test('matches are highlighted in claims; a closed section shows how many it has', async () => {
  const full_texts = [
    { name: 'Drawings', value: 'Nothing of the kind.', order: 2 },
    { name: 'Background', value: 'A gimbal here.\n\nAnother gimbal there.', order: 1 },
  ]
  const gimbals = [
    { order: 2, value: 'The lantern of claim 1 with a gimbal.', depends_on: [1] },
    { order: 1, value: 'A lantern.' },
  ]
  stage = await openStage({ records: [patent('sought', { claims: gimbals, full_texts })] })
  await stage.visit('/search/patents?keyword=gimbal&patent=sought')
  await until(() => claim(2)?.querySelector('mark')?.textContent === 'gimbal')
  expect(claim(1)!.querySelector('mark')).toBeNull()
  expect([...dialog().querySelectorAll('h4')].map(part => part.textContent)).toEqual(['Background · 2 found', 'Drawings'])
  await click('dialog button', 'Background')
  expect([...dialog().querySelectorAll('h4 + div mark')].map(mark => mark.textContent)).toEqual(['gimbal', 'gimbal'])
})

test('clicks on the full text are counted; a demo document has no link to a register', async () => {
  const counted: unknown[] = []
  setTracker((event, object) => event === 'full_text_clicked' && counted.push(object))
  await open(patent('found', { full_text_url: 'https://office.example/9123456' }))
  const link = await until(() => named('dialog a', 'office.example'))
  link.addEventListener('click', event => event.preventDefault(), { once: true })
  await happen(() => link.click())
  expect(counted).toEqual([{ item_type: 'patents', slug_values: ['found'], url_type: 'office', url: 'https://office.example/9123456' }])
  expect(named('dialog a', 'Espacenet')).toBeDefined()
  await stage.close()
  await open(patent('invented', { demo: true }))
  expect(named('dialog a', 'Espacenet')).toBeUndefined()
})

test('records that mention the number of a patent are listed, without the patent itself', async () => {
  const citing: CatalogueRecord = {
    index: 'publications',
    slug_values: ['citing'],
    source: { name: 'A provider' },
    title: 'On lamps',
    abstract: 'We build on US9123456B2 and others.',
  }
  stage = await openStage({ records: [patent('named', { claims }), citing] })
  await stage.visit('/search/patents?patent=named')
  const block = await until(() =>
    [...document.querySelectorAll('dialog section')].find(section => section.querySelector('h3')?.textContent === 'Mentioned in'),
  )
  expect([...block.querySelectorAll('a')].map(link => link.textContent)).toEqual(['On lamps'])
})

test('hostile markup and URLs are drawn as text in every field', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const evil = 'javascript:alert(1)'
  await open(
    patent('hostile', {
      title: hostile,
      abstract: hostile,
      claims: [{ order: 1, value: hostile }],
      full_texts: [{ name: hostile, value: hostile }],
      parties: [{ name: hostile, role: hostile, party_type: 'organisation' }],
      classifications: [{ code: hostile, name: hostile, scheme: hostile }],
      cited_patents: [{ publication_no: `US1234567"${evil}`, name: hostile }],
      cited_literature: [hostile],
      full_text_url: evil,
      patent_office: hostile,
    }),
  )
  await until(() => claim(1))
  expect(document.querySelector('dialog :is(script, img)')).toBeNull()
  for (const link of dialog().querySelectorAll('a')) expect(link.href).toMatch(/^https?:/)
})

test('a copy older than the contract is drawn by the general view', async () => {
  stage = await openStage({
    user_type: 'premium',
    records: [patent('old', { parties: [{ name: 'Somebody' }], abstract: 'A short text.' })],
  })
  const { server, user } = stage
  const { id } = await server.folder(user!)
  await server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: user!, body: { slug_values: ['old'], index: 'patents' }, key: true })
  const { pullChanges } = await import('#offline/actions.ts')
  await pullChanges()
  stage.network.on = false
  await stage.visit('/search/patents?patent=old')
  await until(says('Parties'))
  expect(says('Somebody')()).toBe(true)
})
