import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Folder } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { UserType } from '#contract/rights.ts'
import { type Device, type DeviceOptions, openDevice } from './device.ts'

export interface DemoAccount {
  email: string
  password: string
}

/** The demo account of a tier; every data folder has another password. */
export async function demoAccount(url: string, tier: UserType): Promise<DemoAccount> {
  const answer = (await (await fetch(`${url}/v1/demo_accounts`)).json()) as { results: (DemoAccount & { user_type: string })[] }
  const account = answer.results.find(one => one.user_type === tier)
  if (!account) throw new Error(`no demo account of tier ${tier}`)
  return account
}

/** The first record of an index of the demo catalogue. */
export const demoSlug = async (url: string, index: IndexName): Promise<string> => (await demoSlugs(url, index))[0]!

/** The records of the first page of an index of the demo catalogue. */
export async function demoSlugs(url: string, index: IndexName): Promise<string[]> {
  const answer = await fetch(`${url}/search-service/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ index }),
  })
  const { results } = (await answer.json()) as { results: { data: { slug_values: string[] } }[] }
  return results.map(({ data }) => data.slug_values[0]!)
}

/** The slug of an account's own profile. */
export async function ownSlug(url: string, { email, password }: DemoAccount): Promise<string> {
  const answer = await fetch(`${url}/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { user } = (await answer.json()) as { user: { slug_values: string[] } }
  return user.slug_values[0]!
}

/** The id of a folder with these publications, made on another device. */
export async function makeFolder(
  url: string,
  { email, password }: DemoAccount,
  name: string,
  slugs: readonly string[] = [],
): Promise<string> {
  const send = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return answer.json()
  }
  const { token } = (await send('/authenticate', { email, password })) as { token: string }
  const { id } = (await send('/bookmark_folders', { bookmark_folder: { name } }, token)) as Folder
  for (const slug of slugs) await send(`/bookmark_folders/${id}/bookmarks`, { slug_values: [slug], index: 'publications' }, token)
  return id
}

export async function logIn(page: Page, url: string, { email, password }: DemoAccount): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Words to search for').waitFor()
}

/** What a login has left in the browser, by server and plan. */
const logins = new Map<string, Record<string, string>>()

/**
 * A device that is signed in with the demo account of a tier, in the session of this worker's first login: to go that way again takes as long as
 * most tests. A test that logs out, or is about the first page after a login, uses `logIn`.
 */
export async function openSignedIn(url: string, tier: UserType, options: DeviceOptions = {}): Promise<Device> {
  const login = `${url} ${tier}`
  const stored = logins.get(login)
  const device = await openDevice({ ...options, ...(stored && { stored }) })
  if (stored) return device
  try {
    await logIn(device.page, url, await demoAccount(url, tier))
    logins.set(login, await device.page.evaluate(() => ({ ...localStorage })))
    return device
  } catch (problem) {
    await device.forget()
    throw problem
  }
}
