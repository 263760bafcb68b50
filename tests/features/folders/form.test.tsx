import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { draftNames } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const folders = () => `/profile/${session.user!.slug_values[0]}/bookmark_folders`
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
interface Held {
  folders: { id: string; name: string; description: string; is_private: boolean; tags: string[] }[]
}
const held = async () => (await app.server.request<Held>('/v1/changes', { user: app.user! })).body.folders

async function openForm(): Promise<void> {
  app = await openApp({ user_type: 'premium' })
  await pullChanges()
  await app.visit(folders())
  await press('New folder')
}

test.each([
  ['ab', 'The name must be at least 3 characters.'],
  ['a'.repeat(101), 'The name must be at most 100 characters.'],
])('a name of %s is refused when the field is left, and nothing is saved', async (name, sentence) => {
  await openForm()
  await user.click(await field('Name'))
  await user.paste(name)
  expect(screen.queryByText(sentence)).toBeNull()
  await user.tab()
  await screen.findByText(sentence)
  await press('Create')
  expect(document.activeElement).toBe(await field('Name'))
  expect(await held()).toEqual([])
})

test('of six tags five are taken, then the field takes no more and says so', async () => {
  await openForm()
  await user.type(await field('Name'), 'Congress')
  const tags = await field('Tags (optional)')
  await user.type(tags, 'one,two{Enter}three{Tab}four,five,six')
  await screen.findByText('Maximum tags reached')
  expect(tags.readOnly).toBe(true)
  expect(tags.value).toBe('')
  await press('Create')
  await expect.poll(async () => (await held())[0]?.tags).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('a folder is private until the switch is turned, which then reads Public', async () => {
  await openForm()
  await user.type(await field('Name'), 'Congress')
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Visible to everyone' })
  const reads = () => document.getElementById(toggle.getAttribute('aria-describedby')!)!.textContent
  expect([toggle.checked, reads()]).toEqual([false, 'Private: only you and the people you invite can see this folder. '])
  await user.click(toggle)
  expect([toggle.checked, reads()]).toEqual([true, expect.stringMatching(/^Public: anyone with the link can read this folder/)])
  await press('Create')
  await expect.poll(async () => (await held())[0]?.is_private).toBe(false)
})

test('Delete is there only in edit mode', async () => {
  await openForm()
  await field('Name')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

async function openEdit(): Promise<string> {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis' })
  await pullChanges()
  await app.visit(`${folders()}/${id}`)
  await press('Edit')
  await screen.findByRole('button', { name: 'Delete' })
  return id
}
const deleteElsewhere = async (id: string) => {
  await app.server.request(`/v1/bookmark_folders/${id}`, { user: app.user!, method: 'DELETE', key: true })
  await act(() => pullChanges())
}

test('a folder that is deleted elsewhere while its page is open: the page says so and leads to the others', async () => {
  const id = await openEdit()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await deleteElsewhere(id)
  await screen.findByRole('heading', { name: '“Thesis” is no longer here' })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All folders' }))
  await screen.findByRole('heading', { name: 'No folders yet' })
})

/** What another device of the same user changes meanwhile; it comes here before this device saves. */
async function changeElsewhere(path: string, body: object): Promise<void> {
  await app.server.request(path, { user: app.user!, method: 'PUT', body, key: true })
  await act(() => pullChanges())
}
const told = async () => {
  await user.click(await screen.findByRole('button', { name: /^1 change not saved/ }))
  return (await within(await screen.findByRole('dialog')).findAllByRole('cell')).map(({ textContent }) => textContent)
}

test('a name that was changed elsewhere while the form was open is not overwritten: both are shown, and other fields are saved', async () => {
  const id = await openEdit()
  const rename = (bookmark_folder: object) => changeElsewhere(`/v1/bookmark_folders/${id}`, { bookmark_folder })
  await rename({ name: 'Theirs' })
  await user.type(await field('Description (optional)'), 'Of this device')
  await press('Save')
  await expect.poll(held).toMatchObject([{ name: 'Theirs', description: 'Of this device' }])
  await press('Edit')
  await screen.findByRole('button', { name: 'Delete' })
  await rename({ name: 'Theirs again' })
  await user.type(await field('Name'), ' and mine')
  await press('Save')
  expect(await told()).toEqual(['Theirs and mine', 'Theirs again'])
  expect(await held()).toMatchObject([{ name: 'Theirs again' }])
})

test('the title of an own entry that was changed elsewhere while its form was open is not overwritten: both are shown', async () => {
  app = await openApp({ user_type: 'premium' })
  const folder = await app.server.folder(app.user!, { name: 'Thesis' })
  const id = '00000000-0000-4000-8000-00000000000a'
  const own_entries = [{ id, entry: { type: 'book', title: 'Weirs' } }]
  const path = `/v1/bookmark_folders/${folder.id}/own_entries`
  await app.server.request(path, { user: app.user!, key: true, body: { own_entries, as_they_are: true } })
  await pullChanges()
  await app.visit(`${folders()}/${folder.id}`)
  await press('Edit Weirs')
  await changeElsewhere(`${path}/${id}`, { own_entry: { title: 'Theirs' } })
  await user.type(await field('Title'), ' of mine')
  await press('Save')
  expect(await told()).toEqual(['Weirs of mine', 'Theirs'])
})

const note = 'These are your unsaved changes from before.'
/** The window goes without a question, as at a reload; what was typed is on this device by then. */
const leaveWith = async (draft: string) => {
  await waitFor(async () => expect(await draftNames()).toContain(draft))
  await act(async () => closeAllModals())
}

test('what is typed into a new folder is kept without closing the form, comes back with a note, and can be discarded', async () => {
  await openForm()
  await user.type(await field('Name'), 'Half a na')
  await leaveWith('folder/new')
  await press('New folder')
  await screen.findByText(note)
  expect((await field('Name')).value).toBe('Half a na')
  await press('Discard them')
  expect((await field('Name')).value).toBe('')
  expect(screen.queryByText(note)).toBeNull()
  await user.type(await field('Name'), 'Congress')
  await press('Create')
  await expect.poll(held).toMatchObject([{ name: 'Congress' }])
  await waitFor(async () => expect(await draftNames()).toEqual([]))
})

test('a change of a folder that was not saved is kept, and only what was changed', async () => {
  const id = await openEdit()
  await user.type(await field('Description (optional)'), 'An hour of words')
  await leaveWith(`folder/${id}`)
  await changeElsewhere(`/v1/bookmark_folders/${id}`, { bookmark_folder: { name: 'Theirs' } })
  await act(() => pullChanges())
  await press('Edit')
  await screen.findByText(note)
  expect((await field('Name')).value).toBe('Theirs')
  await press('Save')
  await expect.poll(held).toMatchObject([{ name: 'Theirs', description: 'An hour of words' }])
})

test('a change of an own entry that was not saved is kept', async () => {
  app = await openApp({ user_type: 'premium' })
  const folder = await app.server.folder(app.user!, { name: 'Thesis' })
  const id = '00000000-0000-4000-8000-00000000000b'
  const own_entries = [{ id, entry: { type: 'book', title: 'Weirs' } }]
  const body = { own_entries, as_they_are: true }
  await app.server.request(`/v1/bookmark_folders/${folder.id}/own_entries`, { user: app.user!, key: true, body })
  await pullChanges()
  await app.visit(`${folders()}/${folder.id}`)
  await press('Edit Weirs')
  await user.type(await field('Title'), ' and mills')
  await leaveWith(`entry/${folder.id}/${id}`)
  await press('Edit Weirs')
  await screen.findByText(note)
  expect((await field('Title')).value).toBe('Weirs and mills')
  await press('Save')
  await screen.findByRole('button', { name: 'Edit Weirs and mills' })
})
