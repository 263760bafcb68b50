import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { pullChanges } from '#offline/actions.ts'
import { addFolderMember } from '#server/subjects/folders/members.ts'
import { refreshSavedRecords } from '#server/subjects/folders/index.ts'
import { session } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { smallRecords } from '../../support/small-catalogue.ts'
import { watchSavedFiles } from '../exports/saved-files.ts'

const papers = smallRecords.filter(({ index }) => index === 'publications')
const user = userEvent.setup()
let app: TestApp
let folder: { id: string }
beforeEach(async () => {
  app = await openApp({ user_type: 'premium' })
  folder = await app.server.folder(app.user!, { name: 'Thesis' })
})
afterEach(() => app.close())

const title = (n: number) => `Publication number ${n}`
async function items(...numbers: number[]): Promise<void> {
  for (const n of numbers) {
    const body = { slug_values: [`publications-${n}`], index: 'publications' }
    await app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: app.user!, body, key: true })
    // The times of addition, by which they are sorted, differ.
    app.server.advanceClock(10)
  }
  await pullChanges()
}
const open = (id = folder.id) => app.visit(`/profile/${session.user!.slug_values[0]}/bookmark_folders/${id}`)
const list = () => screen.getByLabelText('Items')
const names = () =>
  within(list())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const listed = (...wanted: number[]) => waitFor(() => expect(names()).toEqual(wanted.map(title)))
const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const stateOf = (n: number) => screen.findByRole<HTMLSelectElement>('combobox', { name: `How far you have read ${title(n)}` })
const tick = async (n: number) => user.click(await screen.findByRole('checkbox', { name: `Select ${title(n)}` }))
const bar = async () => within(await screen.findByRole('region', { name: 'Selected items' }))
const onServer = async () => (await app.server.request<Changes>('/v1/changes', { user: app.user! })).body
const annotationOf = async (n: number, folder_id = folder.id) =>
  (await onServer()).annotations.find(row => row.slug_value === `publications-${n}` && row.folder_id === folder_id)
const bookmarksOf = async (folder_id: string) =>
  (await onServer()).bookmarks.filter(row => row.folder_id === folder_id).map(({ slug_value }) => slug_value)

test('a note is stored by itself while one writes, says so, and is shown on the item', async () => {
  await items(1)
  await open()
  await press(`Write a note on ${title(1)}`)
  const field = await screen.findByRole('textbox', { name: `Note on ${title(1)}` })
  expect(document.activeElement).toBe(field)
  await user.type(field, 'Read chapter 3')
  await screen.findByText('Saved')
  await expect.poll(async () => (await annotationOf(1))?.note).toBe('Read chapter 3')
  await user.type(field, ' first')
  await press('Done')
  await screen.findByText('Read chapter 3 first')
  await expect.poll(async () => (await annotationOf(1))?.note).toBe('Read chapter 3 first')
})

test('the focus is on the button that opened the note or the tags again when they are closed', async () => {
  await items(1)
  await open()
  const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await press(`Write a note on ${title(1)}`)
  await user.type(await screen.findByRole('textbox', { name: `Note on ${title(1)}` }), 'Noted')
  await press('Done')
  await focused(`Change the note on ${title(1)}`)
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: `Note on ${title(1)}` })
  await user.keyboard('{Escape}')
  await focused(`Change the note on ${title(1)}`)
  await press(`Add tags to ${title(1)}`)
  await user.type(await screen.findByRole('textbox', { name: `Tags of ${title(1)}` }), 'ferns{Enter}')
  await press('Done')
  await focused(`Change the tags of ${title(1)}`)
})

test('offline a note, tags and the state are kept and shown, and sent when the network is back', async () => {
  await items(1)
  await open()
  await screen.findByText(`0 of 1 read`)
  app.disconnect()
  await press(`Write a note on ${title(1)}`)
  await user.type(await screen.findByRole('textbox', { name: `Note on ${title(1)}` }), 'On the train')
  await screen.findByText('Saved offline')
  await press('Done')
  await press(`Add tags to ${title(1)}`)
  const tags = await screen.findByRole('textbox', { name: `Tags of ${title(1)}` })
  await user.type(tags, 'ferns,moss{Enter}')
  await press('Done')
  await user.selectOptions(await stateOf(1), 'Read')
  await screen.findByText('1 of 1 read')
  for (const shown of ['On the train', 'ferns', 'moss']) await within(list()).findByText(shown)
  expect(await annotationOf(1)).toBeUndefined()
  app.reconnect()
  await expect.poll(() => annotationOf(1)).toMatchObject({ note: 'On the train', tags: ['ferns', 'moss'], state: 'read' })
})

test('items are moved with the keys of their handle, which keeps the focus, and from their menu', async () => {
  await items(1, 2, 3)
  await open()
  await listed(3, 2, 1)
  const handle = screen.getByRole('button', { name: `Move ${title(1)}` })
  handle.focus()
  await user.keyboard('{ArrowUp}')
  await listed(3, 1, 2)
  await screen.findByText('Moved to place 2')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Move ${title(1)}`))
  await user.keyboard('{Home}')
  await listed(1, 3, 2)
  await press(`More for ${title(3)}`)
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the end' }))
  await listed(1, 2, 3)
  await expect.poll(async () => (await annotationOf(3))?.position).toBeDefined()
})

test('an item is dragged to the place below another one', async () => {
  await items(1, 2, 3)
  await open()
  await listed(3, 2, 1)
  const row = (n: number) => screen.getByRole('heading', { name: title(n) }).closest('[data-row]')!
  const dataTransfer = { setData: () => {}, setDragImage: () => {} }
  fireEvent.dragStart(screen.getByRole('button', { name: `Move ${title(1)}` }), { dataTransfer })
  fireEvent.dragOver(row(3))
  fireEvent.drop(row(3))
  await listed(3, 1, 2)
})

test('selected items are marked together, and undoing gives each its own state back', async () => {
  await items(1, 2, 3)
  await open()
  await user.selectOptions(await stateOf(2), 'Reading')
  for (const n of [1, 2]) await tick(n)
  const selected = await bar()
  selected.getByText('2 selected')
  await user.selectOptions(selected.getByRole('combobox', { name: 'Mark as' }), 'Read')
  await screen.findByText('Marked 2 items as “Read”')
  await screen.findByText('2 of 3 read')
  await expect.poll(async () => [(await annotationOf(1))?.state, (await annotationOf(2))?.state]).toEqual(['read', 'read'])
  await press('Undo')
  await screen.findByText('0 of 3 read')
  await expect.poll(async () => [(await annotationOf(1))?.state, (await annotationOf(2))?.state]).toEqual(['to_read', 'reading'])
})

test('a tag is added to all selected items, and those that have it are told apart', async () => {
  await items(1, 2)
  await open()
  await tick(1)
  await user.click((await bar()).getByRole('button', { name: 'Add tag' }))
  await user.type(await screen.findByRole('textbox', { name: 'Tag' }), 'ferns{Enter}')
  await screen.findByText(`Tagged “${title(1)}” with “ferns”`)
  await user.click((await bar()).getByRole('button', { name: 'Select all 2' }))
  await user.click((await bar()).getByRole('button', { name: 'Add tag' }))
  await user.type(await screen.findByRole('textbox', { name: 'Tag' }), 'ferns{Enter}')
  await screen.findByText(/^Tagged “Publication number 2” with “ferns”\. 1 had it already/)
  await expect.poll(async () => (await annotationOf(2))?.tags).toEqual(['ferns'])
})

test('items move to another folder with what is written on them; one that is there already stays; undoing brings them back', async () => {
  await items(1, 2)
  const other = await app.server.folder(app.user!, { name: 'Congress' })
  const there = { slug_values: ['publications-2'], index: 'publications' }
  await app.server.request(`/v1/bookmark_folders/${other.id}/bookmarks`, { user: app.user!, body: there, key: true })
  const noted = { index: 'publications', bookmark: { note: 'Goes along', state: 'read' } }
  await app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks/publications-1`, {
    method: 'PUT',
    user: app.user!,
    body: noted,
    key: true,
  })
  await pullChanges()
  await open()
  await tick(1)
  await user.click((await bar()).getByRole('button', { name: 'Select all 2' }))
  await user.click((await bar()).getByRole('button', { name: 'Move' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Move 2 items' }))
  expect(asked.queryByRole('button', { name: /Thesis/ })).toBeNull()
  await user.click(await asked.findByRole('button', { name: /^Congress/ }))
  await screen.findByText(`Moved “${title(1)}” to Congress. 1 is in Congress already, and stayed here too`)
  await listed(2)
  await expect.poll(() => bookmarksOf(folder.id)).toEqual(['publications-2'])
  await expect.poll(() => annotationOf(1, other.id)).toMatchObject({ note: 'Goes along', state: 'read' })
  await press('Undo')
  await listed(2, 1)
  await within(list()).findByText('Goes along')
  await expect.poll(() => annotationOf(1)).toMatchObject({ note: 'Goes along', state: 'read' })
  await expect.poll(() => bookmarksOf(other.id)).toEqual(['publications-2'])
})

test('copied and moved items keep their order in the other folder', async () => {
  await items(1, 2, 3, 4, 5)
  const other = await app.server.folder(app.user!, { name: 'Congress' })
  await pullChanges()
  await open()
  // The times of addition, by which they are sorted, differ.
  app.network.hold = path => {
    if (path.endsWith('/bookmarks')) app.server.advanceClock(10)
    return undefined
  }
  await tick(4)
  await tick(5)
  await user.click((await bar()).getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: /^Congress/ }))
  await listed(3, 2, 1)
  await tick(1)
  await user.click((await bar()).getByRole('button', { name: 'Select all 3' }))
  await user.click((await bar()).getByRole('button', { name: 'Copy' }))
  await user.click(await screen.findByRole('button', { name: /^Congress/ }))
  await screen.findByText('Copied 3 items to Congress')
  await expect.poll(() => bookmarksOf(other.id)).toHaveLength(5)
  await pullChanges()
  await open(other.id)
  await listed(3, 2, 1, 5, 4)
})

test('a change of many items says how far it is, and can be stopped: what was done stays done', async () => {
  await items(...Array.from({ length: 24 }, (_, n) => n + 1))
  await open()
  await tick(24)
  await user.click((await bar()).getByRole('button', { name: 'Select all 24' }))
  fireEvent.change((await bar()).getByRole('combobox', { name: 'Mark as' }), { target: { value: 'read' } })
  const stop = await screen.findByText('Stop')
  expect((await bar()).getByRole('status').textContent).toMatch(/^Marking \d+ of 24$/)
  fireEvent.click(stop)
  const told = await screen.findByText(/^Marked .* as “Read”\. Stopped before the other \d+$/)
  const left = Number(/\d+$/.exec(told.textContent ?? '')?.[0])
  expect(left).toBeGreaterThan(0)
  await screen.findByText(`${24 - left} of 24 read`)
  expect((await bar()).getByRole('status').textContent).toBe('24 selected')
})

test('more items than are changed or cited at once can all be exported, also from the references', async () => {
  const entries = Array.from({ length: 501 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    entry: { type: 'book', title: `Book ${n}` },
  }))
  for (let at = 0; at < entries.length; at += 50)
    await app.server.request(`/v1/bookmark_folders/${folder.id}/own_entries`, {
      user: app.user!,
      body: { own_entries: entries.slice(at, at + 50), as_they_are: true },
      key: true,
    })
  await pullChanges()
  await open()
  await user.click((await screen.findAllByRole('checkbox', { name: /^Select Book/ }))[0]!)
  await user.click((await bar()).getByRole('button', { name: 'Select all 501' }))
  const selected = await bar()
  await selected.findByText('To mark, tag, move, copy or remove items, select at most 400.')
  const buttons = selected.getAllByRole('button').map(button => button.textContent)
  expect(buttons).toEqual(['Cite', 'Export', ''])
  await user.click(selected.getByRole('button', { name: 'Cite' }))
  await screen.findByText(/^Only the first 500 of 501 items are cited\. An export has all of them/)
  const files = watchSavedFiles()
  try {
    await press('Export all 501')
    await press('Export 501 items')
    await screen.findByText('501 items were exported as a BibTeX file to the Downloads folder.')
    expect((await files.saved[0]!.file.text()).match(/^@/gm)).toHaveLength(501)
  } finally {
    files.restore()
  }
})

test('removed items come back with their notes and in their places, offline, and after they were removed on the server', async () => {
  await items(1, 2, 3)
  await open()
  const noted = { index: 'publications', bookmark: { note: 'Precious', tags: ['x'] } }
  await app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks/publications-2`, {
    method: 'PUT',
    user: app.user!,
    body: noted,
    key: true,
  })
  await pullChanges()
  await within(list()).findByText('Precious')
  for (const n of [2, 3]) await tick(n)
  await user.click((await bar()).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed from Thesis: 2 items')
  await listed(1)
  await expect.poll(() => bookmarksOf(folder.id)).toEqual(['publications-1'])
  app.disconnect()
  await press('Undo')
  await listed(3, 2, 1)
  await within(list()).findByText('Precious')
  app.reconnect()
  await expect.poll(() => annotationOf(2)).toMatchObject({ note: 'Precious', tags: ['x'] })
  await listed(3, 2, 1)
})

test('the same work twice is said, and one of both is removed', async () => {
  const copy = { ...papers[5]!, slug_values: ['publication-five-again'], title: 'PUBLICATION: number 5' }
  await app.catalogue.put([copy])
  await items(5, 6)
  const body = { slug_values: ['publication-five-again'], index: 'publications' }
  await app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: app.user!, body, key: true })
  await pullChanges()
  await open()
  await screen.findByText(/^One work is in this folder more than once\./)
  await press('Show')
  await press('Remove this copy: PUBLICATION: number 5')
  await waitFor(() => expect(screen.queryByText(/^One work is in this folder/)).toBeNull())
  await listed(6, 5)
})

test('what changed of a record since it was saved is said until it was seen, also offline', async () => {
  await items(1, 2)
  await app.catalogue.put([{ ...papers[1]!, is_retracted: true }])
  await refreshSavedRecords(app.server.store, app.catalogue, app.server.now(), new AbortController().signal)
  await pullChanges()
  app.disconnect()
  await open()
  await screen.findByText(/^Since it was saved: it was retracted\./)
  await screen.findByText('1 changed since you saved or last looked at them')
  await press(`Seen: what changed of ${title(1)}`)
  await waitFor(() => expect(screen.queryByText(/^Since it was saved/)).toBeNull())
  app.reconnect()
  await expect.poll(async () => (await annotationOf(1))?.seen).toMatchObject({ is_retracted: true })
})

test('in a folder that one may only read, one marks what one has read and changes nothing else', async () => {
  const owner = await app.server.user()
  const theirs = await app.server.folder(owner, { name: 'Theirs' })
  const body = { slug_values: ['publications-1'], index: 'publications', bookmark: { note: 'From its owner', tags: ['hers'] } }
  await app.server.request(`/v1/bookmark_folders/${theirs.id}/bookmarks`, { user: owner, body, key: true })
  await app.server.store.write(tx => addFolderMember(tx, app.user!.id, theirs.id, 'member', Date.now()))
  await pullChanges()
  await open(theirs.id)
  await screen.findByText('From its owner')
  await screen.findByText(/by Person \d+/)
  for (const absent of [/^Change the note/, /^Change the tags/, /^Move /, /^Remove /])
    expect(screen.queryByRole('button', { name: absent })).toBeNull()
  await user.selectOptions(await stateOf(1), 'Read')
  await expect.poll(async () => (await annotationOf(1, theirs.id))?.state).toBe('read')
})

test('a note that is being written when the right to change it is lost closes, and what was stored waits with the reason', async () => {
  const owner = await app.server.user()
  const theirs = await app.server.folder(owner, { name: 'Theirs' })
  const body = { slug_values: ['publications-1'], index: 'publications' }
  await app.server.request(`/v1/bookmark_folders/${theirs.id}/bookmarks`, { user: owner, body, key: true })
  const join = (role: 'admin' | 'member') => app.server.store.write(tx => addFolderMember(tx, app.user!.id, theirs.id, role, Date.now()))
  await join('admin')
  await pullChanges()
  await open(theirs.id)
  await press(`Write a note on ${title(1)}`)
  app.disconnect()
  const field = () => screen.queryByRole('textbox', { name: `Note on ${title(1)}` })
  await waitFor(() => expect(field()).not.toBeNull())
  await user.type(field()!, 'Half a thought')
  await screen.findByText('Saved offline')
  await join('member')
  app.reconnect()
  await waitFor(() => expect(field()).toBeNull())
  await user.click((await screen.findAllByRole('button', { name: /not saved/ }))[0]!)
  await screen.findByText('You can no longer change this folder.')
  expect((await annotationOf(1, theirs.id))?.note ?? '').toBe('')
})
