import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { expectAccessible } from './accessibility.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'

let server: { url: string }

beforeAll(async () => {
  server = await demoServer()
})

describe('on a laptop, dark', () => {
  let device: Device
  beforeAll(async () => {
    device = await openSignedIn(server.url, 'premium', { dark: true, worker: false })
  })
  afterAll(() => device?.forget())

  const view = () => device.page.getByRole('region', { name: 'Filters' })
  const group = () => view().getByRole('group', { name: 'Year range' })
  const slider = (end: 'from' | 'to') => group().getByRole('slider', { name: `Year ${end}` })
  const ends = () =>
    group()
      .getByRole('slider')
      .evaluateAll(all => all.map(one => one.getAttribute('aria-valuetext')))
  const open = async (href: string) => {
    await device.page.goto(server.url + href)
    await device.page.getByRole('main').getByRole('listitem').first().waitFor()
    await slider('from').waitFor()
  }
  const chart = async () => (await group().locator('svg[preserveAspectRatio=none]').boundingBox())!
  /** The first and the last year of the histogram. */
  const edges = async () => {
    const [from, to] = await ends()
    return [Number.parseInt(from!), Number.parseInt(to!)] as const
  }

  test('keys move both ends, page by page too, and the list follows', async () => {
    const { page } = device
    await open('/search/publications?keyword=network')
    const [first, last] = await edges()
    await slider('from').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    expect(await ends()).toEqual([`${first + 1}`, `${last}, no limit`])
    await page.keyboard.press('Tab')
    await page.keyboard.press('PageDown')
    const to = Number((await ends())[1])
    expect(to).toBeLessThan(last)
    await page.waitForURL(`**/year:${first + 1}-${to}?keyword=network`)
    await page.keyboard.press('End')
    await page.waitForURL(`**/year:from-${first + 1}?keyword=network`)
    // While newer results come the earlier ones are pale.
    await page.locator('main ol[aria-busy]').waitFor({ state: 'detached' })
    await expectAccessible(page, 'a range of years', { coloursOnly: true })
    await slider('from').focus()
    await page.keyboard.press('Home')
    await page.waitForURL('**/search/publications?keyword=network')
    expect(device.faults).toEqual([])
  })

  test('the columns can be pressed, and the nearer end follows the pointer', async () => {
    const { page } = device
    await open('/search/publications?keyword=network')
    const [first, last] = await edges()
    const { x, y, width } = await chart()
    const year = width / (last - first + 1)
    await page.mouse.move(x + year, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 3 * year, y + 10, { steps: 5 })
    await page.mouse.up()
    await page.waitForURL(`**/year:from-${first + 3}?keyword=network`)
    expect(await ends()).toEqual([`${first + 3}`, `${last}, no limit`])
    expect(device.faults).toEqual([])
  })

  test('a handle can be dragged, and nothing moves meanwhile', async () => {
    const { page } = device
    await open('/search/publications/year:from-2012?keyword=network')
    const [, last] = await edges()
    const before = await chart()
    const handle = (await slider('to').boundingBox())!
    const from = { x: handle.x + handle.width - handle.height / 2, y: handle.y + handle.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width / 2, from.y, { steps: 10 })
    expect(Number((await ends())[1])).toBeLessThan(last)
    expect(await chart()).toEqual(before)
    await page.mouse.up()
    await page.waitForURL(/\/year:2012-20\d\d\?/)
    await group().getByRole('button', { name: 'Clear Year range' }).click()
    await page.waitForURL('**/search/publications?keyword=network')
    expect(await chart()).toEqual(before)
    expect(device.faults).toEqual([])
  })
})
