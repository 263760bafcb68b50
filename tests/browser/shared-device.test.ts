import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

/** Is in everything that the first user does, and must be found nowhere afterwards. */
const canary = 'Kanarienvogel'

let server: TestServer
let ada: TestUser
let ben: TestUser
let device: Device

beforeAll(async () => {
  server = await startTestServer({ static: true })
  ada = await server.user()
  ben = await server.user()
  device = await openDevice()
})

afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

/** Everything that this browser stores for the app, as text: databases, caches, both storages, and the page. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.documentElement.outerHTML]
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((opened, failed) => {
        const request = indexedDB.open(name!)
        request.addEventListener('success', () => opened(request.result))
        request.addEventListener('error', () => failed(request.error))
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>(read => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => read(request.result as unknown[]))
        })
        const bytes = (_: string, value: unknown) =>
          value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : (value as string | undefined)
        parts.push(name! + store + JSON.stringify(rows, bytes))
      }
      db.close()
    }
    for (const name of (await caches.keys()).filter(key => key.startsWith('api-'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(name, request.url, await (await cache.match(request))!.text())
    }
    return parts.join('\n')
  })

const foldersOf = async (user: TestUser): Promise<string[]> => {
  const token = await server.signIn(user.email, user.password)
  const { body } = await server.request<{ results: { name: string }[] }>(`/v1/users/${user.id}/bookmark_folders`, { token })
  return body.results.map(folder => folder.name)
}

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').press('Enter')
  // The new folder opens: until then a click on the link to all folders would be overtaken.
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('G9 after a session ends elsewhere waiting changes are unreadable until their user returns', async () => {
  const { page, context } = device
  await logIn(page, server.url, ada)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await newFolder(page, `${canary} one`)
  await expect.poll(() => foldersOf(ada)).toEqual([`${canary} one`])
  await context.setOffline(true)
  for (const name of ['two', 'three', 'four']) await newFolder(page, `${canary} ${name}`)
  await page.getByText('3 changes waiting', { exact: false }).first().waitFor()

  await server.store.write(tx => tx.updateTable('sessions').set({ revoked_at: server.now() }).where('user_id', '=', ada.id).execute())
  // The app notices it by itself. A reload in that moment would open the address as a guest does.
  await context.setOffline(false)
  await page.waitForURL('**/login')
  await page.getByText('3 unsent changes of', { exact: false }).first().waitFor()
  await expect.poll(() => kept(page)).not.toContain(canary)

  await logIn(page, server.url, ben)
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().waitFor()
  expect(await kept(page)).not.toContain(canary)
  expect([await foldersOf(ben), await foldersOf(ada)]).toEqual([[], [`${canary} one`]])

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await logIn(page, server.url, ada)
  // Each once; folders do not wait for each other and may arrive in any order.
  const expected = ['four', 'one', 'three', 'two'].map(name => `${canary} ${name}`)
  await expect.poll(async () => (await foldersOf(ada)).toSorted(), { timeout: 20_000 }).toEqual(expected)
  expect(device.faults).toEqual([])
})
