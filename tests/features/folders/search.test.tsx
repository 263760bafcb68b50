import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { commit } from '#offline/index.ts'
import { pullChanges } from '#offline/actions.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const below = (id: string) => `/profile/${session.user!.slug_values[0]}/bookmark_folders/${id}`
const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search in this folder' })
const names = () =>
  screen
    .queryAllByLabelText('Items')
    .flatMap(list => within(list).queryAllByRole('heading', { level: 2 }))
    .map(title => title.textContent)
const listed = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted), { timeout: 15_000 })
const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Types of items' })).getByRole('link', { name })

/** A folder with publications 1 to 9, added in this order, and two patents. */
async function shelf(): Promise<string> {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  const add = (slug: string, index: string) =>
    app.server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: app.user!, body: { slug_values: [slug], index }, key: true })
  for (let n = 1; n <= 9; n++) await add(`publications-${n}`, 'publications')
  for (const n of [0, 1]) await add(`patents-${n}`, 'patents')
  await pullChanges()
  return id
}

/** The same list whether the server answers or this device. */
async function alike(href: string, ...wanted: string[]): Promise<void> {
  for (const isOnline of [true, false]) {
    app.network.on = isOnline
    await app.visit(below('none'))
    await app.visit(href)
    await listed(...wanted)
  }
  app.network.on = true
}

const papers = (...numbers: number[]) => numbers.map(n => `Publication number ${n}`)

test('words and filters of a folder are in the address and give the same list online and offline', async () => {
  const id = await shelf()
  await alike(`${below(id)}/publications?keyword=number+7`, ...papers(7))
  await alike(`${below(id)}/publications/year:2003,2005`, ...papers(5, 3))
  await alike(`${below(id)}?keyword=number+1`, 'Patent number 1', ...papers(1))
})

test('notes, tags and every author of an own entry are found, of records too; a press on a tag searches the folder for it', async () => {
  const id = await shelf()
  const to = (path: string, method: 'PUT' | 'POST', body: object) =>
    app.server.request(`/v1/bookmark_folders/${id}/${path}`, { user: app.user!, method, body, key: true })
  const written = { note: 'Ask the lampkeeper', tags: ['chapter two'] }
  await to('bookmarks/publications-4', 'PUT', { index: 'publications', bookmark: written })
  await to('bookmarks/publications-5', 'PUT', { index: 'publications', bookmark: { tags: ['method'] } })
  const author = ['Ash', 'Birch', 'Cedar', 'Dale', 'Elmwood'].map(family => ({ family }))
  const entry = { type: 'book', title: 'A book of weirs', author }
  const own_entries = [{ id: '00000000-0000-4000-8000-00000000000a', entry, written: { note: 'Lent by Ann', tags: ['chapter one'] } }]
  await to('own_entries', 'POST', { own_entries, as_they_are: true })
  await pullChanges()
  await alike(`${below(id)}?keyword=lampkeeper`, ...papers(4))
  await alike(`${below(id)}?keyword=number+lampkeeper`, ...papers(4))
  await alike(`${below(id)}?keyword=number+7+method`)
  await alike(`${below(id)}?keyword=elmwood`, 'A book of weirs')
  await alike(`${below(id)}?keyword=lent+weirs`, 'A book of weirs')
  await alike(`${below(id)}/publications?keyword=chapter`, ...papers(4))
  await alike(`${below(id)}/publications/year:2005?keyword=chapter`)
  await app.visit(`${below(id)}/publications`)
  await user.click(await screen.findByRole('button', { name: 'chapter two' }))
  await listed(...papers(4))
  expect(address()).toBe(`${below(id)}?keyword=chapter+two`)
})

test('orders of a folder are in the address and give the same list online and offline', async () => {
  const id = await shelf()
  await alike(`${below(id)}/publications/year:from-2007?sort=newest`, ...papers(9, 8, 7))
  await alike(`${below(id)}/publications/year:from-2007?sort=title`, ...papers(7, 8, 9))
})

test('a search counts on every tab, says how many it found, and Back returns to what was there', async () => {
  const id = await shelf()
  await app.visit(`${below(id)}/publications`)
  await user.type(await box(), 'number 1{Enter}')
  await listed(...papers(1))
  await screen.findByText('1 of 9 items')
  tab('All 2')
  await user.click(tab('Patents 1'))
  await listed('Patent number 1')
  expect(address()).toBe(`${below(id)}/patents?keyword=number+1`)
  window.history.back()
  await listed(...papers(1))
  window.history.back()
  await listed(...papers(9, 8, 7, 6, 5, 4, 3, 2, 1))
  expect((await box()).value).toBe('')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title')
  await listed(...papers(1, 2, 3, 4, 5, 6, 7, 8, 9))
  expect(address()).toBe(`${below(id)}/publications?sort=title`)
})

test('filters have the numbers of the folder and are chosen by their boxes', async () => {
  const id = await shelf()
  await app.visit(`${below(id)}/publications`)
  const years = within((await screen.findAllByRole('group', { name: 'Year' }))[0]!)
  await user.click(await years.findByRole('checkbox', { name: /^2004/ }))
  await listed(...papers(4))
  expect(address()).toBe(`${below(id)}/publications/year:2004`)
  await user.click(screen.getByRole('button', { name: 'Remove Year: 2004' }))
  await listed(...papers(9, 8, 7, 6, 5, 4, 3, 2, 1))
})

test('what cannot be read is said beside the box; a search that finds nothing leads back to all items', async () => {
  const id = await shelf()
  await app.visit(`${below(id)}/publications`)
  await user.type(await box(), 'a OR AND b{Enter}')
  await screen.findByRole('alert')
  expect((await box()).getAttribute('aria-invalid')).toBe('true')
  await user.clear(await box())
  await user.type(await box(), 'zzyzzx{Enter}')
  await screen.findByRole('heading', { name: 'Nothing in this folder matches' })
  await user.click(screen.getByRole('link', { name: 'Show all items' }))
  await listed(...papers(9, 8, 7, 6, 5, 4, 3, 2, 1))
})

test('a folder of a few items has no box, no order and no filters', async () => {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  for (const n of [1, 2, 3])
    await app.server.request(`/v1/bookmark_folders/${id}/bookmarks`, {
      user: app.user!,
      body: { slug_values: [`publications-${n}`], index: 'publications' },
      key: true,
    })
  await pullChanges()
  await app.visit(below(id))
  await listed(...papers(3, 2, 1))
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
})

test('what was just added here is found, before the server knows it', async () => {
  const id = await shelf()
  app.disconnect()
  const of = { index: 'publications', slug_values: ['publications-20'], source: { name: 'Tests' } } as const
  const record = { ...of, slug_values: [...of.slug_values], title: 'Publication number 20' }
  await commit(addBookmark, { folder_id: id, slug_value: 'publications-20', index: 'publications', record })
  await app.visit(`${below(id)}/publications?keyword=number+20`)
  await listed('Publication number 20')
})

test('everything saved is one list, each record once, last saved first, online and offline', async () => {
  const id = await shelf()
  const other = await app.server.folder(app.user!, { name: 'Congress' })
  for (const n of [2, 12])
    await app.server.request(`/v1/bookmark_folders/${other.id}/bookmarks`, {
      user: app.user!,
      body: { slug_values: [`publications-${n}`], index: 'publications' },
      key: true,
    })
  await pullChanges()
  await app.visit(below(id).replace(`/${id}`, ''))
  await user.click(await screen.findByRole('link', { name: 'Everything saved' }))
  await listed(...papers(12, 2, 9, 8, 7, 6, 5, 4, 3, 1))
  await waitFor(() => expect(tab('Publications 10').getAttribute('aria-current')).toBe('page'))
  await alike(`${below('all')}/publications?keyword=number+12`, ...papers(12))
  await alike(`${below('all')}/publications/year:from-2009?sort=newest`, ...papers(12, 9))
  await alike(`${below('all')}/patents`, 'Patent number 1', 'Patent number 0')
})

test('a failure to search is told in the server’s words', async () => {
  const id = await shelf()
  await app.server.store.write(tx => tx.deleteFrom('memberships').where('slug_value', '=', id).execute())
  await app.visit(`${below(id)}/publications?keyword=number+7`)
  await screen.findByRole('heading', { name: 'This folder could not be searched' })
  const messages = within(screen.getByRole('region', { name: 'Messages' }))
  await messages.findByText(/not exist|not found/i)
})
