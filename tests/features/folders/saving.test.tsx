import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { readStored } from '#kit/storage-keys.ts'
import { pullChanges } from '#offline/actions.ts'
import { joinFolder } from '../../support/folder-members.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

interface Held {
  folders: { id: string; name: string; count: number }[]
  bookmarks: { folder_id: string; slug_value: string }[]
}
const onServer = async (): Promise<string[]> => {
  const { folders, bookmarks } = (await app.server.request<Held>('/v1/changes', { user: app.user! })).body
  return bookmarks.map(item => `${folders.find(folder => folder.id === item.folder_id)?.name}: ${item.slug_value}`)
}
/** Waits until the server holds exactly these. */
const held = (...wanted: string[]) => expect.poll(onServer).toEqual(wanted)
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const box = (folder: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${folder}`) })
const isChecked = async (folder: string, wanted: boolean) => {
  const found = await box(folder)
  await waitFor(() => expect(found.checked).toBe(wanted))
}

async function openSaving(): Promise<void> {
  await app.visit('/search/publications?keyword=number+7')
  await press('Save Publication number 7')
  await screen.findByRole('dialog', { name: 'Save to a folder' })
}

test('a guest who saves is asked to log in, and returns to the same search afterwards', async () => {
  app = await openApp()
  await app.visit('/search/publications?keyword=number+7')
  await press('Save Publication number 7')
  const asked = within(await screen.findByRole('dialog'))
  await asked.findByText('You must log in to do this action.')
  await user.click(asked.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(readStored('last_page')).toBe('/search/publications?keyword=number+7')
})

test('a new folder is created with the result in it, and the result’s icon is filled', async () => {
  app = await openApp({ user_type: 'free' })
  await openSaving()
  await screen.findByText('You have no folders yet.')
  await press('New folder')
  const name = await screen.findByRole('textbox', { name: 'Name of the new folder' })
  await user.type(name, 'ab')
  await press('Create and save')
  await screen.findByText('The name must be at least 3 characters.')
  await user.clear(name)
  await user.type(name, 'Congress')
  await press('Create and save')
  await screen.findByText('Added to Congress')
  await screen.findByRole('button', { name: 'Saved: Publication number 7', pressed: true })
  await held('Congress: publications-7')
})

test('checkboxes save and remove at once with a message, and Undo reverts the last change', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.server.folder(app.user!, { name: 'Thesis' })
  await pullChanges()
  await openSaving()
  await user.click(await box('Thesis'))
  await screen.findByText('Added to Thesis')
  const view = screen.getByRole<HTMLAnchorElement>('link', { name: /^View \(opens/ })
  expect([view.target, view.pathname]).toEqual(['_blank', expect.stringMatching(/\/bookmark_folders\/[\w-]+$/)])
  await isChecked('Thesis', true)
  await held('Thesis: publications-7')
  await user.click(await box('Thesis'))
  await screen.findByText('Removed from Thesis: “Publication number 7”')
  await held()
  await isChecked('Thesis', false)
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  await isChecked('Thesis', true)
  await held('Thesis: publications-7')
})

test('offline a save is marked as waiting, and reaches the server once', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.server.folder(app.user!, { name: 'Thesis' })
  await pullChanges()
  await openSaving()
  const thesis = await box('Thesis')
  app.network.on = false
  await user.click(thesis)
  await screen.findByText('Added to Thesis')
  const mark = () => within(screen.getByRole('list', { name: 'Folders' })).queryByTitle(/^Saved on this device/)
  await waitFor(() => expect(mark()).not.toBeNull())
  expect(await onServer()).toEqual([])
  app.reconnect()
  await held('Thesis: publications-7')
  await waitFor(() => expect(mark()).toBeNull())
})

test('with more than eight folders there is a search box', async () => {
  app = await openApp({ user_type: 'premium' })
  for (let n = 1; n <= 9; n++) await app.server.folder(app.user!, { name: `Folder ${n}` })
  await pullChanges()
  await openSaving()
  await user.type(await screen.findByRole('searchbox', { name: 'Search in your folders' }), 'folder 3')
  const list = within(screen.getByRole('list', { name: 'Folders' }))
  await waitFor(() => expect(list.getAllByRole('checkbox')).toHaveLength(1))
  await box('Folder 3')
})

test('a folder that the user may only read is not offered for saving', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.server.folder(app.user!, { name: 'Thesis' })
  const colleague = await app.server.user()
  for (const [name, role] of [
    ['Read only', 'member'],
    ['Together', 'admin'],
  ] as const) {
    const { id: folder_id } = await app.server.folder(colleague, { name })
    await joinFolder(app.server.store, folder_id, app.user!.id, role)
  }
  await pullChanges()
  await openSaving()
  await box('Together')
  await box('Thesis')
  expect(screen.queryByRole('checkbox', { name: /^Read only/ })).toBeNull()
})
