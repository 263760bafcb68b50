import * as v from 'valibot'
import type { PrecacheController } from 'workbox-precaching'
import type { GuestPages } from './guest-pages.ts'
import { keepLoaded } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

const message = v.variant('type', [
  /** Activates a new version, after the click on "update" in a page. */
  v.object({ type: v.literal('activate') }),
  /** Keeps files that a page had fetched before this worker controlled it. */
  v.object({ type: v.literal('loaded'), urls: v.array(v.string()) }),
  /** Keeps the page at an address, which the server has rendered for a guest. */
  v.object({ type: v.literal('keep-page'), address: v.string() }),
  /** Deletes all kept pages, because someone is signed in. */
  v.object({ type: v.literal('forget-pages') }),
])

export function onMessage(event: ExtendableMessageEvent, shell: PrecacheController, pages: GuestPages): void {
  const { success, output } = v.safeParse(message, event.data)
  if (!success) return
  if (output.type === 'activate') return void self.skipWaiting()
  // What cannot be kept is asked for again.
  event.waitUntil(
    (output.type === 'loaded'
      ? keepLoaded(shell, event, output.urls)
      : output.type === 'keep-page'
        ? pages.keep(output.address)
        : pages.forget()
    ).catch(() => {}),
  )
}
