import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { pageAnswersId } from '#contract/page-answers.ts'

/** Visits an address until its page comes rendered: a busy server leaves it to the app. */
export async function visitRendered(page: Page, address: string): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await page.goto(address, { waitUntil: 'commit' })
    expect(await answer?.text()).toContain(pageAnswersId)
  }, 60_000)
}
