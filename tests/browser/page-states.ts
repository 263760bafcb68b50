import type { BrowserContext } from 'playwright-core'
import { afterEach } from 'vitest'

const contexts = new Set<BrowserContext>()

/** Notes a device's pages, so that a test that fails can say what they showed. */
export function noteContext(context: BrowserContext): void {
  contexts.add(context)
  context.once('close', () => contexts.delete(context))
}

const mostText = 1500

// A setup file: where a test waited for something that did not come, what was there instead tells why.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of [...contexts].flatMap(context => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String)
    process.stdout.write(`${page.url()}\n${text.slice(0, mostText)}\n\n`)
  }
})
