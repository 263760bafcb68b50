import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fontSets, inFonts } from './font-sets.ts'

interface Sound {
  /** In the dark the same elements have other colours, and nothing else. */
  coloursOnly?: boolean
}

const accessible = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nobody is kept out of this screen (axe, WCAG 2.2 AA), and nothing on it is wider than the window, in whichever font it is drawn. */
export async function expectAccessible(page: Page, screen: string, { coloursOnly = false }: Sound = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  if (coloursOnly) {
    expect(await violations(page, { runOnly: ['color-contrast'] }), screen).toEqual([])
    expect(await tooWide(page), `${screen} is wider than its window`).toEqual([])
    return
  }
  expect(await violations(page, { runOnly: accessible, rules: { 'target-size': { enabled: false } } }), screen).toEqual([])
  for (const fonts of fontSets)
    await inFonts(page, fonts, async () => {
      const small = await inWholePage(page, () => violations(page, { runOnly: ['target-size'] }))
      expect(small, `${screen}, ${fonts} fonts`).toEqual([])
      expect(await tooWide(page), `${screen} is wider than its window, ${fonts} fonts`).toEqual([])
    })
}

const violations = (page: Page, rules: axe.RunOptions): Promise<string[]> =>
  page.evaluate(
    async options => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id} ${nodes.map(node => node.html).join(' ')}`)
    },
    { ...rules, resultTypes: ['violations' as const] },
  )

/** As tall as the page is: a link that only lies under the sticky bar until someone scrolls is no target that is too small. */
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

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > root.clientWidth + 1)
    return [`${root.scrollWidth} of ${root.clientWidth} pixels`, ...beyond.slice(0, 5).map(element => element.outerHTML.slice(0, 120))]
  })
