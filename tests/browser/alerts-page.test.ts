import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedData } from '#contract/searches.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import type { Tx } from '#server/store/unit-of-work.ts'
import { followedRow } from '../support/followed-row.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

const longName =
  'Influence of pre-training on low-resource machine translation of morphologically rich languages, with electroencephalographicallyverified readers'

let server: TestServer
let user: TestUser
let device: Device
let page: Page

/** Two hundred alerts: some with finds, one with a very long name, some paused. */
async function addAlerts(tx: Tx): Promise<void> {
  const now = server.now()
  for (let n = 0; n < 150; n++) {
    const search = { id: `search-${n}`, user_id: user.id, name: n === 0 ? longName : `Search ${n}`, index_name: 'publications' as const }
    const seen = {
      new_results: n < 2 ? 3 : 0,
      seen_at: now - 1000,
      finds_from: now - 1000,
      is_paused: n % 7 === 1,
      mail: 'off' as const,
      mailed_to: 0,
      push: false,
    }
    const data = v.parse(savedData, { index: 'publications', keyword: `word${n}` })
    const change_seq = await nextChangeSeq(tx)
    await tx
      .insertInto('searches')
      .values({ ...search, ...seen, data, version: 1, created_at: now - n, change_seq })
      .execute()
  }
  for (let n = 0; n < 50; n++) {
    const row = followedRow(user.id, `researchers-${n}`, await nextChangeSeq(tx))
    await tx
      .insertInto('subscriptions')
      .values({ ...row, name: `Researcher ${n}`, new_results: n === 0 ? 1 : 0 })
      .execute()
  }
  for (const alert of ['search-0', 'researchers/researchers-0'])
    for (let n = 0; n < 6; n++) {
      const find = {
        index_name: 'publications' as const,
        slug_value: `publications-${n}`,
        title: `${longName} ${n}`,
        added_at: now,
        number: n,
      }
      await tx
        .insertInto('alert_finds')
        .values({ ...find, user_id: user.id, alert, found_at: now - n * 400 })
        .execute()
    }
}

beforeAll(async () => {
  server = await startTestServer({ static: true })
  user = await server.user()
  await server.store.write(addAlerts)
  device = await openDevice({ width: 390, height: 844, worker: false })
  page = device.page
  await logIn(page, server.url, user)
  await page.goto(`${server.url}/alerts`)
  await page.getByRole('article').first().waitFor()
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true })
const boxOf = async (name: string) => (await page.getByRole('menu', { name: `Actions for ${name}` }).boundingBox())!

test('two hundred alerts with long names and finds are readable on a phone and, by share, a dark laptop', async () => {
  expect(await page.getByRole('article').count()).toBe(24)
  await expectAccessible(page, 'alerts', { also: darkLaptop })
})

test('a menu opens below its button, and above it where there is no room below', async () => {
  const { height } = page.viewportSize()!
  const button = actions('Search 5')
  for (const [place, isBelow] of [
    ['start', true],
    ['end', false],
  ] as const) {
    await button.evaluate((element, block) => element.scrollIntoView({ block }), place)
    await button.press('Enter')
    const [at, menu] = [(await button.boundingBox())!, await boxOf('Search 5')]
    expect([place, menu.y > at.y]).toEqual([place, isBelow])
    expect([place, menu.y >= 0 && menu.y + menu.height <= height]).toEqual([place, true])
    await page.keyboard.press('Escape')
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
  }
})

test('a message that stays covers neither Close nor the text of a record on a phone', async () => {
  await actions('Search 6').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('list', { name: 'Last found by Researcher 0' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Undo' }).waitFor()
  await dialog.getByRole('article').waitFor()
  for (const name of ['Close', 'Undo'])
    expect([name, await dialog.getByRole('button', { name, exact: true }).evaluate(isOnTop)]).toEqual([name, true])
  const { height } = page.viewportSize()!
  expect(await dialog.evaluate(element => [element.scrollHeight <= element.clientHeight, element.clientHeight])).toEqual([true, height])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  expect(device.faults).toEqual([])
})

test('a press on Undo counts where the window closes before it ends', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await actions('Search 8').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await actions('Search 8').waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Last found by Researcher 0' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('article').waitFor()
  // Above it may be the message of an earlier test.
  await dialog.getByRole('button', { name: 'Undo' }).last().hover()
  await page.mouse.down()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.mouse.up()
  await actions('Search 8').waitFor()
  expect(device.faults).toEqual([])
})

/** Whether a tap on the middle of an element meets it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(x + width / 2, y + height / 2)
  return met !== null && element.contains(met)
}
