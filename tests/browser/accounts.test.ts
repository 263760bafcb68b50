import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer, searchedCatalogue } from '../support/test-server.ts'
import { type Device, openDevice } from './device.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'

let server: TestServer
let device: Device

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: searchedCatalogue })
  device = await openDevice(phone)
})

afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

/** The last name is one long word, which no page may be wider for. */
const [first, last] = ['Ada', `Lantern${'keepersdaughter'.repeat(4)}son`]
const who = `${first} ${last}`
const email = 'ada@lantern.example'
const password = 'an engine that weaves numbers'

const checkScreen = (screen: string) => expectAccessible(device.page, screen, { also: darkLaptop })

/** The person's research interests as the server has them. */
const interests = async () =>
  (await server.store.read.selectFrom('users').select('interests').where('email', '=', email).executeTakeFirstOrThrow()).interests

/** Opens the link of the newest mail in the mailbox page. */
async function followMail(subject: RegExp): Promise<void> {
  const { page } = device
  await page.goto(`${server.url}/mailbox`)
  const mail = page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject }).first()
  await mail.getByRole('link').first().click()
}

test('a sign-up through a mail leads through onboarding, and the new person is found', async () => {
  const { page } = device
  await page.goto(`${server.url}/signup`)
  await page.getByLabel('Who are you?').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.getByLabel('Last name').focus()
  await page.getByText('The password must be at least 15 characters.').waitFor()
  await checkScreen('sign up, with a fault')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  await checkScreen('a link was sent')

  const tokens: string[] = []
  page.on('request', request => {
    const referer = request.headers()['referer'] ?? ''
    if (/token/.test(referer)) tokens.push(`${request.url()} from ${referer}`)
  })
  await followMail(/confirm/i)
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  expect(page.url()).not.toContain('token')
  await checkScreen('confirmation')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome to Indago' }).waitFor()
  for (const step of ['function-title', 'interests', 'collaboration-interests']) {
    await checkScreen(`before ${step}`)
    await page.getByRole('button', { name: 'Skip this step' }).click()
    await page.waitForURL(`**/onboarding/${step}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await checkScreen('the last step')
  await page.getByRole('button', { name: 'Finish later' }).click()
  await page.waitForURL('**/search**')
  await page.goto(`${server.url}/search/researchers?keyword=${encodeURIComponent(`"${who}"`)}`)
  await page.getByRole('link', { name: who }).first().waitFor()
  expect(tokens, 'no secret of a mail travels on').toEqual([])
  expect(device.faults).toEqual([])
})

test('own profile, settings, account and further pages are accessible', async () => {
  const { page } = device
  await page.getByRole('button', { name: `Account of ${who}` }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await checkScreen('settings')
  const settings = page.url()
  await page.getByLabel('Academic title').fill('Dr.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('link', { name: 'Research interests' }).click()
  await page.getByRole('heading', { name: 'What are your research interests?' }).waitFor()
  await device.context.setOffline(true)
  await page.getByRole('combobox', { name: 'Research interests' }).fill('Lanterns')
  await page.getByRole('combobox', { name: 'Research interests' }).press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Research interests saved offline.').waitFor()
  // A cold start without a network still has them.
  await page.goto(`${server.url}/onboarding/interests`)
  await page.getByRole('list', { name: 'Your research interests' }).getByText('Lanterns').waitFor()
  await page
    .getByText(/waiting/)
    .first()
    .waitFor()
  await checkScreen('research interests, offline')
  await device.context.setOffline(false)
  await expect.poll(interests, { timeout: 20_000 }).toEqual(['Lanterns'])
  // Leaving before the answer is there would leave the change waiting, and a logout asks about it.
  await expect.poll(() => page.getByText(/waiting/).count(), { timeout: 20_000 }).toBe(0)
  await page.goto(`${settings}/change-account`)
  await page.getByRole('heading', { name: 'Email addresses' }).waitFor()
  await checkScreen('account')
  await page.goto(settings.replace('/settings', ''))
  await page.getByRole('heading', { name: who }).waitFor()
  await checkScreen('own profile')
  for (const path of ['/api-docs', '/cookies', '/alerts', '/notifications', '/announcements']) {
    await page.goto(server.url + path)
    await page.getByRole('heading').first().waitFor()
    await checkScreen(path)
  }
  expect(device.faults).toEqual([])
})

test('a forgotten password is reset by a mail; the old one and the used link no longer work', async () => {
  const { page } = device
  await page.getByRole('button', { name: `Account of ${who}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login page, which stays until then, has such a field too.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await checkScreen('forgotten password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(/has an account, we’ve sent a link/).waitFor()
  await followMail(/Choose a new password/)
  await page.getByLabel('New password', { exact: true }).fill('a lantern in the hall of records')
  expect(page.url()).not.toContain('token')
  await checkScreen('new password')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('The email address or password is incorrect.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('a lantern in the hall of records')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Words to search for').waitFor()
  await followMail(/Choose a new password/)
  await page.getByLabel('New password', { exact: true }).fill('yet another lantern in the hall')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This link has expired or was already used', { exact: false }).waitFor()
  expect(device.faults).toEqual([])
})
