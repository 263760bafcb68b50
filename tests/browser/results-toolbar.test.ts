import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'

let device: Device
let url: string
beforeAll(async () => {
  url = (await demoServer()).url
  device = await openSignedIn(url, 'premium', { worker: false })
})
afterAll(() => device?.forget())

const results = () => device.page.getByRole('region', { name: 'Results' })

test('the tools above the results wrap where the window is narrow for them, as on a tablet or with large text', async () => {
  const { page } = device
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 912, height: 700 })
  for (const index of ['publications', 'researchers']) {
    await page.goto(`${url}/search/${index}?keyword=network`)
    await results().getByRole('button', { name: 'Save search' }).waitFor()
    await results().getByRole('button', { name: 'Copy link to this search' }).waitFor()
    expect([index, await overflow()]).toEqual([index, 0])
  }
})

test('Tab goes over the tools above the results from left to right', async () => {
  const { page } = device
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/search/publications?keyword=network`)
  await results().getByRole('button', { name: 'Save search' }).waitFor()
  await results()
    .getByRole('heading', { name: /results$/ })
    .focus()
  const lefts: number[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const [kind, left] = await page.evaluate((): [string, number] => {
      const focused = document.activeElement!
      return [focused.closest('li') ? 'result' : 'tool', focused.getBoundingClientRect().left]
    })
    if (kind === 'result') break
    lefts.push(left)
  }
  expect(lefts.length).toBeGreaterThan(9)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
})
