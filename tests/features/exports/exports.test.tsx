import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { act } from '@testing-library/react'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { MadeExport } from '#contract/exports.ts'
import type { UserType } from '#contract/rights.ts'
import { pullChanges } from '#offline/actions.ts'
import { profileId } from '#routing/profile-id.ts'
import { session, setPublicView } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { csvLines, sheetTexts, watchSavedFiles } from './saved-files.ts'

const user = userEvent.setup()
let app: TestApp
let files: ReturnType<typeof watchSavedFiles>
beforeEach(() => {
  files = watchSavedFiles()
})
afterEach(async () => {
  await app.close()
  files.restore()
})

const results = '/search/publications?keyword=number'
/** More than a page of rows has. */
const manyRecords: readonly CatalogueRecord[] = Array.from({ length: 620 }, (_, n) => ({
  index: 'patents',
  slug_values: [`weir-${n}`],
  source: { name: 'Tests' },
  title: `Weir of kind ${n}`,
}))

async function open(user_type: UserType | undefined, path = results, records: readonly CatalogueRecord[] = []): Promise<void> {
  app = await openApp({ ...(user_type && { user_type }), records })
  await app.visit(path)
}
const dialog = () => screen.findByRole('dialog')
const press = async (name: string | RegExp) => user.click(await within(await dialog()).findByRole('button', { name }))
async function openExport(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await within(await dialog()).findByRole('spinbutton', { name: 'Number of items' })
}
const choose = async (name: string) => user.click(await within(await dialog()).findByRole('radio', { name }))
const submit = () => press(/^Export (?:\d|contacts)/)
const slider = () => screen.getByRole('slider', { name: 'Number of items, in steps' })
const count = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Number of items' })
const made = async () => (await app.server.request<{ results: MadeExport[] }>('/v1/exports', { user: app.user! })).body.results

test('without the right the button has a lock: a guest is asked to log in, a user is shown a plan, also in the public view', async () => {
  await open(undefined)
  await user.click(await screen.findByRole('button', { name: 'Export (locked)' }))
  await screen.findByText('You must log in to do this action.')
  await user.keyboard('{Escape}')
  await app.close()
  await open('verified_academic')
  await user.click(await screen.findByRole('button', { name: 'Export (locked)' }))
  await within(await dialog()).findByRole('heading', { level: 2 })
  expect(screen.queryByText('Number of items')).toBeNull()
  await app.close()
  await open('premium')
  await act(async () => setPublicView(true))
  await screen.findByRole('button', { name: 'Export (locked)' })
  await act(async () => setPublicView(false))
  await screen.findByRole('button', { name: 'Export' })
})

test('a plan that has ended meanwhile locks the columns, says what a plan allows, and leads to one', async () => {
  await open('premium')
  await app.server.store.write(tx => tx.updateTable('users').set({ user_type: 'trial' }).where('id', '=', app.user!.id).execute())
  await openExport()
  await screen.findByText('Upgrade your plan to export up to 10,000 items.')
  screen.getByText('Some columns aren’t included in your plan.')
  const columns = within(screen.getByRole('group', { name: 'Columns' })).getAllByRole<HTMLInputElement>('checkbox')
  expect(columns.length).toBeGreaterThan(5)
  expect(columns.filter(({ disabled, checked }) => !disabled || checked)).toEqual([])
  expect(screen.getAllByText('Not in your plan')).toHaveLength(columns.length)
  await press('Export')
  await screen.findByText('exporting results')
  expect(files.saved).toEqual([])
})

test('results are exported as csv in their order, are said to be, and are in the list of exports', async () => {
  await open('premium')
  const titles = (await screen.findAllByRole('listitem')).length
  expect(titles).toBeGreaterThan(0)
  await openExport()
  expect(count().value).toBe('30')
  expect(slider().getAttribute('step')).toBe('1')
  await choose('CSV')
  await user.click(screen.getByRole('checkbox', { name: 'Mark the file as UTF-8' }))
  await press('No columns')
  await submit()
  await screen.findByText('Choose at least one column.')
  for (const name of ['Title', 'Year', 'Abstract']) await user.click(screen.getByRole('checkbox', { name }))
  await user.clear(count())
  await user.type(count(), '12')
  await user.click(await screen.findByRole('button', { name: 'Export 12 items' }))
  await screen.findByText('12 items were exported as a CSV file to the Downloads folder.')
  const day = new Date().toISOString().slice(0, 10)
  expect(files.saved.map(({ name }) => name)).toEqual([`publications-${day}.csv`])
  const lines = await csvLines(files.saved[0]!)
  expect(lines[0]).toBe('Title,Year,Abstract')
  expect(lines).toHaveLength(13)
  const shown = (
    await app.server.request<{ results: { data: { title: string } }[] }>('/search-service/search', {
      method: 'POST',
      user: app.user!,
      body: { index: 'publications', keyword: 'number', per_page: 12 },
    })
  ).body.results
  expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(shown.map(({ data }) => data.title))
  await waitFor(async () =>
    expect(await made()).toMatchObject([
      {
        index: 'publications',
        format: 'csv',
        template: 'normal',
        count: 12,
        columns: ['title', 'year', 'abstract'],
        state: { keyword: 'number' },
      },
    ]),
  )
})

test('selected results are exported as Excel with a sheet that names them, and as references', async () => {
  await open('premium')
  for (const n of [2, 0]) await user.click((await screen.findAllByRole('checkbox', { name: /^Select / }))[n]!)
  const bar = await screen.findByRole('region', { name: 'Selected results' })
  await user.click(within(bar).getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Export 2 items' }))
  await screen.findByText('2 items were exported as an Excel file to the Downloads folder.')
  const [head, ...rows] = await sheetTexts(files.saved[0]!, 1)
  expect(head![0]).toBe('Title')
  expect(rows).toHaveLength(2)
  expect(await sheetTexts(files.saved[0]!, 2)).toContainEqual(['Chosen', 'Chosen records of this search'])
  await press('Back')
  await choose('BibTeX')
  await user.click(await screen.findByRole('button', { name: 'Export 2 items' }))
  await screen.findByText('2 items were exported as a BibTeX file to the Downloads folder.')
  expect((await files.saved[1]!.file.text()).match(/^@/gm)).toHaveLength(2)
})

test('N5 rows whose network is lost wait, can be kept as they are, and go on from where they were', async () => {
  await open('premium', '/search/patents?keyword=weir', manyRecords)
  await openExport()
  expect(count().value).toBe('620')
  expect(slider().getAttribute('step')).toBe('50')
  await choose('CSV')
  let isCut = true
  app.network.hold = (path, body) =>
    isCut && path.endsWith('/rows') && body.includes('"cursor"') ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  await submit()
  await screen.findByText('The connection was lost. The export continues when you’re back online.', {}, { timeout: 8000 })
  await screen.findByText('Exporting: 500 of 620')
  await press('Save the 500 that are there')
  await screen.findByText('500 items were exported as a CSV file to the Downloads folder.')
  screen.getByText('The connection was lost: 500 of 620 items were written.')
  expect(await csvLines(files.saved[0]!)).toHaveLength(501)

  await press('Back')
  await submit()
  await screen.findByText('The connection was lost. The export continues when you’re back online.', {}, { timeout: 8000 })
  isCut = false
  await press('Try now')
  await screen.findByText('620 items were exported as a CSV file to the Downloads folder.')
  const lines = await csvLines(files.saved[1]!)
  expect(new Set(lines.slice(1)).size).toBe(620)
})

test('results that change while they are exported: the file has the list as it was found, when, and how many left', async () => {
  await open('premium', '/search/patents?keyword=weir', manyRecords)
  await openExport()
  let removed = 0
  app.network.hold = (path, body) => {
    if (removed > 0 || !path.endsWith('/rows') || !body.includes('"cursor"')) return undefined
    removed = 5
    return changeCatalogue(removed)
  }
  await submit()
  await screen.findByText('615 items were exported as an Excel file to the Downloads folder.')
  screen.getByText('5 items were no longer in the catalogue.')
  const rows = await sheetTexts(files.saved[0]!, 1)
  expect([rows.length, rows.flat().filter(text => text.startsWith('Weir that came later'))]).toEqual([616, []])
  const about = new Map((await sheetTexts(files.saved[0]!, 2)).map(([what = '', value]) => [what, value]))
  await waitFor(async () => expect(await made()).toHaveLength(1))
  const [row] = await made()
  // A spreadsheet counts days since the end of 1899; the cell has whole seconds.
  expect(Number(about.get('List found at (UTC)'))).toBeCloseTo(Math.floor(row!.moment / 1000) / 86_400 + 25_569, 8)
  expect(about.get('Note')).toBe('5 items were no longer in the catalogue.')

  /** After the first page some of the others leave, and one comes. */
  async function changeCatalogue(leaving: number): Promise<void> {
    const body = { index: 'patents', state: { index: 'patents', keyword: 'weir' }, numberOfDocuments: 620 }
    const first = await app.server.request<{ results: { slug_values: string[] }[] }>('/search-service/export/patents/rows', {
      user: app.user!,
      body,
    })
    const seen = new Set(first.body.results.map(({ slug_values: [slug] }) => slug))
    const others = manyRecords.map(({ slug_values: [slug = ''] }) => slug).filter(slug => !seen.has(slug))
    for (const slug of others.slice(0, leaving)) await app.catalogue.remove('patents', slug)
    await app.catalogue.put([{ ...manyRecords[0]!, slug_values: ['later'], title: 'Weir that came later' }])
  }
})

test('an export that is cancelled saves nothing, and one that fails says so', async () => {
  await open('premium')
  await openExport()
  let release = () => {}
  app.network.hold = path => (path.endsWith('/rows') ? new Promise(resolve => (release = resolve)) : undefined)
  await submit()
  await press('Cancel')
  release()
  app.network.hold = () => undefined
  app.network.gateway = path =>
    path.endsWith('/rows') ? Response.json({ code: 'internal', error: 'Something broke.' }, { status: 500 }) : undefined
  await submit()
  await screen.findByText('Something went wrong, please try again.')
  expect(files.saved).toEqual([])
  expect(await made()).toEqual([])
})

test('I6 a refusal in place of a file is shown in its words', async () => {
  await open('premium')
  await openExport()
  await choose('Contacts')
  const refusal = { code: 'too_costly', error: 'This search is too long.' }
  app.network.gateway = path => (path.includes('/export/contacts/') ? Response.json(refusal, { status: 422 }) : undefined)
  await submit()
  await screen.findByText('This search is too long.')
  expect(files.saved).toEqual([])
})

test('offline a folder is exported from this device and contacts are not, with the reason; the list of exports gets it later', async () => {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  for (const [index, slug] of [
    ['publications', 'publications-0'],
    ['publications', 'publications-3'],
    ['patents', 'patents-1'],
  ] as const)
    await app.server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: app.user!, body: { slug_values: [slug], index }, key: true })
  await pullChanges()
  await app.visit(`/profile/${profileId(session.user!)}/bookmark_folders/${id}`)
  await screen.findByRole('heading', { name: 'Thesis' })
  app.disconnect()
  await openExport()
  expect(screen.getByRole('combobox', { name: 'Kind of items' })).toHaveProperty('value', 'publications')
  expect(screen.getByRole('radio', { name: 'Contacts' })).toHaveProperty('disabled', true)
  screen.getByText('You’re offline. Contacts come from the server, so connect to export them.')
  await submit()
  await screen.findByText('2 items were exported as an Excel file to the Downloads folder.')
  expect(await sheetTexts(files.saved[0]!, 1)).toHaveLength(3)
  await press('Back')
  await press('Earlier exports')
  await within(await dialog()).findByRole('article', { name: 'Selected items' })
  expect(await made()).toEqual([])
  app.reconnect()
  await waitFor(async () => expect(await made()).toMatchObject([{ index: 'publications', count: 2 }]))
})

test('offline the results that this device has are exported, and the file says what it lacks', async () => {
  await open('premium')
  await screen.findAllByRole('listitem')
  app.disconnect()
  await openExport()
  await choose('CSV')
  await submit()
  const told = await screen.findByText(/^\d+ items were exported as a CSV file to the Downloads folder\.$/)
  const written = Number.parseInt(told.textContent ?? '')
  expect(written).toBeGreaterThan(0)
  expect(await csvLines(files.saved[0]!)).toHaveLength(written + 1)
  screen.getByText(/came from copies on this device, which may lack authors, abstracts and other fields\.$/)
})

test('contacts cost a credit for each email address, also if the answer was lost, and none can be had without credits', async () => {
  const contacts = Array.from({ length: 7 }, (_, n) => ({ name: `Person ${n}`, email: `p${n}@weir.example` }))
  const trial = {
    index: 'clinical_trials' as const,
    slug_values: ['weir'],
    source: { name: 'Tests' },
    full_title: 'A weir trial',
    contacts,
  }
  await open('premium', '/search/clinical_trials?keyword=weir', [trial])
  await openExport()
  await choose('Contacts')
  expect(screen.queryByRole('radio', { name: 'BibTeX' })).toBeNull()
  await choose('CSV')
  const emails = await screen.findByRole('checkbox', { name: 'Find additional e-mails' })
  screen.getByText('Additional e-mails cost 1 contact credit each. You have 5 contact credits.')
  await user.click(emails)
  let isLost = true
  app.network.gateway = path => (isLost && path.includes('/export/contacts/') ? Response.error() : undefined)
  await submit()
  await screen.findByText('Something went wrong, please try again.')
  isLost = false
  await submit()
  await screen.findByText('7 contacts were exported as a CSV file to the Downloads folder.')
  screen.getByText('It cost 5 contact credits.')
  screen.getByText('2 email addresses were left out, because you have no contact credits left.')
  expect((await files.saved[0]!.file.text()).match(/@weir\.example/g)).toHaveLength(5)
  await waitFor(async () => expect(await made()).toMatchObject([{ template: 'contacts', findEmails: true, credits: 5 }]))
  await press('Back')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Find additional e-mails' })).toHaveProperty('disabled', true))
  screen.getByText('Additional e-mails cost 1 contact credit each. You have 0 contact credits.')
})

test('an earlier export is made again, is readable offline, and is removed from the list', async () => {
  await open('premium')
  await openExport()
  await submit()
  await screen.findByText('30 items were exported as an Excel file to the Downloads folder.')
  await press('Back')
  await press('Earlier exports')
  const row = within(await within(await dialog()).findByRole('article', { name: '“number”' }))
  row.getByText('30 items')
  await user.click(row.getByRole('button', { name: 'Export again' }))
  await screen.findByText('30 items were exported as an Excel file to the Downloads folder.')
  expect(files.saved).toHaveLength(2)
  await press('Back')
  await waitFor(async () => expect(within(await dialog()).getAllByRole('article')).toHaveLength(2))
  app.disconnect()
  await user.click((await within(await dialog()).findAllByRole('button', { name: 'Remove “number” from the list' }))[0]!)
  await waitFor(async () => expect(within(await dialog()).getAllByRole('article')).toHaveLength(1))
})
