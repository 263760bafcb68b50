import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { to } from '#contract/to.ts'
import { askToSignOut } from '#features/account/index.ts'
import { openOutbox } from '#app/outbox/outbox.modal.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { pullChanges } from '#offline/actions.ts'
import { commit, draftNames, keepDraft, mirrorState, pendingChanges, writeInstall } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const closeNotice = () => user.click(within(screen.getByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Close' }))

test('an expired session keeps the page readable and shows a bar with a link to the login', async () => {
  app = await openApp({ user_type: 'premium' })
  app.network.on = false
  await commit(createFolder, { name: 'Congress' })
  const path = to('researcher.bookmark_folders.overview', { id: session.user!.slug_values[0]! })
  await app.visit(path)
  // The start page lists the folder too, so wait for the heading of the folders page.
  await screen.findByRole('heading', { level: 1, name: 'Bookmark folders' })
  await screen.findByText('Congress')
  // The session is not ended by the user: the server has deleted it.
  await app.server.store.write(tx => tx.deleteFrom('sessions').execute())
  app.network.on = true
  await pullChanges()
  await screen.findByText('Your session has ended. You can still read what’s on this device. Unsent changes are kept.')
  expect(location.pathname).toBe(path)
  screen.getByText('Congress')
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe('/login')
  expect([session.status, await pendingChanges()]).toEqual(['locked', 1])
})

test('after a session ended, a bar says what is stored for whom, until it is closed', async () => {
  writeInstall({ farewell: { why: 'ended', changes: 2, texts: 1, whose: 'A. B.' } })
  app = await openApp()
  const notice = await screen.findByText(
    'You were logged out from another device. 2 unsent changes and 1 unsent draft of A. B. are kept on this device, encrypted, for 14 days. Log in to send them.',
  )
  await closeNotice()
  expect(notice.isConnected).toBe(false)
})

test('C9 a bar says how many changes the browser deleted, until it is closed', async () => {
  app = await openApp({ user_type: 'free' })
  mirrorState.lost = 2
  const notice = await screen.findByText(/^Your browser deleted Indago’s data, including 2 unsent changes\./)
  await closeNotice()
  await waitFor(() => expect(notice.isConnected).toBe(false))
  expect(mirrorState.lost).toBeUndefined()
})

test('a sign-out says what would be lost, drafts included; cancelling loses nothing', async () => {
  app = await openApp({ user_type: 'premium' })
  app.network.on = false
  await commit(createFolder, { name: 'Congress' })
  await keepDraft('message/ada-lovelace', { body: 'An hour of words' })
  const leaving = askToSignOut()
  await screen.findByText(/^1 change is waiting to be sent, and 1 draft was not sent\./)
  screen.getByText('Message (ada lovelace)')
  const save = screen.getByRole('button', { name: 'Save and log out' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toContain('offline')
  await user.click(save)
  expect(screen.queryByText(/^Saving/)).toBeNull()
  await press('Cancel')
  await leaving
  expect([await pendingChanges(), await draftNames(), session.status]).toEqual([1, ['message/ada-lovelace'], 'signed_in'])
})

test('“Save and log out” waits ten seconds for all changes, else stays; the next try finishes', async () => {
  app = await openApp({ user_type: 'premium' })
  const held: (() => void)[] = []
  app.network.hold = (path, body) => (path.endsWith('/bookmark_folders') && body ? new Promise(arrive => held.push(arrive)) : undefined)
  for (const name of ['Congress', 'Journey']) await commit(createFolder, { name })
  await waitFor(() => expect(held).toHaveLength(2))
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    left.mockRestore()
  })
  const leaving = askToSignOut()
  await press('Save and log out')
  await screen.findByText('Saving … 2 left')
  await vi.advanceTimersByTimeAsync(5000)
  held.shift()!()
  await screen.findByText('Saving … 1 left')
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText(/^1 change could not be saved within ten seconds\. You’re still logged in\./)
  expect([await pendingChanges(), session.status]).toEqual([1, 'signed_in'])

  await press('Save and log out')
  await screen.findByText('Saving … 1 left')
  expect(session.status).toBe('signed_in')
  held.shift()!()
  await leaving
  expect(session.status).toBe('guest')
  expect(left).toHaveBeenCalledWith('/login')
  const saved = await app.server.store.read.selectFrom('folders').select('name').execute()
  expect(saved.map(({ name }) => name).toSorted()).toEqual(['Congress', 'Journey'])
})

test('the message about a refused change does not lie over the list that says why', async () => {
  app = await openApp({ user_type: 'premium' })
  const folders = [await app.server.folder(app.user!, { name: 'Congress' }), await app.server.folder(app.user!, { name: 'Journey' })]
  await pullChanges()
  const change = async (at: number) => {
    const { id } = folders[at]!
    app.disconnect()
    await app.server.request(`/v1/bookmark_folders/${id}`, { method: 'DELETE', user: app.user!, key: true })
    await commit(updateFolder, { id, change: { description: 'An hour of words' } })
    app.reconnect()
  }
  await change(0)
  await screen.findByText(/^Not saved: /)
  act(() => openOutbox())
  await screen.findByText('Changes that could not be saved (1)')
  expect(flashes.shown).toEqual([])
  await change(1)
  await screen.findByText('Changes that could not be saved (2)')
  await act(() => pullChanges())
  expect(flashes.shown).toEqual([])
})

test('a file that is dropped beside a field does not open in place of the page; text is dropped as ever', async () => {
  app = await openApp()
  const isKept = (types: string[]) => !fireEvent.drop(screen.getByRole('main'), { dataTransfer: { types } })
  await waitFor(() => expect(isKept(['Files'])).toBe(true))
  expect(isKept(['text/plain'])).toBe(false)
})
