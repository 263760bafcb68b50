import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { browserArgs, headlessPath } from '../../scripts/browser.mjs'
import { sharedBrowser } from '../support/shared-browser.ts'

/** A device: separate storage in the run's browser. */
export interface Device {
  page: Page
  context: BrowserContext
  /** Content-security violations and script errors so far; every browser test expects none at its end. */
  faults: string[]
  forget(): Promise<void>
}

/** A device with its own browser and a profile that survives the browser. */
export interface LastingDevice extends Device {
  /** Kills every process of the browser at once, like a crash or an empty battery. */
  kill(): Promise<void>
  /** Starts the browser again on the same profile. */
  reopen(): Promise<void>
}

export interface DeviceOptions {
  width?: number
  height?: number
  dark?: boolean
  touch?: boolean
  /** Without a cookie choice, so the banner is shown; otherwise only essential cookies are on. */
  undecided?: boolean
  /** `false`: no service worker, as in some private windows. To install one costs more than most tests, and the pages are the same. */
  worker?: false
  /** What the browser has stored before its first page. */
  stored?: Record<string, string>
}

/** Of all devices: what their pages show is said when a test fails. */
export const openContexts = new Set<BrowserContext>()

export async function openDevice(options: DeviceOptions = {}): Promise<Device> {
  const browser = await sharedBrowser()
  const context = await browser.newContext(lookOf(options))
  const faults: string[] = []
  const page = await watchFaults(context, faults, options)
  return { page, context, faults, forget: () => browser.close() }
}

export async function openLastingDevice(options: DeviceOptions = {}): Promise<LastingDevice> {
  const profile = mkdtempSync(join(tmpdir(), 'indago-device-'))
  const faults: string[] = []
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: headlessPath(),
      args: browserArgs,
      ...lookOf(options),
    })
    return { context, page: await watchFaults(context, faults, options) }
  }
  const device: LastingDevice = {
    ...(await start()),
    faults,
    kill: () => killTree(device.context, profile),
    reopen: async () => void Object.assign(device, await start()),
    forget: async () => {
      await device.context.close().catch(() => undefined)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return device
}

const lookOf = ({ width = 1440, height = 900, dark = false, touch = false }: DeviceOptions): BrowserContextOptions => ({
  viewport: { width, height },
  colorScheme: dark ? 'dark' : 'light',
  hasTouch: touch,
  reducedMotion: 'reduce',
  locale: 'en-GB',
})

/** The first page of a context, with its faults recorded. */
async function watchFaults(
  context: BrowserContext,
  faults: string[],
  { undecided = false, worker, stored = {} }: DeviceOptions,
): Promise<Page> {
  openContexts.add(context)
  context.once('close', () => openContexts.delete(context))
  await context.exposeFunction('indagoViolation', (text: string) => {
    faults.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const target = window as unknown as { indagoViolation(text: string): void }
      target.indagoViolation(`${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  if (worker === false) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const chosen = { 'ri-0.0.26-cookie_settings': JSON.stringify({ acknowledged_cookies: true, cookie_analytics: false }) }
  await context.addInitScript(
    kept => {
      if (!location.protocol.startsWith('http')) return
      for (const [key, value] of kept) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    Object.entries({ ...(!undecided && chosen), ...stored }),
  )
  const watch = (page: Page) => page.on('pageerror', error => faults.push(error.stack || String(error)))
  context.pages().forEach(watch)
  context.on('page', watch)
  return context.pages()[0] ?? context.newPage()
}

/** Finds the processes by their profile folder: playwright has no handle for a persistent context's process. */
async function killTree(context: BrowserContext, profile: string): Promise<void> {
  const { execFileSync } = await import('node:child_process')
  const closed = new Promise(resolve => context.once('close', resolve))
  execFileSync('pkill', ['-9', '-f', `user-data-dir=${profile}`])
  await closed
}
