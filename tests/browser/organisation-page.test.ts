import { afterAll, beforeAll, expect, test } from 'vitest'
import { harbourRecords } from '../features/organisations/records.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let server: TestServer
let device: Device

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue(harbourRecords) })
  const user = await server.user()
  await server.store.write(tx =>
    tx
      .insertInto('memberships')
      .values({ user_id: user.id, kind: 'organisation', slug_value: 'harbour', name: 'Harbour University', role: 'owner', created_at: 1 })
      .execute(),
  )
  device = await openDevice(phone)
  await logIn(device.page, server.url, user)
  await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

test('the page of an organisation and its windows are accessible, small and light and, by share, wide and dark', async () => {
  const { page } = device
  await page.goto(`${server.url}/organisation/harbour`)
  await page.getByRole('region', { name: 'You here' }).waitFor()
  await expectAccessible(page, 'organisation', { also: darkLaptop })
  for (const [button, window] of [
    ['Edit', 'Edit organisation'],
    ['Members and requests', 'Members'],
    ['Get verified', 'Get verified'],
  ] as const) {
    await page.getByRole('region', { name: 'You here' }).getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: window })
    await dialog.getByRole('button').nth(1).waitFor()
    await expectAccessible(page, window, { also: darkLaptop })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto(`${server.url}/create/organisation`)
  await page.getByRole('button', { name: 'Create an organisation' }).click()
  await page.getByRole('form', { name: 'Create an organisation' }).waitFor()
  await expectAccessible(page, 'create an organisation', { also: darkLaptop })
})

test('an organisation that was opened is read without a network, with its people and parts', async () => {
  const { page, context } = device
  await page.goto(`${server.url}/organisation/harbour`)
  await page.getByRole('region', { name: 'You here' }).waitFor()
  await page.waitForFunction(async () => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith('/v1/organisations/harbour')) return true
    return false
  })
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('region', { name: 'People here' }).getByRole('link', { name: 'Ada Brook' }).waitFor()
  expect(await page.getByRole('region', { name: 'Structure' }).getByRole('link', { name: 'Sea State' }).count()).toBe(1)
  await context.setOffline(false)
})
