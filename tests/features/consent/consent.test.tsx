import { afterEach, expect, test } from 'vitest'
import { click, happen, named, openStage, reconnect, says, type Stage, until } from '../stage.tsx'
import type { UserSettings } from '#contract/users.ts'
import { limits } from '#contract/limits.ts'
import { pendingChanges } from '#offline/index.ts'
import { consentState, saveConsent } from '#session/consent.ts'
import { signIn } from '#session/sign-in.ts'
import { track } from '#session/track.ts'

let stage: Stage
/** Every requested path, and every sent analytics event. */
let asked: string[]
let counted: string[]

async function open(options: Parameters<typeof openStage>[0] = {}): Promise<void> {
  // A page asks once what the installation offers, and this file is one page.
  stage = await openStage({ settings: { analyticsCookies: ['_ga*', '_gid'] }, ...options })
  asked = []
  counted = []
  stage.network.hold = (path, body) => {
    asked.push(path)
    if (path === '/v1/mixpanel') counted.push(...(JSON.parse(body) as { mixpanel: { event: string }[] }).mixpanel.map(one => one.event))
    return undefined
  }
}
afterEach(async () => {
  for (const name of document.cookie.split('; ')) document.cookie = `${name.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  await stage.close()
  // As another tab of this browser hears that everything was cleared.
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
})

const banner = () => document.querySelector('[aria-label="Cookies"]')
const leavePage = () => happen(() => window.dispatchEvent(new Event('pagehide')))
const kept = () => JSON.parse(localStorage.getItem('ri-0.0.26-cookie_settings') ?? 'null') as UserSettings | null
const ofAccount = async () =>
  (await stage.server.request<UserSettings & { version: number }>(`/v1/users/${stage.user!.id}/settings`, { user: stage.user! })).body
const isCounting = async (): Promise<boolean> => {
  track('compare_used')
  const before = counted.length
  await leavePage()
  return counted.length > before
}

test('the first visit shows the banner and sends no events; a choice is stored and closes it', async () => {
  await open()
  await until(banner)
  expect([...banner()!.querySelectorAll('button')].map(one => one.textContent)).toEqual(['Manage Cookies', 'Accept All Cookies'])
  expect(await isCounting()).toBe(false)
  await click('button', 'Manage Cookies')
  const analytics = (await until(() => named('dialog input', 'Analytics'))) as HTMLInputElement
  expect([says('Always active')(), says('None in use')(), analytics.checked, document.querySelectorAll('dialog input').length]).toEqual([
    true,
    true,
    false,
    1,
  ])
  await click('dialog button', 'Save settings')
  await until(() => !banner() && !document.querySelector('dialog'))
  expect(kept()).toEqual({ acknowledged_cookies: true, cookie_analytics: false })
  expect([{ ...consentState }, await isCounting()]).toEqual([{ acknowledged: true, analytics: false }, false])
})

test('a guest’s consent sends events in batches, and is saved to an account without a choice', async () => {
  await open()
  await click('button', 'Accept All Cookies')
  await until(() => !banner())
  await expect.poll(isCounting).toBe(true)
  for (let event = 0; event < limits.counting.batch; event++) track('new_search')
  await until(() => counted.filter(event => event === 'new_search').length === limits.counting.batch)
  expect(asked.filter(path => path === '/v1/mixpanel').length).toBeLessThan(6)
  stage.user = await stage.server.user({ user_type: 'free' })
  await signIn(stage.user.email, stage.user.password)
  await expect.poll(ofAccount, { timeout: 6000 }).toEqual({ acknowledged_cookies: true, cookie_analytics: true, version: 1 })
})

test('I14 an offline choice applies at once and is saved later; events meanwhile are dropped', async () => {
  await open({ user_type: 'premium' })
  await until(banner)
  stage.network.on = false
  await click('button', 'Accept All Cookies')
  await until(() => !banner())
  expect(consentState.analytics).toBe(true)
  await expect.poll(pendingChanges).toBe(1)
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: true })
  // The first may have been tried already; then it is never merged.
  expect(await pendingChanges()).toBeLessThanOrEqual(2)
  track('new_search')
  await leavePage()
  await reconnect(stage)
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
  stage.network.hold = path => (path.endsWith('/settings') ? ((isOnItsWay = true), gate) : undefined)
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  await until(() => isOnItsWay)
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: true })
  expect(await pendingChanges()).toBe(2)
  release()
  await expect.poll(pendingChanges, { timeout: 6000 }).toBe(0)
  expect(await ofAccount()).toEqual({ acknowledged_cookies: true, cookie_analytics: true, version: before.version + 2 })
})

test('I14 after a withdrawal no event is sent, and cookies are deleted as often as they come back', async () => {
  await open()
  document.cookie = '_ga_before=1; path=/'
  await click('button', 'Accept All Cookies')
  await expect.poll(isCounting).toBe(true)
  document.cookie = '_ga_X=1; path=/'
  document.cookie = '_gid=1; path=/'
  document.cookie = 'other=1; path=/'
  track('new_search')
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  asked = []
  expect(await isCounting()).toBe(false)
  await until(() => document.cookie === 'other=1')
  stage.network.on = false
  document.cookie = '_gid=2; path=/'
  await reconnect(stage)
  await until(() => document.cookie === 'other=1', limits.cookieCleanup + 500)
  expect([await isCounting(), asked.filter(path => path.includes('mixpanel')), counted]).toEqual([
    false,
    [],
    expect.not.arrayContaining(['new_search']),
  ])
})
