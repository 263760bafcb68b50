import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { UserSettings } from '#contract/users.ts'
import { limits } from '#contract/limits.ts'
import { pendingChanges } from '#offline/index.ts'
import { consentState, saveConsent } from '#session/consent.ts'
import { signIn } from '#session/sign-in.ts'
import { track } from '#session/track.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
/** Every requested path, and every sent analytics event. */
let asked: string[]
let counted: string[]

async function open(options: Parameters<typeof openApp>[0] = {}): Promise<void> {
  // A page asks once what the installation offers, and this file is one page.
  app = await openApp({ settings: { analyticsCookies: ['_ga*', '_gid'] }, ...options })
  asked = []
  counted = []
  app.network.hold = (path, body) => {
    asked.push(path)
    if (path === '/v1/mixpanel') counted.push(...(JSON.parse(body) as { mixpanel: { event: string }[] }).mixpanel.map(one => one.event))
    return undefined
  }
}
afterEach(async () => {
  for (const name of document.cookie.split('; ')) document.cookie = `${name.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  await app.close()
  // As another tab of this browser hears that everything was cleared.
  fireEvent(window, Object.assign(new Event('storage'), { key: null }))
})

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const findBanner = () => screen.findByRole('region', { name: 'Cookies' })
const bannerGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull())
const leavePage = async () => {
  fireEvent(window, new Event('pagehide'))
  await new Promise(resolve => setTimeout(resolve))
}
const kept = () => JSON.parse(localStorage.getItem('ri-0.0.26-cookie_settings') ?? 'null') as UserSettings | null
const ofAccount = async () =>
  (await app.server.request<UserSettings & { version: number }>(`/v1/users/${app.user!.id}/settings`, { user: app.user! })).body
const isCounting = async (): Promise<boolean> => {
  track('compare_used')
  const before = counted.length
  await leavePage()
  return counted.length > before
}

test('the first visit shows the banner and sends no events; a choice is stored and closes it', async () => {
  await open()
  const buttons = within(await findBanner()).getAllByRole('button')
  expect(buttons.map(one => one.textContent)).toEqual(['Manage Cookies', 'Only essential', 'Accept All Cookies'])
  expect(new Set(buttons.map(one => one.className)).size, 'all of the same weight').toBe(1)
  expect(await isCounting()).toBe(false)
  await press('Manage Cookies')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cookie settings' }))
  const analytics = await dialog.findByRole<HTMLInputElement>('switch', { name: /^Analytics/ })
  expect(analytics.checked).toBe(false)
  expect(dialog.getByRole('region', { name: 'Essential' }).textContent).toContain('Always active')
  expect(dialog.getByRole('region', { name: 'Advertisement' }).textContent).toContain('None in use')
  expect(document.querySelectorAll('dialog input')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Save settings' }))
  await bannerGone()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(kept()).toEqual({ acknowledged_cookies: true, cookie_analytics: false })
  expect([{ ...consentState }, await isCounting()]).toEqual([{ acknowledged: true, analytics: false }, false])
})

test('“Only essential” closes the banner at once, with analytics off', async () => {
  await open()
  await press('Only essential')
  await bannerGone()
  expect(kept()).toEqual({ acknowledged_cookies: true, cookie_analytics: false })
  expect(await isCounting()).toBe(false)
})

test('a guest’s consent sends events in batches, and is saved to an account without a choice', async () => {
  await open()
  await press('Accept All Cookies')
  await bannerGone()
  await expect.poll(isCounting).toBe(true)
  for (let event = 0; event < limits.counting.batch; event++) track('new_search')
  await waitFor(() => expect(counted.filter(event => event === 'new_search')).toHaveLength(limits.counting.batch))
  expect(asked.filter(path => path === '/v1/mixpanel').length).toBeLessThan(6)
  app.user = await app.server.user({ user_type: 'free' })
  await signIn(app.user.email, app.user.password)
  await expect.poll(ofAccount, { timeout: 6000 }).toEqual({ acknowledged_cookies: true, cookie_analytics: true, version: 1 })
})

test('I14 an offline choice applies at once and is saved later; events meanwhile are dropped', async () => {
  await open({ user_type: 'premium' })
  await findBanner()
  app.network.on = false
  await press('Accept All Cookies')
  await bannerGone()
  expect(consentState.analytics).toBe(true)
  await expect.poll(pendingChanges).toBe(1)
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: true })
  // The first may have been tried already; then it is never merged.
  expect(await pendingChanges()).toBeLessThanOrEqual(2)
  track('new_search')
  await leavePage()
  app.reconnect()
  await expect.poll(pendingChanges, { timeout: 6000 }).toBe(0)
  const before = await ofAccount()
  expect(before).toMatchObject({ acknowledged_cookies: true, cookie_analytics: true })
  counted = []
  await expect.poll(isCounting).toBe(true)
  expect(counted).not.toContain('new_search')

  // The second of two quick changes is made while the first is on its way: it follows that one, and is no blind one.
  let release = () => {}
  let isOnItsWay = false
  const gate = new Promise<void>(go => (release = go))
  app.network.hold = path => (path.endsWith('/settings') ? ((isOnItsWay = true), gate) : undefined)
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  await waitFor(() => expect(isOnItsWay).toBe(true))
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: true })
  expect(await pendingChanges()).toBe(2)
  release()
  await expect.poll(pendingChanges, { timeout: 6000 }).toBe(0)
  expect(await ofAccount()).toEqual({ acknowledged_cookies: true, cookie_analytics: true, version: before.version + 2 })
})

test('I14 after a withdrawal no event is sent, and cookies are deleted as often as they come back', async () => {
  // The document of these tests does not tell of cookies; tests/browser/consent.test.ts has a browser that does.
  vi.stubGlobal('cookieStore', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  await open()
  document.cookie = '_ga_before=1; path=/'
  await press('Accept All Cookies')
  await expect.poll(isCounting).toBe(true)
  document.cookie = '_ga_X=1; path=/'
  document.cookie = '_gid=1; path=/'
  document.cookie = 'other=1; path=/'
  track('new_search')
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  asked = []
  expect(await isCounting()).toBe(false)
  await waitFor(() => expect(document.cookie).toBe('other=1'))
  app.network.on = false
  document.cookie = '_gid=2; path=/'
  app.reconnect()
  await waitFor(() => expect(document.cookie).toBe('other=1'), { timeout: limits.cookieCleanup + 500 })
  expect([await isCounting(), asked.filter(path => path.includes('mixpanel')), counted]).toEqual([
    false,
    [],
    expect.not.arrayContaining(['new_search']),
  ])
})
