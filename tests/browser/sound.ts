import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Sound {
  /** In the dark the same elements have other colours, and nothing else. */
  coloursOnly?: boolean
}

/** Nobody is kept out of this screen (axe, WCAG 2.2 AA), and nothing on it is wider than the window. */
export async function needsSound(page: Page, screen: string, { coloursOnly = false }: Sound = {}): Promise<void> {
  const axe = new AxeBuilder({ page })
  const rules = coloursOnly
    ? axe.withRules(['color-contrast'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  // The whole page at once: what only lies under a bar at the window's edge, until somebody scrolls, is no target that is too small.
  const { width, height } = page.viewportSize()!
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, whole) })
  const { violations } = await rules.analyze()
  await page.setViewportSize({ width, height })
  expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
  const wide = await page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > root.clientWidth + 1)
    return [`${root.scrollWidth} of ${root.clientWidth} pixels`, ...beyond.slice(0, 5).map(element => element.outerHTML.slice(0, 120))]
  })
  expect(wide, `${screen} is wider than its window`).toEqual([])
}
