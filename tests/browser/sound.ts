import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fontSets, setFonts } from './font-sets.ts'

interface Sound {
  /** In the dark the same elements have other colours, and nothing else. */
  coloursOnly?: boolean
}

/** Nobody is kept out of this screen (axe, WCAG 2.2 AA), and nothing on it is wider than the window, in whichever font it is drawn. */
export async function needsSound(page: Page, screen: string, { coloursOnly = false }: Sound = {}): Promise<void> {
  if (coloursOnly) {
    expect(await violations(page, axe => axe.withRules(['color-contrast'])), screen).toEqual([])
    expect(await tooWide(page), `${screen} is wider than its window`).toEqual([])
    return
  }
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  expect(await violations(page, axe => axe.withTags(tags).disableRules(['target-size'])), screen).toEqual([])
  try {
    for (const fonts of fontSets) {
      await setFonts(page, fonts)
      expect(await violations(page, axe => axe.withRules(['target-size'])), `${screen}, ${fonts} fonts`).toEqual([])
      expect(await tooWide(page), `${screen} is wider than its window, ${fonts} fonts`).toEqual([])
    }
  } finally {
    await setFonts(page)
  }
}

/** Without frames axe needs no second page for its answer, and only violations are read. */
async function violations(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await rules(axe).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(node => node.html).join(' ')}`)
}

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > root.clientWidth + 1)
    return [`${root.scrollWidth} of ${root.clientWidth} pixels`, ...beyond.slice(0, 5).map(element => element.outerHTML.slice(0, 120))]
  })
