import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import { browserArgs, browserPath } from '../../scripts/browser.mjs'

/** A person's device: one browser profile that outlives the browser. */
export interface Device {
  page: Page
  context: BrowserContext
  /** Content-security violations and script errors seen so far; every browser test ends by finding none. */
  faults: string[]
  /** Kills every process of the browser at once, as a crash or an empty battery does. */
  kill(): Promise<void>
  /** Starts the browser again on the same profile. */
  reopen(): Promise<void>
  forget(): Promise<void>
}

export interface DeviceOptions {
  width?: number
  height?: number
  dark?: boolean
  touch?: boolean
  /** Nobody has chosen about cookies yet, so the banner stands; otherwise only essential ones are on. */
  undecided?: boolean
}

export async function openDevice(options: DeviceOptions = {}): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'indago-device-'))
  const device: Device = {
    page: undefined as unknown as Page,
    context: undefined as unknown as BrowserContext,
    faults: [],
    kill: () => killTree(device.context, profile),
    reopen: () => start(device, profile, options),
    forget: async () => {
      await device.context.close().catch(() => undefined)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await start(device, profile, options)
  return device
}

async function start(
  device: Device,
  profile: string,
  { width = 1440, height = 900, dark = false, touch = false, undecided = false }: DeviceOptions,
): Promise<void> {
  device.context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args: browserArgs,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  await device.context.exposeFunction('indagoViolation', (text: string) => {
    device.faults.push(text)
  })
  await device.context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const told = window as unknown as { indagoViolation(text: string): void }
      told.indagoViolation(`${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  if (!undecided)
    await device.context.addInitScript(() => {
      const [key, chosen] = ['ri-0.0.26-cookie_settings', JSON.stringify({ acknowledged_cookies: true, cookie_analytics: false })]
      if (location.protocol.startsWith('http') && !localStorage.getItem(key)) localStorage.setItem(key, chosen)
    })
  const watch = (page: Page) => page.on('pageerror', error => device.faults.push(String(error.stack ?? error)))
  device.context.on('page', watch)
  device.page = device.context.pages()[0] ?? (await device.context.newPage())
  watch(device.page)
}

/** The browser's processes are found by their profile folder: playwright gives no handle on a persistent context's process. */
async function killTree(context: BrowserContext, profile: string): Promise<void> {
  const { execFileSync } = await import('node:child_process')
  const closed = new Promise(resolve => context.once('close', resolve))
  execFileSync('pkill', ['-9', '-f', `user-data-dir=${profile}`])
  await closed
}
