import { afterEach, beforeEach, expect, test } from 'vitest'
import { CiteModal, type CitedItem } from '#features/references/cite.modal.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { click, happen, named, openStage, reconnect, says, type Stage, until } from './stage.tsx'

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

let stage: Stage
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
  Object.assign(globalThis, { ClipboardItem: TestClipboardItem })
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
  await stage.close()
  if (real.createObjectURL) Object.defineProperty(URL, 'createObjectURL', real.createObjectURL)
  if (real.clipboard) Object.defineProperty(navigator, 'clipboard', real.clipboard)
  Reflect.deleteProperty(globalThis, 'ClipboardItem')
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click')
})

const cite = (...slugs: string[]) => openCite(slugs.map(slug => ({ index: slug === 'lantern' ? 'patents' : 'publications', slug })))
function openCite(items: readonly CitedItem[]): Promise<unknown> {
  return happen(() => void openModal(CiteModal, { items }))
}
const preview = () => document.querySelector('dialog [aria-label="Preview"]')?.textContent ?? ''
const choose = (format: string) =>
  happen(async () => {
    const select = await until(() => document.querySelector<HTMLSelectElement>('dialog select'))
    select.value = format
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const previewShows = (text: string) => until(() => preview().includes(text))

test('a reference is copied with italics and as plain text, and the format is remembered', async () => {
  stage = await openStage({ records })
  await cite('wicks')
  await previewShows('Żak, Ł., & van der Berg, J. (2019). How wicks burn. Journal of Lanterns, 12(3), 1–9. https://doi.org/10.5555/w')
  await click('dialog button', 'Copy')
  await until(says('Reference copied'))
  expect(copied).toHaveLength(1)
  expect(copied[0]!['text/html']).toContain('<i>Journal of Lanterns</i>, <i>12</i>(3)')
  expect(copied[0]!['text/plain']).toContain('Journal of Lanterns, 12(3), 1–9.')
  await choose('bibtex')
  await previewShows('author = {Żak, Łucja and van der Berg, Jan},')
  await click('dialog button', 'Copy')
  await until(() => copied.length === 2)
  expect(Object.keys(copied[1]!)).toEqual(['text/plain'])
  await click('dialog button', 'Close')
  await cite('lantern')
  await previewShows('@patent{brook2016lantern,')
  await choose('apa')
})

test('an older slug of one record that another one has now belongs to the other', async () => {
  const renamed = { ...records[0], slug_values: ['burning', 'lamps'], title: 'How it was called before' }
  stage = await openStage({ records: [{ ...records[0], slug_values: ['lamps'], title: 'How lamps burn' }, renamed] })
  await cite('lamps', 'burning')
  await previewShows('How lamps burn')
  expect(preview().match(/How it was called before/g)).toHaveLength(1)
})

test('without rich text in the clipboard, plain text is copied', async () => {
  setClipboard(false)
  stage = await openStage({ records })
  await cite('wicks')
  await previewShows('How wicks burn')
  await click('dialog button', 'Copy')
  await until(() => copied.length === 1)
  expect(copied[0]!['text/plain']).toMatch(/^Żak/)
})

test('a file is named after its only reference or the date, and keeps the order of the items', async () => {
  stage = await openStage({ records })
  await cite('wicks')
  await choose('ris')
  await previewShows('TY  - JOUR')
  await click('dialog button', 'Download')
  expect(saved.at(-1)!.name).toBe('how-wicks-burn.ris')
  expect(await saved.at(-1)!.text).toContain('AU  - Żak, Łucja\r\nAU  - van der Berg, Jan\r\n')
  await click('dialog button', 'Close')
  await cite('lantern', 'wicks')
  await until(() => named('dialog h2', 'Cite 2 items'))
  await previewShows('TY  - PAT')
  await click('dialog button', 'Download')
  expect(saved.at(-1)!.name).toMatch(/^references-\d{4}-\d\d-\d\d\.ris$/)
  expect([...(await saved.at(-1)!.text).matchAll(/^TI {2}- (.*)\r$/gm)].map(([, title]) => title)).toEqual(['Lantern', 'How wicks burn'])
  await choose('apa')
})

test('a reference has all authors, also if the card has only the first of them', async () => {
  stage = await openStage({ records })
  await openCite([{ index: 'publications', slug: 'crowd', record: { ...records[1], authors: names.slice(0, 12) } }])
  await choose('bibtex')
  await previewShows('title')
  expect(preview().match(/ and /g)).toHaveLength(59)
  await choose('apa')
})

test('records that left the catalogue are counted, and the others are cited', async () => {
  stage = await openStage({ records })
  await cite('wicks', 'never-was', 'lantern')
  await until(says('1 record is no longer in the catalogue and left out.'))
  await previewShows('How wicks burn')
  await click('dialog button', 'Copy')
  await until(says('2 references copied'))
  await click('dialog button', 'Close')
  await cite('never-was')
  await until(says('This record is no longer in the catalogue.'))
  await click('dialog button', 'Copy')
  await click('dialog button', 'Download')
  expect(copied).toHaveLength(1)
  expect(saved).toEqual([])
})

test('offline, references come from copies on the device, else from the card, with a note', async () => {
  stage = await openStage({ user_type: 'premium', records })
  const folder = await stage.server.folder(stage.user!, { name: 'Thesis' })
  await stage.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, {
    user: stage.user!,
    body: { slug_values: ['wicks'], index: 'publications' },
    key: true,
  })
  await (await import('#offline/actions.ts')).pullChanges()
  stage.network.on = false
  await openCite([
    { index: 'publications', slug: 'wicks' },
    { index: 'patents', slug: 'lantern', record: { slug_values: ['lantern'], title: 'Lantern' } },
    { index: 'publications', slug: 'crowd' },
  ])
  await until(says('The server could not be reached. 1 of 3 references may be incomplete.'))
  await until(says('1 record is not on this device and left out.'))
  await previewShows('Żak, Ł., & van der Berg, J. (2019). How wicks burn.')
  expect(preview()).toContain('Lantern. (n.d.).')
  await reconnect(stage)
  await click('dialog button', 'Try again')
  await previewShows('Brook, A. (2016). Lantern')
  await previewShows('Sixty at work')
  expect(says('may be incomplete')()).toBe(false)
})

test('after a second of loading the progress is shown and can be cancelled', async () => {
  stage = await openStage({ records })
  let asked = 0
  stage.network.hold = path => (path.includes('/references') && ++asked > 1 ? new Promise(() => undefined) : undefined)
  await cite(...Array.from({ length: 70 }, (_, n) => (n === 0 ? 'wicks' : `publications-${n % 30}`)))
  expect(says('of 70 loaded')()).toBe(false)
  await until(says('50 of 70 loaded'))
  expect(document.querySelector<HTMLProgressElement>('dialog progress')).toMatchObject({ value: 50, max: 70 })
  await click('dialog button', 'Cancel')
  await until(() => !document.querySelector('dialog'))
})

test('of more than five hundred items the first are cited, with a note', async () => {
  stage = await openStage({ records })
  let bodies = 0
  stage.network.hold = (path, body) =>
    void (path.includes('/references') && (bodies += (JSON.parse(body) as { items: unknown[] }).items.length))
  await cite(...Array.from({ length: 501 }, (_, n) => `publications-${n % 30}`))
  await until(says('Only the first 500 of 501 items are cited.'))
  await previewShows('and 450 more references')
  expect(bodies).toBe(500)
})

test('a guest can cite selected results', async () => {
  stage = await openStage({ records })
  await stage.visit('/search/publications?keyword=wicks')
  await until(says('1 result'))
  await happen(async () => (await until(() => document.querySelector<HTMLElement>('main [data-tick]'))).click())
  await click('[data-selection] button', 'Cite')
  await previewShows('How wicks burn')
})

test('a folder is cited with all its items', async () => {
  stage = await openStage({ user_type: 'free', records })
  const folder = await stage.server.folder(stage.user!, { name: 'Thesis' })
  for (const [index, slug] of [
    ['publications', 'wicks'],
    ['patents', 'lantern'],
  ])
    await stage.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, {
      user: stage.user!,
      body: { slug_values: [slug], index },
      key: true,
    })
  await (await import('#offline/actions.ts')).pullChanges()
  const profile = (await import('#session/session.ts')).session.user!.slug_values[0]!
  await stage.visit(`/profile/${profile}/bookmark_folders/${folder.id}`)
  await click('main button', 'Cite all 2')
  await previewShows('How wicks burn')
  await previewShows('Lantern')
  await click('dialog button', 'Close')
})

const metas = (name: string) =>
  [...document.head.querySelectorAll<HTMLMetaElement>(`meta[name="citation_${name}"]`)].map(tag => tag.content)

test('the head of the document has citation tags only while a citable record is open', async () => {
  stage = await openStage({ records })
  await stage.visit('/search/publications?publication=wicks')
  await until(() => metas('title')[0] === 'How wicks burn')
  expect(metas('author')).toEqual(['Łucja Żak', 'Jan van der Berg'])
  expect(metas('publication_date')).toEqual(['2019/06/01'])
  expect(metas('journal_title')).toEqual(['Journal of Lanterns'])
  expect([metas('firstpage'), metas('lastpage'), metas('doi')].flat()).toEqual(['1', '9', '10.5555/w'])
  await stage.visit('/search/patents?patent=lantern')
  await until(() => metas('patent_number')[0] === 'EP1B1')
  expect(metas('journal_title')).toEqual([])
  await stage.visit('/search/researchers?researcher=researchers-0')
  await until(() => metas('title').length === 0)
  await stage.visit('/search/publications')
  expect(document.head.querySelector('meta[name^="citation_"]')).toBeNull()
})

test('offline, a long folder is cited from the device', async () => {
  const many = Array.from({ length: 130 }, (_, n) => ({ ...records[0], slug_values: [`many-${n}`], title: `Paper ${n}` }))
  stage = await openStage({ user_type: 'premium', records: many })
  const folder = await stage.server.folder(stage.user!, { name: 'Thesis' })
  for (const { slug_values } of many)
    await stage.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, {
      user: stage.user!,
      body: { slug_values, index: 'publications' },
      key: true,
    })
  const { pullChanges } = await import('#offline/actions.ts')
  const { offlineRecord } = await import('#offline/index.ts')
  for (let tries = 0; tries < 20 && !(await offlineRecord('publications', 'many-129')); tries++) await pullChanges()
  stage.network.on = false
  await openCite(many.map(({ slug_values }) => ({ index: 'publications', slug: slug_values[0]! })))
  await previewShows('and 80 more references')
  expect(says('not on this device')()).toBe(false)
})
