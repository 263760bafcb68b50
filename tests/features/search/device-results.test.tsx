import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const titles = () => {
  const results = within(screen.getByRole('list', { name: 'Publications' }))
  return results.getAllByRole('heading', { level: 2 }).map(title => title.textContent)
}

/** Saves the first result of a search into a new folder. */
async function saveOne(): Promise<void> {
  await app.visit('/search/publications?keyword=number+7')
  await screen.findByText('1 result')
  await user.click(screen.getByRole('button', { name: 'Save Publication number 7' }))
  await user.click(await screen.findByRole('button', { name: 'New folder' }))
  await user.type(await screen.findByLabelText('Name of the new folder'), 'Kept here{Enter}')
  await screen.findByText('Added to Kept here')
}

test('offline the records on this device are searched, with a note; back online the catalogue is offered', async () => {
  app = await openApp({ user_type: 'premium' })
  await saveOne()
  app.network.on = false
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('1 result on this device', undefined, { timeout: 15_000 })
  expect(titles()).toEqual(['Publication number 7'])
  screen.getByText(/^Searched 1 publication on this device/)
  app.reconnect()
  await screen.findByText('You’re back online.')
  expect(titles()).toEqual(['Publication number 7'])
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await screen.findByText('30 results')
  expect(screen.queryByText(/on this device/)).toBeNull()
})

test('while the server is slow, results of this device are shown until its answer arrives', async () => {
  app = await openApp({ user_type: 'premium' })
  await saveOne()
  let release = () => {}
  const late = new Promise<void>(resolve => (release = resolve))
  app.network.hold = path => (path.endsWith('/search') ? late : undefined)
  await app.visit('/search/publications?keyword=publication')
  await screen.findByText('Waiting for the server.', undefined, { timeout: 10_000 })
  screen.getByText(/^Searched 1 publication on this device/)
  expect(titles()).toEqual(['Publication number 7'])
  release()
  await screen.findByText('30 results')
  expect(titles()).toHaveLength(12)
})

test('offline the box offers what the records on this device have, in another spelling too', async () => {
  app = await openApp({ user_type: 'premium' })
  await saveOne()
  app.network.on = false
  const box = await screen.findByRole('combobox', { name: 'Search publications' })
  await user.clear(box)
  await user.type(box, 'publication numb')
  await screen.findByRole('option', { name: 'publication number 1 result' })
  await user.clear(box)
  await user.type(box, 'publicatoin ')
  await user.click(await screen.findByRole('option', { name: 'Did you mean publication? 1 result' }))
  await screen.findByText('1 result on this device', undefined, { timeout: 15_000 })
  expect(titles()).toEqual(['Publication number 7'])
  await app.visit('/search/publications?keyword=publication+frobnitzer')
  await screen.findByText('No record on this device has “frobnitzer”.', undefined, { timeout: 15_000 })
})
