import './document.ts'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { provideFetch } from '#api/exchange.ts'
import { watchReachability } from '#api/reachability.ts'
import { router } from '#app/routes/router.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { UserType } from '#contract/rights.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { followLinks } from '#routing/follow-links.ts'
import { go } from '#routing/navigation.ts'
import { startSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { type TestServer, type TestServerOptions, type TestUser, startTestServer } from '../support/test-server.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'

/** The whole app in a document, with a real server in the same process and a network that can be taken away. */
export interface Stage {
  server: TestServer
  catalogue: Catalogue
  user: TestUser | undefined
  /** False: nothing reaches the server any more. `hold` is awaited before each request. */
  network: { on: boolean; hold: (path: string, body: string) => Promise<void> | undefined }
  visit: (href: string) => Promise<void>
  close: () => Promise<void>
}

interface StageOptions {
  /** Nobody is signed in without it. */
  user_type?: UserType
  /** Joins the small catalogue. */
  records?: readonly CatalogueRecord[]
  /** What whoever runs the server has set. */
  settings?: TestServerOptions['settings']
}

export async function openStage({ user_type, records = [], settings = {} }: StageOptions = {}): Promise<Stage> {
  const catalogue = smallCatalogue([...smallRecords, ...records])
  const server = await startTestServer({ socket: false, catalogue, settings })
  const network: Stage['network'] = { on: true, hold: () => undefined }
  provideFetch(async (input, init) => {
    const path = String(input)
    await network.hold(path, typeof init?.body === 'string' ? init.body : '')
    init?.signal?.throwIfAborted()
    if (!network.on) throw new TypeError('Failed to fetch')
    return Promise.race([aborted(init?.signal), server.app.fetch(new Request(new URL(path, 'http://127.0.0.1'), init))])
  })
  const leave = [startSession(), watchReachability(), followLinks(document)]
  const user = user_type && (await server.user({ user_type }))
  if (user) await signIn(user.email, user.password)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  await go('/search')
  return {
    server,
    catalogue,
    user,
    network,
    visit: async href => {
      await go(href)
      await moment()
    },
    close: async () => {
      closeAllModals()
      await moment()
      root.unmount()
      place.remove()
      flashes.shown.splice(0)
      for (const step of leave) step()
      localStorage.clear()
      sessionStorage.clear()
      history.replaceState(null, '', '/search')
      await server.stop()
    },
  }
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

const moment = (ms = 0) => new Promise(resolve => setTimeout(resolve, ms))

/** Lets something happen, and what follows from it at once. */
export async function happen(what: () => unknown): Promise<void> {
  await what()
  await moment()
}

/** Waits until something is there and answers with it; tells what the page says when it never comes. */
export async function until<T>(find: () => T | undefined | null | false, wait = 6000): Promise<T> {
  for (const end = Date.now() + wait; ; await moment(10)) {
    const found = find()
    if (found) return found
    if (Date.now() > end) throw new Error(`Waited in vain for ${find.toString()} in: ${document.body.textContent?.slice(0, 2000)}`)
  }
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '').trim()

/** The first element of a kind whose name begins with these words. */
export const named = (selector: string, name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(element => nameOf(element).startsWith(name))

export async function click(selector: string, name: string): Promise<void> {
  const element = await until(() => named(selector, name))
  await happen(() => element.click())
}

export const says =
  (text: string): (() => boolean) =>
  () =>
    (document.body.textContent ?? '').includes(text)

export const address = (): string => location.pathname + location.search

/** Types as a person does: the value changes and the view hears of it. */
export const typeInto = (input: Element, text: string): Promise<void> =>
  happen(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

export const press = (key: string): Promise<void> =>
  happen(() =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

/** The network is there again, and the browser says so. */
export const reconnect = (stage: Stage): Promise<void> =>
  happen(() => {
    stage.network.on = true
    window.dispatchEvent(new Event('online'))
  })
