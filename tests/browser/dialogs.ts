import type { Page } from 'playwright-core'

/** Closes open dialogs by Esc, the topmost first. */
export async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape')
    await dialogs.nth(open - 1).waitFor({ state: 'detached' })
  }
}

/** Closes the windows, whatever they ask. */
export async function discardDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  while ((await dialogs.count()) > 0) {
    const top = await dialogs.last().elementHandle()
    await page.keyboard.press('Escape')
    const discard = page.getByRole('button', { name: 'Discard', exact: true })
    await Promise.race([discard.waitFor(), top.waitForElementState('hidden')])
    if (await discard.isVisible()) await discard.click()
  }
}
