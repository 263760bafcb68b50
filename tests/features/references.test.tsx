import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CiteModal, type CitedItem } from '#features/references/cite.modal.ts'
import { pullChanges } from '#offline/actions.ts'
import { offlineRecord } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
const source = { name: 'Tests' }
const names = Array.from({ length: 60 }, (_, n) => ({ name: `Ada ${String.fromCharCode(65 + (n % 26))}brook`, position: n + 1 }))
const records = [
  {
    index: 'publications',
    slug_values: ['wicks'],
    source,
    title: 'How wicks burn',
    publication_type: 'Journal article',
    publication_date: '2019-06-01',
    authors: [{ name: 'Łucja Żak', slug_values: ['zak'] }, { name: 'Jan van der Berg' }],
    locations: [{ name: 'Journal of Lanterns', category: 'journal' }],
    volume: '12',
    issue: '3',
    pages: '1–9',
    identifiers: [{ name: 'doi', value: '10.5555/w' }],
  },
  {
    index: 'publications',
    slug_values: ['crowd'],
    source,
    title: 'Sixty at work',
    publication_type: 'Journal article',
    publication_date: '2020',
    authors: names,
    authors_count: 60,
  },
  {
    index: 'patents',
    slug_values: ['lantern'],
    source,
    title: 'Lantern',
    publication_no: 'EP1B1',
    granted_date: '2016-06-14',
    parties: [{ name: 'Ada Brook', role: 'Inventor', party_type: 'researcher' }],
  },
] as const

let app: TestApp
let copied: Record<string, string>[]
let saved: { name: string; text: Promise<string> }[]

/** The clipboard and the files of the browser, replaced so that a test can read them. */
const real = {
  createObjectURL: Object.getOwnPropertyDescriptor(URL, 'createObjectURL'),
  clipboard: Object.getOwnPropertyDescriptor(navigator, 'clipboard'),
}
class TestClipboardItem {
  readonly parts: Record<string, Blob>
  constructor(parts: Record<string, Blob>) {
    this.parts = parts
  }
}
function setClipboard(withRichText: boolean): void {
  const clipboard = {
    writeText: async (text: string) => void copied.push({ 'text/plain': text }),
    ...(withRichText && {
      write: async ([item]: TestClipboardItem[]) => {
        const parts = await Promise.all(Object.entries(item!.parts).map(async ([type, blob]) => [type, await blob.text()] as const))
        copied.push(Object.fromEntries(parts))
      },
    }),
  }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
}

beforeEach(() => {
  copied = []
  saved = []
  setClipboard(true)
  vi.stubGlobal('ClipboardItem', TestClipboardItem)
  URL.createObjectURL = blob => {
    saved.push({ name: '', text: (blob as Blob).text() })
    return 'blob:test'
  }
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    if (this.download && saved.length > 0) saved.at(-1)!.name = this.download
    else HTMLElement.prototype.click.call(this)
  }
})
afterEach(async () => {
  await app.close()
  if (real.createObjectURL) Object.defineProperty(URL, 'createObjectURL', real.createObjectURL)
  if (real.clipboard) Object.defineProperty(navigator, 'clipboard', real.clipboard)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click')
})

const openCite = (items: readonly CitedItem[]) => void openModal(CiteModal, { items })
const cite = (...slugs: string[]) => openCite(slugs.map(slug => ({ index: slug === 'lantern' ? 'patents' : 'publications', slug })))
const press = async (name: string) => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const close = async () => {
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const choose = async (format: string) => user.selectOptions(await screen.findByRole('combobox', { name: 'Format' }), format)
const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent
const previewShows = (text: string) => waitFor(() => expect(preview()).toContain(text))

/** A folder of the user on the server, and then also on the device. */
async function folderOf(...items: readonly (readonly [index: string, slug: string])[]): Promise<string> {
  const { server } = app
  const { id } = await server.folder(app.user!, { name: 'Thesis' })
  for (const [index, slug] of items) {
    const body = { slug_values: [slug], index }
    await server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: app.user!, body, key: true })
  }
  await pullChanges()
  return id
}

test('a reference is copied with italics and as plain text, and the format is remembered', async () => {
  app = await openApp({ records })
  cite('wicks')
  await previewShows('Żak, Ł., & van der Berg, J. (2019). How wicks burn. Journal of Lanterns, 12(3), 1–9. https://doi.org/10.5555/w')
  await press('Copy')
  await screen.findByText('Reference copied')
  expect(copied).toHaveLength(1)
  expect(copied[0]!['text/html']).toContain('<i>Journal of Lanterns</i>, <i>12</i>(3)')
  expect(copied[0]!['text/plain']).toContain('Journal of Lanterns, 12(3), 1–9.')
  await choose('bibtex')
  await previewShows('author = {Żak, Łucja and van der Berg, Jan},')
  await press('Copy')
  await waitFor(() => expect(copied).toHaveLength(2))
  expect(Object.keys(copied[1]!)).toEqual(['text/plain'])
  await close()
  cite('lantern')
  await previewShows('@patent{brook2016lantern,')
  await choose('apa')
})

test('an older slug of one record that another one has now belongs to the other', async () => {
  const renamed = { ...records[0], slug_values: ['burning', 'lamps'], title: 'How it was called before' }
  app = await openApp({ records: [{ ...records[0], slug_values: ['lamps'], title: 'How lamps burn' }, renamed] })
  cite('lamps', 'burning')
  await previewShows('How lamps burn')
  expect(preview().match(/How it was called before/g)).toHaveLength(1)
})

test('without rich text in the clipboard, plain text is copied', async () => {
  setClipboard(false)
  app = await openApp({ records })
  cite('wicks')
  await previewShows('How wicks burn')
  await press('Copy')
  await waitFor(() => expect(copied).toHaveLength(1))
  expect(copied[0]!['text/plain']).toMatch(/^Żak/)
})

test('a file is named after its only reference or the date, and keeps the order of the items', async () => {
  app = await openApp({ records })
  cite('wicks')
  await choose('ris')
  await previewShows('TY  - JOUR')
  await press('Download')
  expect(saved.at(-1)!.name).toBe('how-wicks-burn.ris')
  expect(await saved.at(-1)!.text).toContain('AU  - Żak, Łucja\r\nAU  - van der Berg, Jan\r\n')
  await close()
  cite('lantern', 'wicks')
  await screen.findByRole('heading', { name: 'Cite 2 items' })
  await previewShows('TY  - PAT')
  await press('Download')
  expect(saved.at(-1)!.name).toMatch(/^references-\d{4}-\d\d-\d\d\.ris$/)
  expect([...(await saved.at(-1)!.text).matchAll(/^TI {2}- (.*)\r$/gm)].map(([, title]) => title)).toEqual(['Lantern', 'How wicks burn'])
  await choose('apa')
})

test('a reference has all authors, also if the card has only the first of them', async () => {
  app = await openApp({ records })
  openCite([{ index: 'publications', slug: 'crowd', record: { ...records[1], authors: names.slice(0, 12) } }])
  await choose('bibtex')
  await previewShows('title')
  expect(preview().match(/ and /g)).toHaveLength(59)
  await choose('apa')
})

test('records that left the catalogue are counted, and the others are cited', async () => {
  app = await openApp({ records })
  cite('wicks', 'never-was', 'lantern')
  await screen.findByText('1 record is no longer in the catalogue, so left out.')
  await previewShows('How wicks burn')
  await press('Copy')
  await screen.findByText('2 references copied')
  await close()
  cite('never-was')
  await screen.findByText('This record is no longer in the catalogue.')
  await press('Copy')
  await press('Download')
  expect(copied).toHaveLength(1)
  expect(saved).toEqual([])
})

test('offline, references come from copies on the device, else from the card, with a note', async () => {
  app = await openApp({ user_type: 'premium', records })
  await folderOf(['publications', 'wicks'])
  app.network.on = false
  openCite([
    { index: 'publications', slug: 'wicks' },
    { index: 'patents', slug: 'lantern', record: { slug_values: ['lantern'], title: 'Lantern' } },
    { index: 'publications', slug: 'crowd' },
  ])
  await screen.findByText('Can’t reach the server. 1 of 3 references may be incomplete.')
  await screen.findByText('1 record is not on this device, so left out.')
  await previewShows('Żak, Ł., & van der Berg, J. (2019). How wicks burn.')
  expect(preview()).toContain('Lantern. (n.d.).')
  app.reconnect()
  await press('Try again')
  await previewShows('Brook, A. (2016). Lantern')
  await previewShows('Sixty at work')
  expect(screen.queryByText(/may be incomplete/)).toBeNull()
})

test('after a second of loading the progress is shown and can be cancelled', async () => {
  app = await openApp({ records })
  let asked = 0
  app.network.hold = path => (path.includes('/references') && ++asked > 1 ? new Promise(() => undefined) : undefined)
  cite(...Array.from({ length: 70 }, (_, n) => (n === 0 ? 'wicks' : `publications-${n % 30}`)))
  expect(screen.queryByText(/of 70 loaded/)).toBeNull()
  expect(await screen.findByRole('progressbar', { name: '50 of 70 loaded' })).toMatchObject({ value: 50, max: 70 })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of more than five hundred items the first are cited, with a note', async () => {
  app = await openApp({ records })
  let bodies = 0
  app.network.hold = (path, body) =>
    void (path.includes('/references') && (bodies += (JSON.parse(body) as { items: unknown[] }).items.length))
  cite(...Array.from({ length: 501 }, (_, n) => `publications-${n % 30}`))
  await screen.findByText('Only the first 500 of 501 items are cited.')
  await previewShows('and 450 more references')
  expect(bodies).toBe(500)
})

test('a guest can cite selected results', async () => {
  app = await openApp({ records })
  await app.visit('/search/publications?keyword=wicks')
  await screen.findByText('1 result')
  await user.click(await screen.findByRole('checkbox', { name: 'Select How wicks burn' }))
  const selection = within(await screen.findByRole('region', { name: 'Selected results' }))
  await user.click(selection.getByRole('button', { name: 'Cite' }))
  await previewShows('How wicks burn')
})

test('a folder is cited with all its items', async () => {
  app = await openApp({ user_type: 'free', records })
  const folder = await folderOf(['publications', 'wicks'], ['patents', 'lantern'])
  await app.visit(`/profile/${session.user!.slug_values[0]!}/bookmark_folders/${folder}`)
  await user.click(await screen.findByRole('button', { name: 'Cite all 2' }))
  await previewShows('How wicks burn')
  await previewShows('Lantern')
})

const metas = (name: string) =>
  [...document.head.querySelectorAll<HTMLMetaElement>(`meta[name="citation_${name}"]`)].map(tag => tag.content)

test('the head of the document has citation tags only while a citable record is open', async () => {
  app = await openApp({ records })
  await app.visit('/search/publications?publication=wicks')
  await waitFor(() => expect(metas('title')).toEqual(['How wicks burn']))
  expect(metas('author')).toEqual(['Łucja Żak', 'Jan van der Berg'])
  expect(metas('publication_date')).toEqual(['2019/06/01'])
  expect(metas('journal_title')).toEqual(['Journal of Lanterns'])
  expect([metas('firstpage'), metas('lastpage'), metas('doi')].flat()).toEqual(['1', '9', '10.5555/w'])
  await app.visit('/search/patents?patent=lantern')
  await waitFor(() => expect(metas('patent_number')).toEqual(['EP1B1']))
  expect(metas('journal_title')).toEqual([])
  await app.visit('/search/researchers?researcher=researchers-0')
  await waitFor(() => expect(metas('title')).toEqual([]))
  await app.visit('/search/publications')
  expect(document.head.querySelector('meta[name^="citation_"]')).toBeNull()
})

test('offline, a long folder is cited from the device', async () => {
  const many = Array.from({ length: 130 }, (_, n) => ({ ...records[0], slug_values: [`many-${n}`], title: `Paper ${n}` }))
  const slugs = many.map(({ slug_values }) => slug_values[0]!)
  app = await openApp({ user_type: 'premium', records: many })
  await folderOf(...slugs.map(slug => ['publications', slug] as const))
  for (let tries = 0; tries < 20 && !(await offlineRecord('publications', 'many-129')); tries++) await pullChanges()
  app.network.on = false
  cite(...slugs)
  await previewShows('and 80 more references')
  expect(screen.queryByText(/not on this device/)).toBeNull()
})
