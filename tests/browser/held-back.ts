import type { Page } from 'playwright-core'

/** Holds back what matches until it is let come. */
export async function heldBack(page: Page, pattern: RegExp): Promise<() => void> {
  let letCome = () => {}
  const come = new Promise<void>(resolve => {
    letCome = resolve
  })
  await page.route(pattern, async route => {
    await come
    await route.continue().catch(() => {})
  })
  return letCome
}
