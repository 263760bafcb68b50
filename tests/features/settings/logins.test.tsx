import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session, updateUser } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import {
  accountLink,
  app,
  buttonOf,
  confirm,
  description,
  field,
  fill,
  isRefused,
  me,
  openSettings,
  section,
  submit,
  told,
  user,
} from './settings-pages.tsx'

openSettings()

test('a new password keeps this session, ends the others, and is stored nowhere on the device', async () => {
  const other = await app.server.signIn(me().email, app.user!.password)
  await app.visit(accountLink(me()))
  const type = async (current: string, next: string) => {
    await fill('Password', 'Current password', current)
    await fill('Password', 'New password', next)
    await user.click(buttonOf('Password', 'Change password'))
  }
  await type('', 'short')
  await screen.findByText('Please enter your password.')
  await screen.findByText('The password must be at least 15 characters.')
  await type('not this one', 'many lanterns in the fog')
  await isRefused('Password', 'Current password')
  await app.visit('/search')
  await app.visit(accountLink(me()))
  expect((await field('Password', 'New password')).value).toBe('')
  const logins = within(await section('Where you’re logged in'))
  await logins.findAllByRole('button', { name: /^Log out/ })
  await type(app.user!.password, 'many lanterns in the fog')
  await told('Password changed.')
  await waitFor(() => expect(logins.queryByRole('button', { name: /^Log out/ })).toBeNull())
  logins.getByText('This device')
  expect((await app.server.request('/v1/me', { token: other })).status).toBe(498)
  expect(session.status).toBe('signed_in')
  expect((await field('Password', 'New password')).value).toBe('')
})

test('the settings and the sign-up give the same hint for a new password', async () => {
  await app.visit(accountLink(me()))
  const input = await field('Password', 'New password')
  expect(description(input)).toMatch(/^15 to 128 characters\./)
  await fill('Password', 'New password', 'many lanterns')
  expect(description(input)).toBe('13 of at least 15 characters.')
})

test('a lost device can be signed out, and this one is marked', async () => {
  const other = await app.server.signIn(me().email, 'many lanterns in the fog')
  await app.visit(accountLink(me()))
  const sessions = within(await section('Where you’re logged in'))
  await sessions.findByText('This device')
  await user.click(sessions.getByRole('button', { name: /^Log out/ }))
  await told('A browser was logged out.')
  expect((await app.server.request('/v1/me', { token: other })).status).toBe(498)
  await waitFor(() => expect(sessions.queryByRole('button', { name: /^Log out/ })).toBeNull())
  expect(document.activeElement).toBe(sessions.getByRole('heading'))
  expect(session.status).toBe('signed_in')
})

test('a device that was logged out elsewhere meanwhile is one that is logged out', async () => {
  await app.server.signIn(me().email, 'many lanterns in the fog')
  await app.visit('/search')
  await app.visit(accountLink(me()))
  const sessions = within(await section('Where you’re logged in'))
  const button = await sessions.findByRole('button', { name: /^Log out/ })
  const { sid } = await app.server.store.read
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', me().user_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await app.server.store.write(tx => tx.deleteFrom('sessions').where('sid', '=', sid).execute())
  flashes.shown.splice(0)
  await user.click(button)
  await told('A browser was logged out.')
  await waitFor(() => expect(sessions.queryByRole('button', { name: /^Log out/ })).toBeNull())
})

test('A38 long after the login another device is logged out only with the password; cancelling it leaves it logged in', async () => {
  const other = await app.server.signIn(me().email, 'many lanterns in the fog')
  await app.server.store.write(tx => tx.updateTable('sessions').set({ confirmed_at: 0 }).where('user_id', '=', me().user_id).execute())
  await app.visit('/search')
  await app.visit(accountLink(me()))
  const statusThere = async () => (await app.server.request('/v1/me', { token: other })).status
  const logOut = async () => {
    const sessions = within(await section('Where you’re logged in'))
    await user.click(await sessions.findByRole('button', { name: /^Log out/ }))
  }
  await logOut()
  await confirm('Is it you?', 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([await statusThere(), flashes.shown]).toEqual([200, []])
  await logOut()
  await fill('Is it you?', 'Your password', 'many lanterns in the fog')
  await submit('Is it you?')
  await told('A browser was logged out.')
  expect(await statusThere()).toBe(498)
})

test('a connected site is among the sections, and is told to be connected', async () => {
  await app.visit(accountLink(me()))
  const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(sections.queryByRole('link', { name: 'Other ways to log in' })).toBeNull()
  await act(async () => updateUser({ ...me(), orcid_id: '0000-0002-1825-0097' }))
  await sections.findByRole('link', { name: 'Other ways to log in' })
  within(await section('Other ways to log in')).getByText('Connected')
  await act(async () => updateUser({ ...me(), orcid_id: null }))
})

test('a connected site is disconnected after a question, and the settings stay where they are', async () => {
  const orcid_id = '0000-0002-1825-0097'
  await app.server.store.write(tx => tx.updateTable('users').set({ orcid_id }).where('id', '=', me().user_id).execute())
  await app.visit(accountLink(me()))
  await act(async () => updateUser({ ...me(), orcid_id }))
  await user.click(within(await section('Other ways to log in')).getByRole('button', { name: 'Disconnect ORCID' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Disconnect ORCID?' })).getByRole('button', { name: 'Disconnect' }))
  await told('ORCID disconnected.')
  expect(me().orcid_id).toBeNull()
  const kept = await app.server.store.read.selectFrom('users').select('orcid_id').where('id', '=', me().user_id).executeTakeFirstOrThrow()
  expect(kept.orcid_id).toBeNull()
})

test('each of several sessions of one browser has a name of its own', async () => {
  const tokens = [
    await app.server.signIn(me().email, 'many lanterns in the fog'),
    await app.server.signIn(me().email, 'many lanterns in the fog'),
  ]
  await app.visit('/search')
  await app.visit(accountLink(me()))
  const sessions = within(await section('Where you’re logged in'))
  const statuses = () => Promise.all(tokens.map(async token => (await app.server.request('/v1/me', { token })).status))
  // This device has the first number.
  await user.click(await sessions.findByRole('button', { name: 'Log out A browser (2)' }))
  await waitFor(async () => expect(await statuses()).toEqual([498, 200]))
  await waitFor(() => expect(sessions.getAllByRole('button', { name: /^Log out/ })).toHaveLength(1))
  await user.click(sessions.getByRole('button', { name: 'Log out A browser (2)' }))
  await waitFor(async () => expect(await statuses()).toEqual([498, 498]))
})
