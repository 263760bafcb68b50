/// <reference types="vite/client" />
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { apiPathPattern } from '#contract/hosts.ts'
import { answerRecord, isRecordRequest } from './caches.ts'
import { answerFont, isFontRequest } from './fonts.ts'
import { keepShell } from './shell.ts'
import { checkControl, onMessage } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const shell = keepShell(self, self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every address of the app opens the shell, with and without a network. The API and files are never answered by it.
registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), {
    denylist: [new RegExp(apiPathPattern), /\/[^/]+\.[a-z0-9]+$/i],
  }),
)

// A record that was opened is kept for its reader. Nothing else of the API is.
registerRoute(isRecordRequest, answerRecord)

registerRoute(isFontRequest, answerFont)

// The first version serves the page that installed it; a later one takes over only after a click, and that page loads anew.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('message', onMessage)
self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.waitUntil(checkControl())
})
void checkControl()
