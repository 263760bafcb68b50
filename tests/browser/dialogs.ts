import type { Page } from 'playwright-core'

/** Closes open dialogs by Esc, the topmost first. */
export async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape')
    await dialogs.nth(open - 1).waitFor({ state: 'detached' })
  }
}
