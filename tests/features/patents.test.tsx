import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { pullChanges } from '#offline/actions.ts'
import { setTracker } from '#session/track.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setTracker(undefined)
  await app.close()
})

const patent = (slug: string, fields: Record<string, unknown> = {}): CatalogueRecord => ({
  index: 'patents',
  slug_values: [slug],
  source: { name: 'An office' },
  title: `A lantern called ${slug}`,
  publication_no: 'US9123456B2',
  ...fields,
})
const dialog = () => screen.getByRole('dialog')
const inDialog = () => within(dialog())
const claim = (order: number) => inDialog().getByLabelText(`Claim ${order}`).closest('li')!
const parts = () =>
  inDialog()
    .getAllByRole('heading', { level: 4 })
    .map(part => part.textContent)
const open = async (record: CatalogueRecord, hash = '') => {
  app = await openApp({ records: [record] })
  await app.visit(`/search/patents?patent=${record.slug_values[0]}${hash}`)
  await waitFor(() => expect(inDialog().getByRole('article').textContent).toContain('US9123456B2'))
}
const claims = [
  { order: 1, value: 'A lantern, comprising:\na wick; and\na handle.' },
  { order: 2, value: 'The lantern of claim 1, wherein the wick is long.', depends_on: [1] },
  { order: 3, value: 'The lantern of claim 2, wherein the wick is wet.', depends_on: [2, 99, 3] },
  { order: 4, value: 'A method of lighting.' },
]

test('a document with a grant date is granted, any other one is an application', async () => {
  const status = () => inDialog().getByText('US9123456B2', { selector: 'article p' }).textContent
  await open(patent('granted', { granted_date: '2015-09-01' }))
  expect(status()).toBe('GrantedUS9123456B2')
  await app.close()
  await open(patent('applied', { publication_date: '2015-09-01' }))
  expect(status()).toBe('ApplicationUS9123456B2')
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
  const text = dialog().textContent
  expect(text).toMatch(/Inventors.*First Mind.*Bergen, Norway.*Second Mind.*Assignee.*Lantern House.*Agent.*Agent & Sons/)
  expect(text).toMatch(/Priority.*10 October 2011.*Application.*9 October 2012.*Granted.*6 January 2015/)
  expect(text).toMatch(/CPC.*F21L 19\/00.*Lanterns.*F21V 37\/00.*USPC.*362\/159/)
  for (const words of ['13/648,029', 'Granted patent', 'A book about light.']) expect(text).toContain(words)
  const hrefOf = (name: string) => inDialog().getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Second Mind')).toBe('/search/patents?researcher=researchers-1')
  expect(hrefOf('Lantern House')).toBe('/search/patents?organisation=organisations-0')
  expect(hrefOf('EP1234567A1')).toBe('https://worldwide.espacenet.com/patent/search?q=pn%3DEP1234567A1')
})

test('an address with the hash of a claim opens the patent at this claim', async () => {
  await open(patent('claimed', { claims }), '#claim-3')
  await waitFor(() => expect(claim(3).getAttribute('aria-current')).toBe('location'))
  expect(claim(1).getAttribute('aria-current')).toBeNull()
})

test('dependent claims are indented and linked; closing the patent still goes back', async () => {
  app = await openApp({ records: [patent('claimed', { claims })] })
  await app.visit('/search/patents?keyword=claimed')
  await user.click(await screen.findByRole('link', { name: 'A lantern called claimed' }))
  await screen.findByLabelText('Claim 4')
  expect([1, 2, 3, 4].map(order => claim(order).getAttribute('data-depth'))).toEqual(['0', '1', '2', '0'])
  const links = within(claim(3)).getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['3.', 'claim 2'])
  await user.click(links[1]!)
  await waitFor(() => expect(location.hash).toBe('#claim-2'))
  expect(address()).toBe('/search/patents?keyword=claimed&patent=claimed')
  expect(claim(2).getAttribute('aria-current')).toBe('location')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(address() + location.hash).toBe('/search/patents?keyword=claimed'))
})

test('the address of a claim can be copied', async () => {
  await open(patent('claimed', { claims }))
  await user.click(await screen.findByRole('button', { name: 'Copy link to claim 2' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/search/patents?patent=claimed#claim-2`)
})

test('the sections of the full text are closed and rendered when opened', async () => {
  const long = Array.from({ length: 2000 }, (_, n) => `Paragraph ${n} ${'of many words '.repeat(70)}`).join('\n\n')
  expect(long.length).toBeGreaterThan(1.9e6)
  const full_texts = [
    { name: 'Drawings', value: 'Figure 1 shows it.', order: 2 },
    { name: 'Background', value: long, order: 1 },
  ]
  await open(patent('long', { full_texts }))
  const toggle = await screen.findByRole('button', { name: 'Background' })
  expect(parts()).toEqual(['Background', 'Drawings'])
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText(/^Paragraph 0/)).toBeNull()
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  const content = document.getElementById(toggle.getAttribute('aria-controls')!)!
  const paragraphs = () => content.querySelectorAll('p').length
  const atFirst = paragraphs()
  expect(atFirst).toBeGreaterThan(0)
  expect(atFirst).toBeLessThan(300)
  await waitFor(() => expect(paragraphs()).toBe(2000), { timeout: 20_000 })
  await user.click(toggle)
  expect(screen.queryByText(/^Paragraph 0/)).toBeNull()
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
  app = await openApp({ records: [patent('sought', { claims: gimbals, full_texts })] })
  await app.visit('/search/patents?keyword=gimbal&patent=sought')
  const marksIn = (element: HTMLElement) => [...element.querySelectorAll('mark')].map(mark => mark.textContent)
  await waitFor(() => expect(marksIn(claim(2))).toEqual(['gimbal']))
  expect(marksIn(claim(1))).toEqual([])
  expect(parts()).toEqual(['Background · 2 found', 'Drawings'])
  const background = inDialog().getByRole('button', { name: 'Background · 2 found' })
  await user.click(background)
  expect(marksIn(document.getElementById(background.getAttribute('aria-controls')!)!)).toEqual(['gimbal', 'gimbal'])
})

test('clicks on the full text are counted; a demo document has no link to a register', async () => {
  const counted: unknown[] = []
  setTracker((event, object) => event === 'full_text_clicked' && counted.push(object))
  await open(patent('found', { full_text_url: 'https://office.example/9123456' }))
  const link = inDialog().getByRole('link', { name: 'office.example' })
  link.addEventListener('click', event => event.preventDefault(), { once: true })
  await user.click(link)
  expect(counted).toEqual([{ item_type: 'patents', slug_values: ['found'], url_type: 'office', url: 'https://office.example/9123456' }])
  inDialog().getByRole('link', { name: 'Espacenet' })
  await app.close()
  await open(patent('invented', { demo: true }))
  expect(inDialog().queryByRole('link', { name: 'Espacenet' })).toBeNull()
})

test('records that mention the number of a patent are listed, without the patent itself', async () => {
  const citing: CatalogueRecord = {
    index: 'publications',
    slug_values: ['citing'],
    source: { name: 'A provider' },
    title: 'On lamps',
    abstract: 'We build on US9123456B2 and others.',
  }
  app = await openApp({ records: [patent('named', { claims }), citing] })
  await app.visit('/search/patents?patent=named')
  const mentions = within(await screen.findByRole('region', { name: 'Mentioned in' })).getAllByRole('link')
  expect(mentions.map(link => link.textContent)).toEqual(['On lamps'])
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
  await screen.findByLabelText('Claim 1')
  expect(dialog().querySelector('script, img')).toBeNull()
  for (const link of dialog().querySelectorAll('a')) expect(link.href).toMatch(/^https?:/)
})

test('a copy older than the contract is drawn by the general view', async () => {
  app = await openApp({
    user_type: 'premium',
    records: [patent('old', { parties: [{ name: 'Somebody' }], abstract: 'A short text.' })],
  })
  const { server } = app
  const { id } = await server.folder(app.user!)
  const body = { slug_values: ['old'], index: 'patents' }
  await server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: app.user!, body, key: true })
  await pullChanges()
  app.network.on = false
  await app.visit('/search/patents?patent=old')
  const opened = within(await screen.findByRole('dialog'))
  await opened.findByText('Parties')
  opened.getByText('Somebody')
})
