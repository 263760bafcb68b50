import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { pageAnswersId } from '#contract/page-answers.ts'

/** Visits an address until its page comes rendered: a busy server leaves it to the app. */
export async function visitRendered(page: Page, address: string): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await page.goto(address, { waitUntil: 'commit' })
    const isRendered = (await answer?.text())?.includes(`id="${pageAnswersId}"`)
    // What the app of that page asks for must not be taken for calls of the next one.
    if (!isRendered) await page.goto('about:blank')
    expect(isRendered).toBe(true)
  }, 60_000)
}
