import type { Page } from 'playwright-core'

/** Presses Tab until the focused element's accessible text matches; fails after all of the page. */
export async function tabTo(page: Page, pattern: RegExp, limit = 80): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement | null
      if (!focused) return ''
      const label = focused.getAttribute('aria-label') ?? (focused as HTMLInputElement).labels?.[0]?.textContent ?? focused.textContent
      return (label ?? '').trim()
    })
    seen.push(name.slice(0, 40))
    if (pattern.test(name)) return
  }
  throw new Error(`Tab never reached ${pattern}; it went over: ${seen.join(' | ')}`)
}
