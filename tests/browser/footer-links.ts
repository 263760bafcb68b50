import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes through the page by Tab; every link of its footer is reached, and nothing lies over the one that has the focus. */
export async function expectFooterInView(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo')
  const names = await footer.locator('a, button').allTextContents()
  const focused = footer.locator(':focus')
  const seen: string[] = []
  for (let step = 0; step < 80 && seen.length < names.length; step++) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 0) continue
    const isSeen = await focused.evaluate(link => {
      const { left, top, width, height } = link.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === link
    })
    seen.push(isSeen ? await focused.innerText() : `${await focused.innerText()}: covered`)
  }
  expect(seen).toEqual(names)
}
