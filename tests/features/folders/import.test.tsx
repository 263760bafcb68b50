import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { findEntriesInCatalogue } from '#server/subjects/folders/index.ts'
import { pullChanges } from '#offline/actions.ts'
import { session } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { csvLines, watchSavedFiles } from '../exports/saved-files.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const dialog = () => screen.getByRole('dialog')
const figures = () => within(dialog()).getByRole('list', { name: 'Result' }).textContent
const told = (...texts: (string | RegExp)[]) =>
  waitFor(() => {
    for (const text of texts) expect(figures()).toMatch(text)
  })
const titles = () =>
  within(screen.getByLabelText('Items'))
    .getAllByRole('heading', { level: 2 })
    .map(heading => heading.textContent)
    .toSorted()

const light = {
  index: 'publications' as const,
  slug_values: ['light'],
  source: { name: 'Tests' },
  title: 'Light over the weirs',
  publication_date: '2020-01-01',
  authors: [{ name: 'Ada Brook' }],
  identifiers: [{ name: 'DOI', value: '10.5555/light.1' }],
}
const file = `@article{a, title={Light over the weirs}, doi={10.5555/light.1}, year=2020}
@book{b, title={A book of weirs}, author={Brook, Ada}, year=2001, publisher={Weir Press}}
@book{c, title={A BOOK of {W}eirs}, year=2001}
@article{d, author={Moss, Ben}}
@misc{e, title={<img src=x onerror=alert(1)>}}
`

async function openFolder(): Promise<string> {
  app = await openApp({ user_type: 'premium', records: [light] })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  await pullChanges()
  await app.visit(`/profile/${session.user!.slug_values[0]}/bookmark_folders/${id}`)
  return id
}
async function choose(text: string, name = 'library.bib'): Promise<void> {
  await press('Import references')
  await user.upload(await screen.findByLabelText('File with references'), new File([text], name))
}
const stored = (id: string) =>
  app.server.store.read.selectFrom('own_entries').select(['entry', 'version']).where('folder_id', '=', id).execute()

test('a file is read, what the catalogue has is linked, the rest is kept, and what is broken is listed', async () => {
  const id = await openFolder()
  await choose(file)
  await told('1 found in the catalogue', '2 kept as own entries', '0 already in this folder', '1 more than once', '1 could not be read')
  within(dialog()).getByText('It has no title.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(titles()).toEqual(['<img src=x onerror=alert(1)>', 'A book of weirs', 'Light over the weirs']))
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(await stored(id)).toHaveLength(2)

  await choose(file)
  await told('0 found in the catalogue', '0 kept as own entries', '4 already in this folder')
  expect(await stored(id)).toHaveLength(2)
})

test('whoever imports a text that is too long is told that it was cut', async () => {
  await openFolder()
  await choose(`@book{a, title={Long}, abstract={${'weir '.repeat(3000)}}}\n@book{b, title={Short}}`)
  await told('2 kept as own entries', '1 with a text that was too long, and ends with “…”', '0 could not be read')
})

test('a pasted list of numbers is imported offline, and compared with the catalogue once the network is back', async () => {
  const id = await openFolder()
  app.disconnect()
  await press('Import references')
  const box = await screen.findByRole('textbox', { name: /^Or paste them/ })
  fireEvent.change(box, { target: { value: 'https://doi.org/10.5555/light.1\nPMID 12345678\nnothing here' } })
  await press('Import')
  await told('2 saved on this device', 'when you’re online', '1 could not be read')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(titles()).toEqual(['PMID 12345678', 'doi:10.5555/light.1']))
  expect(await stored(id)).toEqual([])
  app.reconnect()
  await waitFor(() => expect(titles()).toEqual(['Light over the weirs', 'PMID 12345678']))
})

test('an own entry is edited and removed offline, and the removal can be undone', async () => {
  const id = await openFolder()
  await choose('@book{b, title={A book of weirs}, author={Brook, Ada}, year=2001, month=mar, note={Signed}, isbn={978-3-16-148410-0}}')
  await told('1 kept as own entries')
  await user.keyboard('{Escape}')
  app.disconnect()
  await press('Edit A book of weirs')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'Weirs')
  await user.type(screen.getByRole('textbox', { name: /^Authors/ }), '\nMoss, Ben')
  await user.type(screen.getByRole('textbox', { name: /^Web address/ }), 'javascript:alert(1)')
  await press('Save')
  await screen.findByText('The address must begin with http:// or https://.')
  await user.clear(screen.getByRole('textbox', { name: /^Web address/ }))
  await press('Save')
  await waitFor(() => expect(titles()).toEqual(['Weirs']))
  await press('Remove Weirs')
  await screen.findByRole('heading', { name: 'No items yet' })
  await press('Undo')
  await waitFor(() => expect(titles()).toEqual(['Weirs']))
  app.reconnect()
  await waitFor(async () =>
    expect((await stored(id)).map(({ entry }) => entry)).toEqual([
      {
        type: 'book',
        title: 'Weirs',
        author: [
          { family: 'Brook', given: 'Ada' },
          { family: 'Moss', given: 'Ben' },
        ],
        issued: { 'date-parts': [[2001, 3]] },
        note: 'Signed',
        ISBN: '978-3-16-148410-0',
      },
    ]),
  )
})

test('own entries are noted, counted, moved and put back like records', async () => {
  const id = await openFolder()
  const other = await app.server.folder(app.user!, { name: 'Later' })
  await pullChanges()
  await choose(file)
  await told('2 kept as own entries')
  await user.keyboard('{Escape}')
  const book = 'A book of weirs'
  await press(`Write a note on ${book}`)
  await user.type(await screen.findByRole('textbox', { name: `Note on ${book}` }), 'Chapter 2')
  await press('Done')
  await user.selectOptions(await screen.findByRole('combobox', { name: `How far you have read ${book}` }), 'Read')
  await screen.findByText('1 of 3 read')
  for (const title of [book, light.title]) await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  await user.click(within(await screen.findByRole('region', { name: 'Selected items' })).getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: /^Later/ }))
  await waitFor(async () => expect((await stored(other.id)).map(({ entry }) => entry.title)).toEqual([book]))
  await waitFor(() => expect(titles()).toEqual(['<img src=x onerror=alert(1)>']))
  await press('Undo')
  await waitFor(() => expect(titles()).toHaveLength(3))
  await screen.findByText('1 of 3 read')
  screen.getByText('Chapter 2')
  await waitFor(async () => expect([await stored(other.id), (await stored(id)).length]).toEqual([[], 2]))
})

test('an own entry that the catalogue has now is replaced by its record when its owner says so', async () => {
  const id = await openFolder()
  const entry = { type: 'article-journal', title: 'Light over weirs', DOI: '10.5555/light.1' }
  const own_entries = [{ id: '00000000-0000-4000-8000-00000000000a', entry, written: { note: 'Kept' } }]
  const body = { own_entries, as_they_are: true }
  await app.server.request(`/v1/bookmark_folders/${id}/own_entries`, { user: app.user!, key: true, body })
  await findEntriesInCatalogue(app.server.store, app.catalogue, new AbortController().signal)
  await pullChanges()
  await screen.findByText(/^In the catalogue now/)
  expect(titles()).toEqual(['Light over weirs'])
  await press('Replace by the record: Light over weirs')
  await waitFor(() => expect(titles()).toEqual(['Light over the weirs']))
  screen.getByText('Kept')
  await waitFor(async () => expect(await stored(id)).toEqual([]))
})

test('own entries are cited with the records of the folder', async () => {
  await openFolder()
  await choose(file)
  await told('2 kept as own entries')
  await user.keyboard('{Escape}')
  await press('Cite all 3')
  const formats = await screen.findByRole('combobox', { name: 'Format' })
  await user.selectOptions(formats, 'bibtex')
  await waitFor(() =>
    expect(within(dialog()).getByLabelText('Preview').textContent).toMatch(/Light over the weirs[\s\S]*publisher = \{Weir Press\}/),
  )
})

test('own entries are exported as references with the records of the folder, and a table says which it leaves out', async () => {
  await openFolder()
  await choose(file)
  await told('2 kept as own entries')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Cite all 3' })
  const files = watchSavedFiles()
  try {
    await press('Export')
    await screen.findByText('3 items in “Thesis”')
    await user.click(await screen.findByRole('radio', { name: 'CSV' }))
    const left = '2 own entries are left out: only BibTeX, RIS and CSL-JSON files have own entries.'
    screen.getByText(left)
    await press('Export 1 item')
    await screen.findByText('1 item was exported as a CSV file to the Downloads folder.')
    screen.getByText(left)
    expect(await csvLines(files.saved[0]!)).toHaveLength(2)
    await press('Back')
    await user.click(screen.getByRole('radio', { name: 'BibTeX' }))
    await press('Export 3 items')
    await screen.findByText('3 items were exported as a BibTeX file to the Downloads folder.')
    expect((await files.saved[1]!.file.text()).match(/^@/gm)).toHaveLength(3)
    await press('Back')
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Number of items' }), { target: { value: '2' } })
    await press('Export 2 items')
    await screen.findByText('2 items were exported as a BibTeX file to the Downloads folder.')
    expect((await files.saved[2]!.file.text()).match(/^@/gm)).toHaveLength(2)
  } finally {
    files.restore()
  }
})

test('chosen own entries alone are exported as references, and not kept as an export of records', async () => {
  await openFolder()
  await choose(file)
  await told('2 kept as own entries')
  await user.keyboard('{Escape}')
  for (const title of ['A book of weirs', '<img src=x onerror=alert(1)>']) await user.click(await screen.findByLabelText(`Select ${title}`))
  const files = watchSavedFiles()
  try {
    await user.click(within(await screen.findByRole('region', { name: 'Selected items' })).getByRole('button', { name: 'Export' }))
    await screen.findByRole('heading', { name: 'Export own entries' })
    await screen.findByRole('radio', { name: 'RIS' })
    expect(within(dialog()).queryByRole('radio', { name: 'Excel' })).toBeNull()
    await press('Export 2 items')
    await screen.findByText('2 items were exported as a BibTeX file to the Downloads folder.')
    expect(await files.saved[0]!.file.text()).toMatch(/^@book\{[\s\S]*Weir Press/m)
    await press('Back')
    await press('Earlier exports')
    await screen.findByText('No exports yet')
  } finally {
    files.restore()
  }
})

test.each([
  ['an empty file', ''],
  ['an empty list', '[]'],
])('%s is said to have no references', async (_, content) => {
  const id = await openFolder()
  await press('Import references')
  await user.upload(await screen.findByLabelText('File with references'), new File([content], 'library.json'))
  await screen.findByText('There are no references in this file.')
  expect(await stored(id)).toEqual([])
})

test('a file that is no text is not read: its reader is told what is', async () => {
  const id = await openFolder()
  await press('Import references')
  const bytes = Uint8Array.from({ length: 2000 }, (_, n) => (n * 7) % 256)
  await user.upload(await screen.findByLabelText('File with references'), new File([bytes], 'paper.bib'))
  await screen.findByText('This is not a BibTeX, RIS or text file.')
  expect(await stored(id)).toEqual([])
})

test('a file with more than fits into the folder adds nothing and says why', async () => {
  const id = await openFolder()
  await press('Import references')
  await user.upload(
    await screen.findByLabelText('File with references'),
    new File([Array.from({ length: 10_001 }, (_, n) => `10.5555/many.${n}`).join('\n')], 'many.txt'),
  )
  await screen.findByText(/^Only 10,000 more items fit into this folder/)
  expect(await stored(id)).toEqual([])
})
