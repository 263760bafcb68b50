import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { SavedSearch } from '#contract/searches.ts'
import type { UserType } from '#contract/rights.ts'
import { pullChanges } from '#offline/actions.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { setPublicView } from '#session/session.ts'
import { bell } from '#ui/feedback/bell.ts'
import { subscribe } from 'valtio'
import { address, openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const results = '/search/publications?keyword=number'
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => user.click(await button(name))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** The saved searches of the server. */
const onServer = async () =>
  (await app.server.request<{ results: SavedSearch[] }>(`/v1/users/${app.user!.id}/searches`, { user: app.user! })).body.results

async function open(user_type: UserType | undefined, path: string): Promise<void> {
  app = await openApp(user_type && { user_type })
  await app.visit(path)
}
async function save(name?: string): Promise<void> {
  await press('Save search')
  const dialog = await inDialog('Save search')
  const field = dialog.getByRole('textbox', { name: 'Name' })
  if (name !== undefined) {
    await user.clear(field)
    await user.type(field, name)
  }
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  await button('Search saved')
}
/** Calls with every change of the bell. Returns how to stop. */
const watchBell = (told: (isRinging: boolean) => void) => subscribe(bell, () => told(bell.isRinging))
const alert = (name: string) => screen.findByRole('article', { name })
async function choose(name: string, action: string): Promise<void> {
  await press(`Actions for ${name}`)
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}

test('a search is saved under the name that is offered, and the bell of the header rings for 1.6 seconds', async () => {
  await open('free', results)
  await press('Save search')
  const dialog = await inDialog('Save search')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('number')
  await dialog.findByText(/^It would have found \d+ records? in the last month\.$/)
  const rung = vi.fn()
  // It may still ring for what an earlier test has saved.
  await waitFor(() => expect(bell.isRinging).toBe(false), { timeout: 4000 })
  onTestFinished(watchBell(rung))
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  await button('Search saved')
  await waitFor(() => expect(rung.mock.calls).toEqual([[true], [false]]), { timeout: 4000 })
  await waitFor(async () =>
    expect(await onServer()).toMatchObject([{ name: 'number', data: { index: 'publications', keyword: 'number' } }]),
  )
})

test('of a search that is shown in another spelling these words are saved: as they were typed they find nothing', async () => {
  await open('free', '/search/publications?keyword=numbr')
  await screen.findByText(/^Showing results for/)
  await save()
  await waitFor(async () => expect(await onServer()).toMatchObject([{ name: 'number', data: { keyword: 'number' } }]))
  await app.visit(results)
  await button('Search saved')
})

test('a saved search is known by what it searches; pressing again asks, deletes it and offers to undo that', async () => {
  await open('free', results)
  await save()
  await app.visit('/search/publications?keyword=number&sort=newest&page=2')
  await press('Search saved')
  const question = await inDialog('Are you sure you want to delete the alert "number"?')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await press('Search saved')
  await user.click((await inDialog('Are you sure you want to delete the alert "number"?')).getByRole('button', { name: 'Delete' }))
  await button('Save search')
  await screen.findByText('Successfully deleted the alert for "number"')
  await press('Undo')
  await button('Search saved')
  await app.visit('/search/publications?keyword=other')
  await button('Save search')
})

test('a guest is asked to log in, and in the public view nothing is saved', async () => {
  await open(undefined, results)
  await press('Save search')
  await screen.findByText('You must log in to do this action.')
  await app.close()
  await open('free', results)
  act(() => setPublicView(true))
  onTestFinished(() => setPublicView(false))
  expect((await button('Save search')).hasAttribute('disabled')).toBe(true)
})

test('without alerts the page says how to make one, and both lists are there with the first', async () => {
  await open('free', '/alerts')
  await screen.findByRole('heading', { level: 2, name: 'No alerts yet' })
  await app.server.request('/v1/researchers/researchers-0/subscribe', { method: 'POST', user: app.user!, key: true })
  await act(() => pullChanges())
  const profile = within(await alert('Researcher number 0'))
  expect(profile.getByRole('link', { name: 'Researcher number 0' }).getAttribute('href')).toBe('/profile/researchers-0')
  screen.getByText(/^You have no saved searches/)
  expect(profile.getByRole('link', { name: 'Records, last added first: Researcher number 0' }).getAttribute('href')).toMatch(
    /^\/profile\/researchers-0\/explore\/publications\?t=\d+$/,
  )
  await choose('Researcher number 0', 'Stop following')
  await screen.findByRole('heading', { level: 2, name: 'No alerts yet' })
})

test('offline a followed profile is paused, seen and left, and all of it is sent later', async () => {
  await open('free', '/alerts')
  await screen.findByRole('heading', { level: 2, name: 'No alerts yet' })
  for (const slug of ['researchers-0', 'researchers-1'])
    await app.server.request(`/v1/researchers/${slug}/subscribe`, { method: 'POST', user: app.user!, key: true })
  await app.server.store.write(async tx => {
    const find = { index_name: 'publications' as const, slug_value: 'publications-0', title: 'Found last', added_at: 1, number: 1 }
    await tx
      .insertInto('alert_finds')
      .values({ ...find, user_id: app.user!.id, alert: 'researchers/researchers-0', found_at: Date.now() + 1000 })
      .execute()
    // With a number of its own: the device may have read the row already.
    const change_seq = await nextChangeSeq(tx)
    await tx.updateTable('subscriptions').set({ new_results: 1, change_seq }).where('slug_value', '=', 'researchers-0').execute()
  })
  await act(() => pullChanges())
  const row = within(await alert('Researcher number 0'))
  await row.findByText('1 new')
  within(await row.findByRole('list', { name: 'Last found by Researcher number 0' })).getByText('New')
  app.disconnect()
  await screen.findByText(/^On this device/)
  await choose('Researcher number 0', 'Mark as seen')
  await choose('Researcher number 0', 'Pause')
  await row.findByText('Paused')
  expect(row.queryByText('1 new')).toBeNull()
  await choose('Researcher number 1', 'Stop following')
  await within(await alert('Researcher number 1')).findByRole('button', { name: 'Create alert: Researcher number 1' })
  app.reconnect()
  const followed = () => app.server.store.read.selectFrom('subscriptions').select(['slug_value', 'is_paused', 'new_results']).execute()
  await waitFor(async () => expect(await followed()).toEqual([{ slug_value: 'researchers-0', is_paused: true, new_results: 0 }]))
})

test('offline an alert is renamed, paused and resumed, and all of it is sent later', async () => {
  await open('free', results)
  await save('Parsing')
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
  await app.visit('/alerts')
  await alert('Parsing')
  app.disconnect()
  await screen.findByText(/^On this device/)
  await choose('Parsing', 'Rename')
  const field = (await inDialog('Rename alert')).getByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, 'New parsers{Enter}')
  await choose('New parsers', 'Pause')
  const row = within(await alert('New parsers'))
  await row.findByText('Paused')
  row.getByText('Waiting to be sent')
  app.reconnect()
  await waitFor(async () => expect(await onServer()).toMatchObject([{ name: 'New parsers', is_paused: true }]))
  await choose('New parsers', 'Resume')
  await waitFor(async () => expect(await onServer()).toMatchObject([{ is_paused: false }]))
})

test('the search behind an alert is edited on its results, and updated there', async () => {
  await open('free', results)
  await save('Parsing')
  await app.visit('/alerts')
  await choose('Parsing', 'Edit search')
  await waitFor(() => expect(address()).toBe(results))
  const bar = within(await screen.findByRole('region', { name: 'Alert that you edit' }))
  expect(bar.getByRole('button', { name: 'Update' }).hasAttribute('disabled')).toBe(true)
  await app.visit('/search/publications?keyword=publication')
  await user.click(bar.getByRole('button', { name: 'Update' }))
  await screen.findByText('Updated the alert “Parsing”')
  await screen.findByRole('heading', { level: 1, name: 'Alerts' })
  await waitFor(async () => expect(await onServer()).toMatchObject([{ name: 'Parsing', data: { keyword: 'publication' } }]))
})

test('opening an alert shows what was added last, with a mark on what is new, and counts it as seen', async () => {
  await open('free', results)
  await save('Parsing')
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
  const [{ timestamp_epoch: t } = { timestamp_epoch: 0 }] = await onServer()
  await app.visit('/alerts')
  await user.click(within(await alert('Parsing')).getByRole('link', { name: 'Parsing' }))
  await waitFor(() => expect(address()).toBe(`${results}&t=${t}`))
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })).value).toBe('last_added')
  await waitFor(async () => expect((await onServer())[0]!.timestamp_epoch).toBeGreaterThan(t))
})

test('when emails come is chosen for each alert, offline too, with the time zone of the browser', async () => {
  await open('free', results)
  await save()
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
  await app.visit('/alerts')
  const emails = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Emails of number' })
  expect((await emails()).value).toBe('off')
  app.disconnect()
  await user.selectOptions(await emails(), 'Email on Mondays at 07:00')
  await waitFor(async () => expect((await emails()).value).toBe('weekly'))
  app.reconnect()
  await waitFor(async () => expect(await onServer()).toMatchObject([{ mail: 'weekly' }]))
  const wishes = () => app.server.request<{ time_zone: string }>(`/v1/users/${app.user!.id}/preferences`, { user: app.user! })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await waitFor(async () => expect((await wishes()).body.time_zone).toBe(timeZone))
  await app.server.request(`/v1/users/${app.user!.id}/preferences`, {
    method: 'PUT',
    user: app.user!,
    key: true,
    body: { preferences: { told: { 'alerts.mail': false } } },
  })
  await act(() => pullChanges())
  await screen.findByText('Emails about alerts are off in your settings.')
})
