import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { commit } from '#offline/index.ts'
import { folderRoutes } from '#features/folders/folders.routes.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const folders = () => `/profile/${session.user!.slug_values[0]}/bookmark_folders`
/** The names of the listed folders or items; a long list is a region. */
const names = () =>
  [...screen.queryAllByLabelText('Folders'), ...screen.queryAllByLabelText('Items')].flatMap(list =>
    within(list)
      .queryAllByRole('link')
      .map(link => link.textContent),
  )
const listed = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted))
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const search = () => screen.getByRole('searchbox', { name: 'Search in folders' })
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const tooShort = 'The name must be at least 3 characters.'
const question = 'Are you sure you want to delete this folder?'

async function item(folder: string, slug: string, index = 'publications'): Promise<void> {
  const body = { slug_values: [slug], index }
  await app.server.request(`/v1/bookmark_folders/${folder}/bookmarks`, { user: app.user!, body, key: true })
}
async function overview(): Promise<void> {
  await pullChanges()
  await app.visit(folders())
}

test('the overview shows each folder, and is searched and sorted offline', async () => {
  app = await openApp({ user_type: 'premium' })
  const thesis = await app.server.folder(app.user!, { name: 'Thesis', tags: ['graphs'], is_private: true })
  await app.server.folder(app.user!, { name: 'Atlas', is_private: false })
  await item(thesis.id, 'publications-1')
  await item(thesis.id, 'publications-2')
  await item(thesis.id, 'patents-1', 'patents')
  await pullChanges()
  await app.visit(folders())
  await waitFor(() => expect(names()).toHaveLength(2))
  // For this waits what is not needed at first.
  await folderRoutes['researcher.bookmark_folders.overview'].readAhead!({} as never, Promise.resolve())
  const row = (name: string) => screen.getByRole('link', { name }).closest('li')!.textContent
  await waitFor(() => expect(row('Thesis')).toMatch(/Private.*3 items.*2 publications.*1 patent.*graphs/))
  expect(row('Atlas')).not.toContain('Private')
  app.network.on = false
  await user.type(search(), 'graph')
  await listed('Thesis')
  screen.getByText('1 folder', { selector: 'output' })
  await user.clear(search())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name')
  await listed('Atlas', 'Thesis')
})

test('a long list of folders is drawn in part, and the search finds the others', async () => {
  app = await openApp({ user_type: 'premium' })
  for (let n = 1; n <= 70; n++) await app.server.folder(app.user!, { name: `Folder ${100 + n} of many` })
  await overview()
  await waitFor(() => expect(names()).not.toEqual([]))
  expect(names().length).toBeLessThan(60)
  app.network.on = false
  const drawn = names()
  const hidden = Array.from({ length: 70 }, (_, at) => `Folder ${101 + at} of many`).find(name => !drawn.includes(name))!
  await user.type(search(), hidden)
  await listed(hidden)
})

test('the folders of another user look like a page that does not exist', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/profile/somebody-else/bookmark_folders')
  await waitFor(() => expect(address()).toBe('/404'))
})

test('a guest who opens folders is sent to the login page', async () => {
  app = await openApp()
  await app.visit('/profile/anybody/bookmark_folders')
  await waitFor(() => expect(address()).toBe('/login'))
})

test('offline a folder shows its items by type, and marks one that left the catalogue', async () => {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  await item(id, 'publications-1')
  await item(id, 'patents-1', 'patents')
  await app.catalogue.remove('publications', 'publications-1')
  await pullChanges()
  app.network.on = false
  await app.visit(`${folders()}/${id}`)
  await waitFor(() => expect(names()).toHaveLength(2))
  screen.getByText(/^No longer in the catalogue/)
  const types = within(screen.getByRole('navigation', { name: 'Types of items' }))
  await user.click(types.getByRole('link', { name: 'Patents 1' }))
  await listed('Patent number 1')
  expect(address()).toBe(`${folders()}/${id}/patents`)
})

test('removing an item shows a message and can be undone', async () => {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  await item(id, 'publications-1')
  await pullChanges()
  await app.visit(`${folders()}/${id}`)
  await press('Remove Publication number 1')
  await screen.findByText('Removed from Thesis: “Publication number 1”')
  await screen.findByRole('heading', { name: 'No items yet' })
  await press('Undo')
  await listed('Publication number 1')
})

test('an unknown folder shows a message with a link to all folders', async () => {
  app = await openApp({ user_type: 'premium' })
  await pullChanges()
  await app.visit(`${folders()}/never-was`)
  await screen.findByRole('heading', { name: 'Folder not found' })
  await user.click(screen.getByRole('link', { name: 'All folders' }))
  await screen.findByRole('heading', { name: 'No folders yet' })
})

test('a folder name is checked when the field loses the focus, and a second after the last key', async () => {
  app = await openApp({ user_type: 'premium' })
  await overview()
  await press('New folder')
  const name = await nameField()
  fireEvent.change(name, { target: { value: 'ab' } })
  expect(screen.queryByText(tooShort)).toBeNull()
  fireEvent.blur(name)
  screen.getByText(tooShort)
  await user.type(name, 'c')
  expect(screen.queryByText(tooShort)).toBeNull()
  fireEvent.change(name, { target: { value: 'ab' } })
  expect(screen.queryByText(tooShort)).toBeNull()
  await screen.findByText(tooShort)
})

test('a new folder is private by default, and opens when it is created', async () => {
  app = await openApp({ user_type: 'premium' })
  await overview()
  await press('New folder')
  const name = await nameField()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.type(name, 'Congress')
  await press('Create')
  await screen.findByRole('heading', { level: 1, name: 'Congress' })
  expect(await within(screen.getByRole('main')).findAllByText('Private')).toHaveLength(1)
  const { body } = await app.server.request<{ folders: { name: string; is_private: boolean }[] }>('/v1/changes', { user: app.user! })
  expect(body.folders).toMatchObject([{ name: 'Congress', is_private: true }])
})

test('a folder is deleted only after a question, and the page changes to all folders', async () => {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  await pullChanges()
  await app.visit(`${folders()}/${id}`)
  await press('Edit')
  await press('Delete')
  await screen.findByRole('dialog', { name: question })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
  await press('Delete')
  const asked = within(await screen.findByRole('dialog', { name: question }))
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'No folders yet' })
  expect(address()).toBe(folders())
})

test('the question before a deletion names the folder and its items, and the deletion can be undone offline', async () => {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  await item(id, 'publications-1')
  await pullChanges()
  await app.visit(`${folders()}/${id}`)
  app.disconnect()
  await press('Edit')
  await press('Delete')
  const asked = within(await screen.findByRole('dialog', { name: question }))
  asked.getByText('“Thesis” (1 item). You can undo this for ten seconds.')
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'No folders yet' })
  await screen.findByText('Deleted “Thesis” (1 item)')
  await press('Undo')
  await listed('Thesis')
  await app.visit(`${folders()}/${id}`)
  await listed('Publication number 1')
})

test('a folder that was created offline is there again with its items when its deletion is undone', async () => {
  app = await openApp({ user_type: 'premium' })
  await overview()
  app.disconnect()
  const { id } = await commit(createFolder, { name: 'Congress' })
  await commit(addBookmark, { folder_id: id, slug_value: 'publications-1', index: 'publications' })
  // Whoever wrote it down, even before a reload: the message follows from what is stored.
  await commit(deleteFolder, { id, undoable: true })
  await screen.findByText('Deleted “Congress” (1 item)')
  expect(names()).toEqual([])
  await press('Undo')
  await listed('Congress')
  await app.visit(`${folders()}/${id}`)
  await listed('publications 1')
})

test('a failure to load is a warning in the server’s words; what is on this device stays', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.server.folder(app.user!, { name: 'Thesis' })
  await overview()
  await listed('Thesis')
  await app.server.store.write(tx => sql`ALTER TABLE removed_bookmarks RENAME TO elsewhere`.execute(tx))
  await pullChanges()
  await within(screen.getByRole('region', { name: 'Messages' })).findByText(/^Something went wrong/)
  await listed('Thesis')
  await app.server.store.write(tx => sql`ALTER TABLE elsewhere RENAME TO removed_bookmarks`.execute(tx))
})
