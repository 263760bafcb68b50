import type { Page } from 'playwright-core'

/** Opens a tool of the list of results: a button of its own, or an item of a menu on a phone. */
export async function openTool(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: new RegExp(`^(?:More about these results|${name})$`) }).first()
  await opener.click()
  if ((await opener.getAttribute('aria-haspopup')) === 'menu') await page.getByRole('menuitem', { name }).click()
}
