import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { addRecentSearch } from '#features/home/recent/recent-searches.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

/** The box of the home page, once the code of the keys is there. */
async function homeBox(): Promise<HTMLInputElement> {
  await vi.dynamicImportSettled()
  return screen.findByLabelText<HTMLInputElement>('Words to search for')
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search publications' })
const results = () => screen.findByRole('heading', { name: /^\d+ results?$/ })
const palette = () => screen.findByRole('combobox', { name: 'Page, folder or recent search' })
const offered = () =>
  within(screen.getByRole('listbox', { name: 'Commands' }))
    .getAllByRole('option')
    .map(option => option.textContent)
const paletteGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull())

test('after a search the focus is on the heading of the results, from the home page and from the box of the page', async () => {
  app = await openApp({ user_type: 'premium' })
  await user.type(await homeBox(), 'number 7{Enter}')
  const heading = await results()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await screen.findByRole('combobox', { name: 'Search publications' })
  await user.clear(box())
  await user.type(box(), 'number{Enter}')
  await screen.findByText('30 results')
  await waitFor(async () => expect(document.activeElement).toBe(await results()))
})

test('a filter keeps the focus where it is, and a fault of the query keeps it in the box', async () => {
  app = await openApp({ user_type: 'premium' })
  await user.type(await homeBox(), 'number{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await results()))
  const filter = await screen.findByRole('checkbox', { name: /^Tests/ })
  await user.click(filter)
  await waitFor(() => expect(address()).toContain('source:'))
  await results()
  expect(document.activeElement?.closest('label, li, fieldset')?.textContent).toContain('Tests')
  await screen.findByRole('combobox', { name: 'Search publications' })
  await user.clear(box())
  await user.type(box(), '"number AND patent{Enter}')
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(box())
})

test('“/” types nothing into a box that has the focus, unless it belongs to a query', async () => {
  app = await openApp()
  const start = await homeBox()
  await act(async () => start.focus())
  await user.keyboard('/')
  expect((await homeBox()).value).toBe('')
  await user.keyboard('10.1000/x')
  expect((await homeBox()).value).toBe('10.1000/x')
})

test('on a page without a search box “/” leads to the home page’s', async () => {
  app = await openApp({ user_type: 'premium' })
  await homeBox()
  await app.visit('/terms')
  await user.keyboard('/')
  await waitFor(() => expect(address()).toBe('/search'))
  await waitFor(async () => expect(document.activeElement).toBe(await homeBox()))
})

test('“?” lists the shortcuts, but not while typing', async () => {
  app = await openApp()
  await act(async () => (await homeBox()).focus())
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await homeBox()).value).toBe('?')
  await act(async () => (await homeBox()).blur())
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  for (const key of ['/', '?', 'Ctrl K', 'j']) dialog.getByText(key)
})

test('Ctrl+K goes to places, folders and recent searches by a few letters, offline too', async () => {
  app = await openApp({ user_type: 'premium' })
  const { id } = await app.server.folder(app.user!, { name: 'Thesis on lanterns' })
  addRecentSearch(session.user!.user_id, '/search/patents?keyword=lamp')
  await pullChanges()
  await homeBox()
  app.disconnect()
  await act(async () => (await homeBox()).focus())
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await palette(), 'lante')
  await waitFor(() => expect(offered()).toEqual(['Thesis on lanternsFolder', 'Search for “lante”Publications']))
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Thesis on lanterns' })
  expect(address()).toBe(`/profile/${session.user!.slug_values[0]}/bookmark_folders/${id}`)
  await paletteGone()

  await user.keyboard('{Meta>}k{/Meta}')
  await user.type(await palette(), 'lamp')
  expect(offered()[0]).toBe('lampRecent search, Patents')
  await user.clear(await palette())
  await user.type(await palette(), 'sett')
  expect(offered().slice(0, 2)).toEqual(['SettingsPage', 'Cookie settingsAction'])
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('dialog', { name: 'Cookie settings' })
  await paletteGone()
})

test('the palette opens once, and Esc closes it', async () => {
  app = await openApp()
  await homeBox()
  await user.keyboard('{Control>}kk{/Control}')
  await palette()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(offered()).toContain('Log inPage')
  await user.keyboard('{Escape}')
  await paletteGone()
})
