import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as mirrored from '#app/mirror/mirrored-subjects.ts'
import { commit } from '#offline/index.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { mayUse, refreshUser, session, signOutNotice } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import {
  accountLink,
  app,
  buttonOf,
  confirm,
  disconnect,
  fill,
  isRefused,
  me,
  openSettings,
  press,
  row,
  section,
  submit,
  told,
  user,
} from './settings-pages.tsx'

openSettings()

test('the user’s data is downloaded as a file', async () => {
  await app.visit(accountLink(me()))
  let file: Blob | undefined
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => make((file = blob as Blob)))
  // A document without a browser would go to the file instead of keeping it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toMatch(/^indago-data-\d{4}-\d\d-\d\d\.json$/)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await press('Download my data')
  await told('Your data is in the downloaded file.')
  expect(JSON.parse(await file!.text())).toMatchObject({ tables: { users: [{ email: me().email }] } })
})

test('A38 long after the login the download asks for the password first, and goes on; cancelling it downloads nothing', async () => {
  await app.visit(accountLink(me()))
  const unconfirm = () =>
    app.server.store.write(tx => tx.updateTable('sessions').set({ confirmed_at: 0 }).where('user_id', '=', me().user_id).execute())
  await unconfirm()
  const make = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const isReadyAgain = () => screen.findByRole('button', { name: 'Download my data' })
  await press('Download my data')
  await confirm('Is it you?', 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isReadyAgain()
  expect([make.mock.calls, flashes.shown]).toEqual([[], []])

  await press('Download my data')
  await fill('Is it you?', 'Your password', 'not my password')
  await submit('Is it you?')
  await isRefused('Is it you?', 'Your password')
  await fill('Is it you?', 'Your password', app.user!.password)
  await submit('Is it you?')
  await told('Your data is in the downloaded file.')
  expect(make).toHaveBeenCalledOnce()

  await unconfirm()
  const { password_hash } = await row()
  const setHash = (hash: string) =>
    app.server.store.write(tx => tx.updateTable('users').set({ password_hash: hash }).where('id', '=', me().user_id).execute())
  await setHash('')
  await act(() => refreshUser())
  await press('Download my data')
  const dialog = await screen.findByRole('dialog', { name: 'Is it you?' })
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(await within(dialog).findByText(/Please log out and log in again first/)).toBeTruthy()
  await setHash(password_hash)
  await act(() => refreshUser())
})

test('the data on this device is counted by subject, also offline, and can be downloaded', async () => {
  await app.visit(accountLink(me()))
  await commit(createFolder, { name: 'For the train' })
  const device = await section('On this device')
  await waitFor(() => expect(device.textContent).toContain('Folders1'))
  await disconnect()
  await commit(createFolder, { name: 'Made offline' })
  await waitFor(() => expect(device.textContent).toContain('Folders2'))
  await waitFor(() => expect(device.textContent).toContain('Unsent changes1'))
  let file: Blob | undefined
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => make((file = blob as Blob)))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  await press('Download a copy')
  await waitFor(() => expect(file).toBeDefined())
  const copy = JSON.parse(await file!.text()) as Record<string, { name: string }[]>
  expect(Object.keys(copy).toSorted()).toEqual(
    Object.values(mirrored)
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(copy['folders']?.map(({ name }) => name).toSorted()).toEqual(['For the train', 'Made offline'])
})

test('public view is switched on and off', async () => {
  await app.visit(accountLink(me()))
  const isPublic = await screen.findByRole('switch', { name: /^Public view/ })
  await user.click(isPublic)
  expect(mayUse('compareExpertise')).toBe(false)
  await user.click(isPublic)
  expect(mayUse('compareExpertise')).toBe(true)
})

test('the account is deleted only with its password, and this device is wiped', async () => {
  const { user_id: id } = me()
  const account = () => app.server.store.read.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  await app.visit(accountLink(me()))
  await press('Delete my account')
  const question = 'Delete your account'
  await screen.findByText('folders, groups and communities that you share: someone else in them becomes the owner')
  await screen.findByText('your questions, answers and comments in communities, without your name')
  await fill(question, 'Your password', 'not this one')
  await user.click(buttonOf(question, 'Delete my account'))
  await isRefused(question, 'Your password')
  expect(await account()).toBeDefined()
  await fill(question, 'Your password', app.user!.password)
  await user.click(buttonOf(question, 'Delete my account'))
  await waitFor(() => expect(session.status).toBe('guest'))
  expect(await account()).toBeUndefined()
  // The login page says so, as on the other devices of the user.
  expect(signOutNotice()).toMatchObject({ why: 'deleted', changes: 0, texts: 0 })
  expect(Object.keys(localStorage).filter(key => key.endsWith('token') || key.endsWith('user'))).toEqual([])
})
