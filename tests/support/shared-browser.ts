import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { browserArgs, headlessPath } from '../../scripts/browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of the run's browser. */
    browser: string
  }
}

/** Starts one browser for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({ executablePath: headlessPath(), args: browserArgs })
  project.provide('browser', browser.wsEndpoint())
  return () => browser.close()
}

/** The run's browser. Closing it closes the contexts that were opened through this connection, and nothing else. */
export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))
