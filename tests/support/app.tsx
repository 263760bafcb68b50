import { act, fireEvent } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { watchReachability } from '#api/reachability.ts'
import { cacheAnswer, lastAnswer } from '#api/read/read.ts'
import { App } from '#app/shell/App.tsx'
import { router } from './router.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { installation } from '#contract/installation.ts'
import type { UserType } from '#contract/rights.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { followLinks } from '#routing/follow-links.ts'
import { startSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { smallCatalogue, smallRecords } from './small-catalogue.ts'
import { type TestServer, type TestServerOptions, type TestUser, startTestServer } from './test-server.ts'

/** The whole app in a document, with a real server in the same process and a network that can be taken away. */
export interface TestApp {
  server: TestServer
  catalogue: Catalogue
  user: TestUser | undefined
  /** `on`, false: nothing reaches the server any more. `hold` is awaited before each request. */
  network: {
    on: boolean
    hold: (path: string, body: string) => Promise<void> | undefined
    /** What is between server and device, and answers in the server's place: undefined leaves its answer. */
    gateway: (path: string, method: string) => Response | undefined
  }
  visit: (href: string) => Promise<void>
  /** The network is gone or there again, and the browser says so. */
  disconnect: () => void
  reconnect: () => void
  close: () => Promise<void>
}

interface TestAppOptions {
  /** Nobody is signed in without it. */
  user_type?: UserType
  /** Joins the small catalogue. */
  records?: readonly CatalogueRecord[]
  /** What the administrator has set. */
  settings?: TestServerOptions['settings']
}

/** Lists of records with the small ones before them: the same list each time, so that its catalogue is built once. */
const joined = new WeakMap<readonly CatalogueRecord[], readonly CatalogueRecord[]>()

function withSmallRecords(records: readonly CatalogueRecord[]): readonly CatalogueRecord[] {
  const list = joined.get(records) ?? [...smallRecords, ...records]
  joined.set(records, list)
  return list
}

export async function openApp({ user_type, records, settings = {} }: TestAppOptions = {}): Promise<TestApp> {
  const catalogue = smallCatalogue(records && withSmallRecords(records))
  const server = await startTestServer({ socket: false, catalogue, settings })
  const network: TestApp['network'] = { on: true, hold: () => undefined, gateway: () => undefined }
  provideFetch(async (input, init) => {
    const path = String(input)
    await network.hold(path, typeof init?.body === 'string' ? init.body : '')
    init?.signal?.throwIfAborted()
    if (!network.on) throw new TypeError('Failed to fetch')
    const answer = await Promise.race([aborted(init?.signal), server.app.fetch(new Request(new URL(path, 'http://127.0.0.1'), init))])
    return network.gateway(path, init?.method ?? 'GET') ?? answer
  })
  // The page stays between the tests of a file, and with it what it knew of the last server.
  if (lastAnswer(installation.show, {}))
    cacheAnswer(installation.show, {}, (await server.request<Reply<typeof installation.show>>('/v1/installation')).body)
  const leave = [startSession(), watchReachability(), followLinks(document)]
  const user = user_type && (await server.user({ user_type }))
  if (user) await signIn(user.email, user.password)
  // A root of its own: it stays until it is closed, while views that a test renders go after each test.
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<App router={router} />))
  await act(() => router.navigate('/search'))
  return {
    server,
    catalogue,
    user,
    network,
    visit: href => act(() => router.navigate(href)),
    disconnect: () => {
      network.on = false
      fireEvent(window, new Event('offline'))
    },
    reconnect: () => {
      network.on = true
      fireEvent(window, new Event('online'))
    },
    close: async () => {
      // Code that is still being fetched when a file ends would be missing in the later files of the worker.
      await vi.dynamicImportSettled()
      await act(async () => closeAllModals())
      // Else the next app of the file would begin where this one ended, and ask for its results.
      await act(() => router.navigate('/search', { replace: true }))
      await act(async () => root.unmount())
      place.remove()
      flashes.shown.splice(0)
      for (const step of leave) step()
      localStorage.clear()
      sessionStorage.clear()
      await server.stop()
    },
  }
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

export const address = (): string => location.pathname + location.search
