import { afterEach } from 'vitest'
import { openContexts } from './device.ts'

const mostText = 1500

// A setup file: where a test waited for something that did not come, what was there instead tells why.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of [...openContexts].flatMap(context => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String)
    process.stdout.write(`${page.url()}\n${text.slice(0, mostText)}\n\n`)
  }
})
