import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { demoFolder } from '../support/demo-folder.ts'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { expectAccessible } from './accessibility.ts'
import { demoAccount, logIn, makeFolder } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let dataDir: string
let port: number
let server: Spawned
let device: Device

/** More than are drawn as they are. */
const many = 210
const lanterns: CatalogueRecord[] = Array.from({ length: many }, (_, n) => ({
  index: 'publications',
  slug_values: [`lantern-paper-${n}`],
  source: { name: 'Tests' },
  title: `Lantern paper number ${n}`,
  publication_date: '2024-05-01',
}))

async function change(of: CatalogueRecord): Promise<void> {
  const catalogue = await openCatalogue(dataDir)
  await catalogue.put([of])
  await catalogue.close()
}

beforeAll(async () => {
  dataDir = await demoFolder()
  const catalogue = await openCatalogue(dataDir)
  await catalogue.put(lanterns)
  await catalogue.close()
  port = await freePort()
  server = await startServer(dataDir, port)
  device = await openDevice()
  await logIn(device.page, server.url, await demoAccount(server.url, 'premium'))
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

const row = (page: Page, n: number) =>
  page.locator('[data-row]').filter({ has: page.getByRole('heading', { name: `Lantern paper number ${n}`, exact: true }) })

/** A folder with these papers, written through the API. */
async function folderWith(count: number): Promise<{ address: string; token: string; id: string }> {
  const account = await demoAccount(server.url, 'premium')
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Record<string, unknown>
  }
  const signedIn = await post('/v1/authenticate', { email: account.email, password: account.password })
  const headers = (n: number) => ({ authorization: `Bearer ${String(signedIn['token'])}`, 'idempotency-key': `${count}-items.${n}` })
  const folder = await post('/v1/bookmark_folders', { bookmark_folder: { name: `Folder of ${count}` } }, headers(0))
  for (let n = 0; n < count; n++)
    await post(
      `/api/bookmark_folders/${String(folder['id'])}/bookmarks`,
      { slug_values: [`lantern-paper-${n}`], index: 'publications' },
      headers(n + 1),
    )
  const owner = folder['owner'] as { slug_values: string[] }
  return {
    address: `${server.url}/profile/${owner.slug_values[0]}/bookmark_folders/${String(folder['id'])}`,
    token: String(signedIn['token']),
    id: String(folder['id']),
  }
}

test('notes, marks, order and bulk changes made offline survive a reload, reach the server, and an import in between is told', async () => {
  const { page } = device
  const { address, token, id } = await folderWith(3)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(address)
  await page.getByText('0 of 3 read').waitFor()
  await row(page, 0)
    .getByRole('button', { name: /^Write a note/ })
    .click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('[data-row]').first().getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Clear selection' }).click()

  await server.stop('SIGKILL')
  await row(page, 0)
    .getByRole('button', { name: /^Write a note/ })
    .click()
  await page.getByRole('textbox', { name: /^Note on/ }).fill('Read on the train')
  await page.getByText(/^Saved/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await row(page, 0)
    .getByRole('button', { name: /^Move Lantern/ })
    .focus()
  await page.keyboard.press('Home')
  await row(page, 1).getByRole('checkbox').check()
  await row(page, 2).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('combobox', { name: 'Mark as' }).selectOption('Read')
  await page.getByText('2 of 3 read').waitFor()
  await expectAccessible(page, 'a folder with notes and a selection')

  await page.reload()
  await page.getByText('2 of 3 read').waitFor()
  await row(page, 0).getByText('Read on the train').waitFor()
  expect(await page.locator('[data-row] h2').allInnerTexts()).toEqual([0, 2, 1].map(n => `Lantern paper number ${n}`))

  await change({ ...lanterns[1]!, is_retracted: true })
  server = await startServer(dataDir, port)
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.url}/v1/changes`, { headers: { authorization: `Bearer ${token}` } })
        const { annotations } = (await answer.json()) as {
          annotations: { folder_id: string; slug_value: string; note: string; state: string }[]
        }
        return annotations
          .filter(one => one.folder_id === id)
          .map(({ slug_value, note, state }) => `${slug_value}: ${note} ${state}`)
          .toSorted()
      },
      { timeout: 60_000 },
    )
    .toEqual(['lantern-paper-0: Read on the train to_read', 'lantern-paper-1:  read', 'lantern-paper-2:  read'])
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByText('2 of 3 read').waitFor()
        return row(page, 1).getByText('Since it was saved: it was retracted.').count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  expect(device.faults).toEqual([])
})

test('of a long folder only what is on the screen is drawn, and it is selected, marked and put in order', async () => {
  const { page } = device
  const { address } = await folderWith(many)
  await page.goto(address)
  await page.getByText(`0 of ${many} read`).waitFor()
  await page.locator('[data-row]').first().waitFor()
  expect(await page.locator('[data-row]').count()).toBeLessThan(60)
  await page.locator('[data-row]').first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: `Select all ${many}` }).click()
  await bar.getByText(`${many} selected`).waitFor()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  for (const n of [many - 1, many - 2]) await row(page, n).getByRole('checkbox').check()
  await bar.getByRole('combobox', { name: 'Mark as' }).selectOption('Read')
  await page.getByText(`2 of ${many} read`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`0 of ${many} read`).waitFor()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  const top = async () => (await page.locator('[data-row] h2').allInnerTexts()).slice(0, 2)
  const named = (...numbers: number[]) => numbers.map(n => `Lantern paper number ${n}`)
  await expect.poll(top).toEqual(named(many - 1, many - 2))
  await row(page, many - 2)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(top).toEqual(named(many - 2, many - 1))
  expect(device.faults).toEqual([])
})

test('the lock beside a long name of a folder keeps its width where folders are chosen', async () => {
  const { page } = device
  const name = 'A folder whose name is so long that it takes every line that a list of folders has for one'
  await makeFolder(server.url, await demoAccount(server.url, 'premium'), name)
  const { address } = await folderWith(1)
  await page.goto(address)
  await page.locator('[data-row]').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Move', exact: true }).click()
  const lock = page.getByRole('dialog').getByRole('button', { name }).locator('svg').first()
  const [drawn, meant] = await lock.evaluate(icon => [icon.getBoundingClientRect().width, Number(icon.getAttribute('width'))])
  expect(drawn).toBe(meant)
})

test('a long name of a folder without a space is read whole beside a record that is in it', async () => {
  const { page } = device
  const name = 'Lanterns_of_the_coast_and_of_the_harbours_behind_it_with_their_keepers_since_1850'
  await makeFolder(server.url, await demoAccount(server.url, 'premium'), name, ['lantern-paper-9'])
  await page.goto(`${server.url}/search/publications?publication=lantern-paper-9`)
  const link = page.getByRole('dialog').getByRole('link', { name })
  await link.waitFor()
  const [right, end] = await link.evaluate(one => [one.getBoundingClientRect().right, one.closest('aside')!.getBoundingClientRect().right])
  expect(right).toBeLessThanOrEqual(end)
})

test('a note that is there already is written on at its end', async () => {
  const { page } = device
  const { address } = await folderWith(2)
  await page.goto(address)
  const press = (name: RegExp) => row(page, 0).getByRole('button', { name }).click()
  const field = page.getByRole('textbox', { name: /^Note on/ })
  await press(/^Write a note/)
  await field.fill('Read')
  await press(/^Done$/)
  await press(/^Change the note/)
  await field.waitFor()
  await page.keyboard.type(' twice')
  expect(await field.inputValue()).toBe('Read twice')
})
