import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { exportParked, pullChanges } from '#offline/actions.ts'
import { pendingChanges } from '#offline/index.ts'
import { addFolderMember } from '#server/subjects/folders/members.ts'
import { session } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
const title = 'Publication number 1'
let app: TestApp
let folder: { id: string }
let pia: TestUser

/** A folder with one item, which Pia may change too, and its note opened to be written. */
beforeEach(async () => {
  app = await openApp({ user_type: 'premium' })
  folder = await app.server.folder(app.user!, { name: 'Thesis' })
  const body = { slug_values: ['publications-1'], index: 'publications', bookmark: { note: 'Begun' } }
  await app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: app.user!, body, key: true })
  pia = await app.server.user()
  await app.server.store.write(tx => addFolderMember(tx, pia.id, folder.id, 'admin', Date.now()))
  await pullChanges()
  await app.visit(`/profile/${session.user!.slug_values[0]}/bookmark_folders/${folder.id}`)
  await user.click(await screen.findByRole('button', { name: `Change the note on ${title}` }))
  await screen.findByRole('textbox', { name: `Note on ${title}` })
})
afterEach(() => app.close())

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Note on ${title}` })
const onServer = async () => (await app.server.request<Changes>('/v1/changes', { user: app.user! })).body.annotations[0]?.note
const writeAsPia = (note: string) =>
  app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks/publications-1`, {
    method: 'PUT',
    user: pia,
    body: { index: 'publications', bookmark: { note } },
    key: true,
  })

test('what another one writes is shown in the open note while its user has typed nothing, and is then written on', async () => {
  await writeAsPia('Begun by both')
  await pullChanges()
  await waitFor(() => expect(field().value).toBe('Begun by both'))
  await user.type(field(), ', and ended')
  await expect.poll(onServer).toBe('Begun by both, and ended')
})

test.each([
  ['came here', true],
  ['is not here yet', false],
])(
  'a note that another one wrote while its user was typing, and that %s, is never overwritten: they are asked about one text',
  async (_, isHere) => {
    await user.type(field(), ' today')
    await expect.poll(onServer).toBe('Begun today')
    // What Pia writes comes with no pull of the own change.
    await expect.poll(pendingChanges).toBe(0)
    await pullChanges()
    await writeAsPia('A long thought of Pia')
    if (isHere) await pullChanges()
    await user.type(field(), ', hello')
    await screen.findByText(/^Somebody else has changed this note since you opened it/)
    expect(screen.queryByText('Saved')).toBeNull()
    await user.type(field(), ' again')
    await expect.poll(exportParked).toContain('Begun today, hello again')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await within(screen.getByLabelText('Items')).findByText('A long thought of Pia')
    expect(await onServer()).toBe('A long thought of Pia')
    await user.click(await screen.findByRole('button', { name: /^1 change not saved/ }))
    const outbox = within(await screen.findByRole('dialog'))
    const cells = (await outbox.findAllByRole('cell')).map(({ textContent }) => textContent)
    expect(cells).toEqual(['Begun today, hello again', 'A long thought of Pia'])
    await user.click(outbox.getByRole('button', { name: 'Keep my version' }))
    await expect.poll(onServer).toBe('Begun today, hello again')
  },
)

const removeAsPia = () =>
  app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks/publications-1`, {
    method: 'DELETE',
    user: pia,
    body: { index: 'publications' },
    key: true,
  })
const openOutbox = async () => {
  await user.click(await screen.findByRole('button', { name: /^1 change not saved/ }))
  return within(await screen.findByRole('dialog'))
}

test('what is being typed as a note stays with its user when somebody removes the item', async () => {
  await user.type(field(), ', half a thought')
  await removeAsPia()
  await pullChanges()
  await screen.findByText(/^Your note on “Publication number 1” was not saved/)
  const outbox = await openOutbox()
  await outbox.findByText('Begun, half a thought')
})

test('a note on an item that somebody removed is shown with the reason, and stays until its user decides', async () => {
  await removeAsPia()
  await user.type(field(), ', and ended')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const outbox = await openOutbox()
  await outbox.findByText('Begun, and ended')
  outbox.getByText(/^The item is no longer in this folder/)
  outbox.getByRole('button', { name: 'Try again' })
  expect(await onServer()).toBeUndefined()
})
