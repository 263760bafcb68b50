import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
const position = (text: string) => screen.findByText(text, { selector: '#position-in-list' })
const titles = () =>
  within(screen.getByRole('list', { name: 'Publications', hidden: true }))
    .getAllByRole('heading', { level: 2, hidden: true })
    .map(title => title.textContent)

/** Opens the last record of the first page. */
async function openTwelfth(): Promise<void> {
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  await user.keyboard('jjjjjjjjjjjjo')
  await position('12 of 30')
}

test('leafing goes on to the next page and back, and the list follows', async () => {
  app = await openApp({ user_type: 'premium' })
  await openTwelfth()
  const first = titles()
  await user.keyboard('n')
  await position('13 of 30')
  expect(address()).toContain('page=2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next record' }))
  await waitFor(() => expect(titles()).not.toEqual(first))
  await user.keyboard('n')
  await position('14 of 30')
  await user.keyboard('p')
  await position('13 of 30')
  await user.keyboard('p')
  await position('12 of 30')
  expect(address()).not.toContain('page=')
  await waitFor(() => expect(titles()).toEqual(first))
})

test('a closed record leaves the list at the page of the record, and Back leaves the search', async () => {
  app = await openApp({ user_type: 'premium' })
  await openTwelfth()
  await user.keyboard('n')
  await position('13 of 30')
  await user.keyboard('{Escape}')
  await screen.findByText('30 results, page 2')
  expect(address()).toBe('/search/publications?keyword=number&page=2')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(titles()[0]))
  history.back()
  await waitFor(() => expect(address()).toBe('/search'))
})

test('the last record of the last page ends the list', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number&page=3')
  await screen.findByText('30 results, page 3')
  await user.keyboard('jjjjjjo')
  await position('30 of 30')
  expect(isOff('Next record')).toBe(true)
})

test('offline another page is not reached, and the reason is shown', async () => {
  app = await openApp({ user_type: 'premium' })
  await openTwelfth()
  app.disconnect()
  await user.keyboard('n')
  await screen.findByText('You’re offline. Connect to see more pages.')
  screen.getByText('12 of 30')
  app.reconnect()
  await user.keyboard('n')
  await position('13 of 30')
})

test('without a full account leafing ends with the first page, and says why', async () => {
  app = await openApp({ user_type: 'free' })
  await openTwelfth()
  expect(isOff('Next record')).toBe(true)
  await user.keyboard('n')
  await within(screen.getByRole('region', { name: 'Messages' })).findByText('18 more results with a full account.')
  screen.getByText('12 of 30')
})
