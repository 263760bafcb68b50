import { Secret, TOTP } from 'otpauth'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { type Device, openDevice } from './device.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ static: true })
})
afterAll(() => server?.stop())

const password = 'an engine that weaves numbers'

/** The server by a name, because addresses of numbers have no passkeys. */
const named = () => server.url.replace('127.0.0.1', 'localhost')

/** A built-in authenticator with a screen lock, as phones and laptops have. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

const email = 'ada@lantern.example'
let device: Device
let page: Page
beforeAll(async () => {
  await createAccount(server.store, { full_name: 'Ada Lanternson', email, password, user_type: 'premium' })
  device = await openDevice({ ...phone, worker: false })
  ;({ page } = device)
  await addAuthenticator(page)
})
afterAll(() => device?.forget())

const checkScreen = (screen: string) => expectAccessible(page, screen, { also: darkLaptop })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function typePassword(): Promise<void> {
  await page.goto(`${named()}/login`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press('Log in')
}
const isIn = () => page.getByRole('button', { name: 'Account of Ada Lanternson' }).waitFor()

async function openAccount(): Promise<void> {
  await press('Account of Ada Lanternson')
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
}

async function logOut(): Promise<void> {
  await press('Account of Ada Lanternson')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
}

let codes: string[]
let totp: TOTP

test('a passkey is added, with recovery codes, and logs in alone', async () => {
  await typePassword()
  await isIn()
  await openAccount()
  await press('Add a passkey')
  await page.getByLabel('Name').fill('Blue key')
  await checkScreen('a new passkey')
  await press('Continue')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  codes = await page
    .getByRole('list', { name: /Recovery codes of/ })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await checkScreen('recovery codes')
  await press('I’ve saved them')
  await page.getByText('Blue key').waitFor()
  await page.getByText('10 of 10 left').waitFor()
  await checkScreen('account with a passkey')
  await logOut()
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
  await checkScreen('log in')
  await press('Log in with a passkey')
  await isIn()
  expect(device.faults).toEqual([])
})

test('an authenticator app is set up, and its code is the second step after the password', async () => {
  await openAccount()
  await press('Set up an app')
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor()
  await checkScreen('set up an app')
  const [key] = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).allTextContents()) as [string]
  totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  const code = page.getByRole('textbox', { name: 'Code', exact: true })
  await code.fill('000 000')
  await press('Turn on')
  await page.getByText('This code is not right').waitFor()
  expect(await code.evaluate(input => input === document.activeElement)).toBe(true)
  await code.fill(totp.generate({ timestamp: server.now() }))
  await press('Turn on')
  await page.getByText('Your authenticator app is set up.').waitFor()
  await logOut()

  server.advanceClock(30_000)
  await typePassword()
  await page.getByRole('heading', { name: 'Two-step login' }).waitFor()
  await press('Use a code from your app')
  expect(await code.evaluate(input => input === document.activeElement)).toBe(true)
  expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  await checkScreen('second step')
  await code.fill(totp.generate({ timestamp: server.now() }))
  await press('Log in')
  await isIn()
  expect(device.faults).toEqual([])
})

test('a recovery code logs in once; the passkey is a second step too', async () => {
  await logOut()
  await typePassword()
  await press('Use a recovery code')
  await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await press('Log in')
  await isIn()
  await logOut()
  await typePassword()
  await press('Use a recovery code')
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await press('Log in')
  await page.getByText('it was already used').waitFor()
  await checkScreen('a used recovery code')
  await press('Use a passkey')
  await press('Use a passkey')
  await isIn()
  expect(device.faults).toEqual([])
})

test('a session whose login is long ago is asked again before a factor is removed, and the passkey confirms it', async () => {
  server.advanceClock(11 * 60_000)
  await openAccount()
  await press('Remove the authenticator app')
  await press('Remove')
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor()
  await press('Use a code from your app')
  await page.getByLabel('Your password').waitFor()
  await checkScreen('confirmation')
  await press('Use a passkey')
  await press('Use a passkey')
  await page.getByText('not set up').waitFor()
  expect(device.faults).toEqual([])
})

test('at an address of numbers the app says where passkeys work, and offers an app', async () => {
  const device = await openDevice({ worker: false })
  const { page } = device
  const user = await server.user()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email address').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/search')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByText(/do not work at 127\.0\.0\.1/).waitFor()
  expect(await passkeys.getByRole('link').getAttribute('href')).toContain(named())
  expect(await passkeys.getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: 'Set up an app' }).waitFor()
  expect(device.faults).toEqual([])
  await device.forget()
})

test('a passkey whose answer is lost is sent again, not made again: it logs in, and its recovery codes are shown', async () => {
  const device = await openDevice({ worker: false })
  const { page } = device
  await addAuthenticator(page)
  const user = await server.user()
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${named()}/login`)
  await page.getByLabel('Email address').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await press('Log in')
  await press(/^Account of/)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await press('Add a passkey')
  await page.getByLabel('Name').fill('Phone')
  let isLost = true
  await page.route('**/passkeys', async route => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press('Continue')
  await page.getByText('the server can’t be reached').waitFor()
  await press('Continue')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await press('I’ve saved them')
  await press(/^Account of/)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await press('Log in with a passkey')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(device.faults).toEqual([])
  await device.forget()
})
