import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { shareOf } from '../support/share.ts'
import { demoSlug, openSignedIn } from './demo.ts'
import type { Device } from './device.ts'
import { expectAccessible } from './accessibility.ts'

let server: { url: string }

beforeAll(async () => {
  server = await demoServer()
})

const looks = [
  { name: 'phone, dark', width: 390, height: 844, dark: true, touch: true },
  // Twelve results are longer than this in any font.
  { name: 'laptop, light', width: 1440, height: 600, dark: false },
]

/** What holds in every look: `npm test` does it in one. */
const lookFor = (what: string) => new Set(shareOf(looks, 1, ({ name }) => `${what}: ${name}`))

describe.each(looks)('$name', look => {
  let device: Device
  beforeAll(async () => {
    device = await openSignedIn(server.url, 'premium', { ...look, worker: false })
  })
  afterAll(() => device?.forget())

  const results = () => device.page.getByRole('list', { name: 'Publications' })
  const focused = () => device.page.evaluate(() => document.activeElement?.textContent ?? '')
  const scrolled = () => device.page.evaluate(() => Math.round(scrollY))

  if (lookFor('Back from a record and from its links').has(look))
    test('Back from a record and from its links restores list, filters, scroll position and focus', async () => {
      const { page } = device
      const list = '/search/publications/year:2021?keyword=network&sort=newest'
      await page.goto(server.url + list)
      await results().getByRole('listitem').nth(11).waitFor()
      const titles = await results().getByRole('heading').allTextContents()
      const link = results().getByRole('heading').nth(11).getByRole('link')
      await link.scrollIntoViewIfNeeded()
      const title = await link.textContent()
      const place = await scrolled()
      expect(place).toBeGreaterThan(0)
      await link.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('link').first().waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      expect(await focused()).toBe(title)
      expect(await scrolled()).toBe(place)

      // To another route, and all the way back.
      await page.keyboard.press('Enter')
      await dialog.getByRole('link').first().waitFor()
      await page.evaluate(() => {
        const away = document.createElement('a')
        away.href = '/search'
        document.querySelector('dialog')!.append(away)
        away.click()
      })
      await page.waitForURL(/\/search$/)
      await page.goBack()
      await dialog.waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      await page.waitForURL(`**${list}`)
      await expect.poll(focused).toBe(title)
      expect(Math.abs((await scrolled()) - place)).toBeLessThan(4)
      expect(await results().getByRole('heading').allTextContents()).toEqual(titles)
      await page.getByRole('button', { name: /^Remove .*2021/ }).waitFor()
      expect(device.faults).toEqual([])
    })

  if (lookFor('the focused element').has(look))
    test('the focused element is never under the bottom bar', async () => {
      const { page } = device
      await page.goto(`${server.url}/search/publications?keyword=network`)
      await results().getByRole('listitem').nth(11).waitFor()
      await results().getByRole('checkbox').first().check()
      await page.getByRole('region', { name: 'Selected results' }).waitFor()
      for (let step = 0; step < 20; step++) {
        await page.keyboard.press('Tab')
        const [bottom, top] = await page.evaluate(() => {
          const bar = document.querySelector('section[data-bottom-bar]')!
          const { bottom } = document.activeElement!.getBoundingClientRect()
          return [bar.contains(document.activeElement) ? 0 : bottom, bar.getBoundingClientRect().top]
        })
        expect(bottom).toBeLessThanOrEqual(top)
      }
    })

  if (lookFor('the next page').has(look))
    test('the next page is shown from its top, with the number of results, which has the focus, and the filters above it', async () => {
      const { page } = device
      await page.goto(`${server.url}/search/publications/open_access:yes?keyword=network`)
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.waitForURL(/page=2/)
      await page
        .getByRole('heading', { name: /page 2$/ })
        .and(page.locator(':focus'))
        .waitFor()
      await expect.poll(() => results().evaluate(list => Math.round(list.getBoundingClientRect().top))).toBeLessThan(200)
      const tools = page.getByRole('button', { name: 'Export', exact: true })
      expect(await tools.evaluate(button => button.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    })

  if (look.touch)
    test('explore page, blocks, rows and ticked results are accessible and fit into the window', async () => {
      const { page } = device
      const check = (screen: string) => expectAccessible(page, screen, { also: { width: 1440, height: 900, dark: false } })
      const researcher = await demoSlug(server.url, 'researchers')
      await page.goto(`${server.url}/profile/${researcher}/explore`)
      await page.waitForURL(/explore\/publications$/)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await results().getByRole('listitem').first().waitFor()
      await check('explore page')

      await page.goto(`${server.url}/search/publications?keyword=network`)
      await results().getByRole('listitem').nth(11).waitFor()
      await page.getByRole('button', { name: 'Show as blocks' }).click()
      await page.getByRole('button', { name: 'Show as a list' }).waitFor()
      await check('blocks')
      await page.getByRole('button', { name: 'Show as a list' }).click()
      await page.getByRole('button', { name: 'Show as blocks' }).waitFor()
      await results().getByRole('checkbox').nth(0).check()
      await page.getByText('1 selected').waitFor()
      await check('rows')
      await page.goto(`${server.url}/search/researchers?researcher=${researcher}`)
      await page.getByRole('dialog').getByRole('link', { name: 'View all: Publications' }).waitFor()
      await check('record with previews')
      expect(device.faults).toEqual([])
    })

  if (!look.touch)
    test('with the text spacing of WCAG the terms to narrow a search are not cut', async () => {
      const { page } = device
      await page.goto(`${server.url}/search/publications?keyword=network`)
      const chip = page.getByRole('link', { name: /^\+ / }).first()
      await chip.waitFor()
      // The policy lets no style element in; a sheet that is made by a script is none.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        )
        document.adoptedStyleSheets.push(sheet)
      })
      const [above, below] = await chip.evaluate(one => {
        const [inner, outer] = [one, one.parentElement!.parentElement!].map(each => each.getBoundingClientRect())
        return [inner!.top - outer!.top, outer!.bottom - inner!.bottom]
      })
      expect(above).toBeGreaterThanOrEqual(0)
      expect(below).toBeGreaterThanOrEqual(0)
    })

  if (!look.touch)
    test('the end of the bar of selected results stays on its first line', async () => {
      const { page } = device
      await page.goto(`${server.url}/search/researchers?keyword=network`)
      const researchers = page.getByRole('list', { name: 'Researchers' })
      for (const at of [0, 1]) await researchers.getByRole('checkbox').nth(at).check()
      const bar = page.getByRole('region', { name: 'Selected results' })
      // In any font.
      await bar.evaluate(one => (one.style.letterSpacing = '0.4em'))
      const middle = (box: { y: number; height: number } | null) => box!.y + box!.height / 2
      const clear = bar.getByRole('button', { name: 'Clear selection' })
      const count = bar.getByText('2 selected')
      expect(Math.abs(middle(await clear.boundingBox()) - middle(await count.boundingBox()))).toBeLessThan(1)
      await clear.click()
    })

  if (!look.touch)
    test('by keyboard alone: move, tick, save the ticked results, open, close', async () => {
      const { page } = device
      await page.goto(`${server.url}/search/publications?keyword=network`)
      await page.getByRole('list', { name: 'Publications' }).getByRole('listitem').nth(11).waitFor()
      for (const key of ['j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
      await page.getByText('2 selected').waitFor()
      await tabTo('Save to folder')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'New folder' }).waitFor()
      await tabTo('New folder')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Ticked by keys')
      await page.keyboard.press('Enter')
      await page.getByText('Added 2 items to Ticked by keys').waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('o')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('/')
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('network')
      expect(device.faults).toEqual([])

      async function tabTo(name: string): Promise<void> {
        for (let step = 0; step < 120; step++) {
          await page.keyboard.press('Tab')
          if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) return
        }
        throw new Error(`Tab never reached ${name}`)
      }
    })

  if (!look.touch)
    test('by keyboard alone: of what goes away with the focus in it the next one gets the focus, or the heading of the results', async () => {
      const { page } = device
      const press = async (name: string) => {
        await page.getByRole('button', { name, exact: true }).focus()
        await page.keyboard.press('Enter')
      }
      const isFocused = (selector: string, text: RegExp) =>
        expect
          .poll(() =>
            page.evaluate(selector => {
              const { activeElement } = document
              return activeElement?.matches(selector) ? activeElement.ariaLabel || activeElement.textContent : activeElement?.nodeName
            }, selector),
          )
          .toMatch(text)
      await page.goto(`${server.url}/search/publications/year:2020,2021?keyword=network`)
      await page.getByRole('list', { name: 'Publications' }).waitFor()
      // It comes with all that lies above the page.
      await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' })
      await press('Remove Year: 2020')
      await isFocused('button', /^Remove Year: 2021$/)
      await press('Reset all')
      await isFocused('main h2', /^\d+ results$/)
      await page
        .getByRole('button', { name: /^Hide / })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await isFocused('summary', /./)
      await page.getByRole('list', { name: 'Publications' }).getByRole('checkbox').first().focus()
      await page.keyboard.press('Space')
      await page.getByText('1 selected').waitFor()
      await press('Clear selection')
      await isFocused('main h2', /^\d+ results$/)
      expect(device.faults).toEqual([])
    })
})
