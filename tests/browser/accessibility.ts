import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isInShare } from '../support/share.ts'
import { fontSetsFor, inFonts } from './font-sets.ts'

interface Options {
  /** For a dark copy of a screen: only its colours differ. */
  coloursOnly?: boolean
  /**
   * Another window and its colours, whose colours and width are checked as well: cheaper than to come here again in it. `npm test` does it for a
   * share of the screens.
   */
  also?: Look
}

interface Look {
  width: number
  height: number
  dark: boolean
}

export const phone: Look = { width: 390, height: 844, dark: false }
export const darkLaptop: Look = { width: 1440, height: 900, dark: true }

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Of so many screens `npm test` looks at one again in other fonts, and at one in another window. */
const again = 4

/** A screen without violations (axe, WCAG 2.2 AA) and nothing wider than its window; of a share of screens also with target sizes in other fonts. */
export async function expectAccessible(page: Page, screen: string, { coloursOnly = false, also }: Options = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const part = isInShare(`${screen}, behind`, again) ? 'all' : 'in front'
  if (coloursOnly) {
    expect(await violations(page, ['color-contrast'], part), screen).toEqual([])
    expect(await overflow(page), `${screen} is wider than its window`).toEqual([])
    return
  }
  for (const fonts of fontSetsFor(page, isInShare(`${screen}, fonts`, again)))
    await inFonts(page, fonts, async () => {
      const found = await inWholePage(page, () => violations(page, fonts === 'own' ? standards : ['target-size'], part))
      expect(found, `${screen}, ${fonts} fonts`).toEqual([])
      expect(await overflow(page), `${screen} is wider than its window, ${fonts} fonts`).toEqual([])
    })
  if (also && isInShare(`${screen}, look`, again))
    await inLook(page, also, () => expectAccessible(page, `${screen}, ${lookName(also)}`, { coloursOnly: true }))
}

const lookName = ({ width, dark }: Look): string => `${width} pixels wide${dark ? ', dark' : ''}`

/** Changes the window and its colours for the time of `look`. */
async function inLook(page: Page, { dark, ...size }: Look, look: () => Promise<void>): Promise<void> {
  const [before, wasDark] = [page.viewportSize()!, await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)]
  const show = async (size: { width: number; height: number }, dark: boolean) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  }
  await show(size, dark)
  try {
    await look()
  } finally {
    await show(before, wasDark)
  }
}

/** What is behind a modal window is inert, and a screen of its own: in front are the windows, or the page if there are none. */
type Part = 'in front' | 'all'

const violations = (page: Page, runOnly: string[], part: Part): Promise<string[]> =>
  page.evaluate(
    async ({ part, ...options }) => {
      const windows = part === 'all' ? [] : [...document.querySelectorAll('dialog:modal')]
      const looked = windows.length > 0 ? { include: windows } : document
      // Who speaks the words they see must reach the control (WCAG 2.5.3); axe has this rule only on demand.
      const rules = { 'label-content-name-mismatch': { enabled: true } }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(looked, { ...options, rules })
      return violations.map(({ id, nodes }) => `${id} ${nodes.map(node => node.html).join(' ')}`)
    },
    { runOnly, resultTypes: ['violations' as const], selectors: false, part },
  )

/** Makes the window as tall as the page: a link that is under the sticky bar until the page is scrolled is not a small target. */
async function inWholePage<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const { width, height } = page.viewportSize()!
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, whole) })
  try {
    return await look()
  } finally {
    await page.setViewportSize({ width, height })
  }
}

const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > root.clientWidth + 1)
    return [`${root.scrollWidth} of ${root.clientWidth} pixels`, ...beyond.slice(0, 5).map(element => element.outerHTML.slice(0, 120))]
  })
