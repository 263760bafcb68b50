import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentState, saveConsent } from '#session/consent.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
beforeAll(async () => {
  app = await openApp({ user_type: 'premium', settings: { chatSupport: 'https://chat.example.org' } })
})
afterAll(() => app.close())

const main = () => within(screen.getByRole('main'))
/** Opens the menu of the account, reads it and closes it. */
async function menu(): Promise<string[]> {
  const button = await screen.findByRole('button', { name: /^Account of/ })
  await user.click(button)
  const entries = await screen.findAllByRole('menuitem')
  await user.click(button)
  return entries.map(entry => entry.textContent)
}

test('a signed-in user has credits, bookmarks, alerts, notifications, announcements and a menu', async () => {
  const entries = await menu()
  for (const entry of ['Your profile', 'Settings', 'Invite a colleague', 'Public view', 'Help', 'Log out']) expect(entries).toContain(entry)
  const links = within(within(screen.getByRole('banner')).getByRole('navigation')).getAllByRole('link')
  const names = links.map(link => link.getAttribute('aria-label') ?? link.textContent)
  expect(names).toEqual(['50 credits', 'Bookmarks', 'Alerts', 'Notifications', 'Announcements'])
})

test('chat support is offered only if the installation has it and with consent (S1§2)', async () => {
  expect(await menu()).not.toContain('Chat support')
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: true })
  await waitFor(() => expect(consentState.analytics).toBe(true))
  expect(await menu()).toContain('Chat support')
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
})

test('the footer links to the default pages and to the readable API', async () => {
  const footer = screen.getByRole('contentinfo')
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()}`)
  const links = within(footer).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/terms', '/privacy', '/cookies', '/api-docs'])
  for (const [path, name] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy policy'],
    ['/cookies', 'Cookie policy'],
  ] as const) {
    await app.visit(path)
    await screen.findByRole('heading', { level: 1, name })
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${name}`)))
  }
})

test('the API page finds a call by words and opens it by its address', async () => {
  await app.visit('/api-docs#account.authenticate')
  await waitFor(() => expect(document.getElementById('account.authenticate')?.hasAttribute('open')).toBe(true))
  const open = document.getElementById('account.authenticate')!
  expect(open.textContent).toContain('/v1/authenticate')
  expect(open.textContent).toContain('wrong_credentials')
  const terms = within(open).getAllByRole('term')
  expect(terms.map(term => term.textContent)).toContain('user.email')
  await user.type(screen.getByRole('searchbox', { name: 'Search the calls' }), 'put refresh')
  await screen.findByText('1 call')
  expect(document.querySelectorAll('details')).toHaveLength(1)
})

test('a profile shows its record with a heading and a link to its research', async () => {
  await app.visit('/organisation/organisations-0?fullName=Lantern')
  await main().findAllByText(/Berlin/)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  await waitFor(() => expect(document.title).toMatch(/^Organisation number 0/))
  await main().findByRole('link', { name: 'Research' })
  await main().findByRole('button', { name: 'Create alert: Organisation number 0' })
})

test('a missing profile opens the error page, which links back', async () => {
  await app.visit('/research_group/never-was')
  await screen.findByText('Page not found')
  expect(location.pathname).toBe('/404')
  expect(main().getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/research_group/never-was')
})

test('offline, a profile that is not on this device says so at its own address', async () => {
  app.network.on = false
  await app.visit('/organisation/organisations-1')
  await screen.findByText('Not available offline')
  expect(location.pathname).toBe('/organisation/organisations-1')
})

test('after too many requests the error page shows when to try again, unless the time is invalid', async () => {
  const until = Date.now() + 90_000
  await app.visit(`/429?from=/search/publications&until=${until}`)
  const again = await main().findByText(/^You can try again at/)
  expect(again.querySelector('time')?.getAttribute('datetime')).toBe(new Date(until).toISOString())
  await app.visit('/429?until=99999999999999')
  await waitFor(() => expect(screen.queryByText(/^You can try again at/)).toBeNull())
})
