// @vitest-environment node
import '../support/document.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentState, saveConsent } from '#session/consent.ts'
import { click, named, openStage, says, type Stage, until } from '../features/stage.tsx'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ user_type: 'premium', settings: { chatSupport: 'https://chat.example.org' } })
})
afterAll(() => stage.close())

const header = () => document.querySelector('header')!
const links = (root: Element) => [...root.querySelectorAll('a')].map(link => link.getAttribute('aria-label') ?? link.textContent)
const menu = () => [...document.querySelectorAll('[role=menuitem]')].map(item => item.textContent)

test('a signed-in user has bookmarks, alerts, notifications, announcements and a menu (S1§2)', async () => {
  await until(() => named('button', 'Account of'))
  expect(links(header().querySelector('nav')!)).toEqual(['Bookmarks', 'Alerts', 'Notifications', 'Announcements'])
  await click('button', 'Account of')
  const entries = await until(() => menu().length > 0 && menu())
  for (const entry of ['Your profile', 'Settings', 'Invite colleague', 'Public view', 'Help', 'Sign out']) expect(entries).toContain(entry)
  await click('button', 'Account of')
})

test('chat support is offered only if the installation has it and with consent (S1§2)', async () => {
  const offered = async () => {
    await click('button', 'Account of')
    const entries = await until(() => menu().length > 0 && menu())
    await click('button', 'Account of')
    return entries.includes('Chat support')
  }
  expect(await offered()).toBe(false)
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: true })
  await until(() => consentState.analytics)
  expect(await offered()).toBe(true)
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
})

test('creating a folder rings the bell for a while', async () => {
  const bell = () => named('header a', 'Notifications')!.className
  const still = bell()
  await stage.visit(
    `/profile/${(await stage.server.request<{ slug_values: string[] }>('/v1/me', { user: stage.user! })).body.slug_values[0]}/bookmark_folders`,
  )
  await click('button', 'New folder')
  const name = await until(() => document.querySelector<HTMLInputElement>('dialog input'))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name, 'Reading list')
  name.dispatchEvent(new Event('input', { bubbles: true }))
  await click('dialog button', 'Create')
  await until(() => bell() !== still)
  await until(() => bell() === still)
})

test('the footer links to the default pages and to the readable API', async () => {
  const footer = document.querySelector('footer')!
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()}`)
  expect([...footer.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['/terms', '/privacy', '/cookies', '/api-docs'])
  for (const [path, title] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy policy'],
    ['/cookies', 'Cookie policy'],
  ] as const) {
    await stage.visit(path)
    await until(() => document.querySelector('h1')?.textContent === title)
    await until(() => document.title.startsWith(title))
  }
})

test('the API page finds a call by words and opens it by its address', async () => {
  await stage.visit('/api-docs#account.authenticate')
  await until(() => document.getElementById('account.authenticate')?.hasAttribute('open'))
  const open = document.getElementById('account.authenticate')!
  expect(open.textContent).toContain('/v1/authenticate')
  expect(open.textContent).toContain('wrong_credentials')
  expect([...open.querySelectorAll('dt')].map(term => term.textContent)).toContain('user.email')
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'put refresh')
  search.dispatchEvent(new Event('input', { bubbles: true }))
  await until(says('1 call'))
  expect(document.querySelectorAll('details')).toHaveLength(1)
})

test('a profile shows its record with a heading and a link to its research', async () => {
  await stage.visit('/organisation/organisations-0?fullName=Lantern')
  await until(says('Berlin'))
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  await until(() => document.title.startsWith('Organisation number 0'))
  expect(links(document.querySelector('main')!)).toContain('Research')
  expect(named('main button', 'Create alert')).toBeDefined()
})

test('a missing profile opens the error page, which links back', async () => {
  await stage.visit('/research_group/never-was')
  await until(says('Page not found'))
  expect(location.pathname).toBe('/404')
  expect(named('main a', 'Try again')?.getAttribute('href')).toBe('/research_group/never-was')
})

test('offline, a profile that is not on this device says so at its own address', async () => {
  stage.network.on = false
  await stage.visit('/organisation/organisations-1')
  await until(says('Not available offline'))
  expect(location.pathname).toBe('/organisation/organisations-1')
  stage.network.on = true
})

test('a page that is not built yet says so under its own heading', async () => {
  await stage.visit('/create/organisation')
  await until(says('Coming soon.'))
  expect(document.querySelector('h1')?.textContent).toBe('Create an organisation')
  await until(() => document.title.startsWith('Organisation create'))
})

test('after too many requests the error page shows when to try again, unless the time is invalid', async () => {
  const until429 = Date.now() + 90_000
  await stage.visit(`/429?from=/search/publications&until=${until429}`)
  await until(says('You can try again at'))
  expect(document.querySelector('main p > time')?.getAttribute('datetime')).toBe(new Date(until429).toISOString())
  await stage.visit('/429?until=99999999999999')
  await until(() => !says('You can try again at')())
})
