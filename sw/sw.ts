/// <reference types="vite/client" />
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { apiPathPattern } from '#contract/hosts.ts'
import { answerRecord, isRecordRequest } from './caches.ts'
import { answerFont, isFontRequest } from './fonts.ts'
import { checkControl, isWorkerRemoved } from './kill-switch.ts'
import { precacheShell } from './shell.ts'
import { onMessage } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// First of all fetch listeners: after the kill switch, requests of pages that are still open go to the network.
self.addEventListener('fetch', event => {
  if (isWorkerRemoved()) event.stopImmediatePropagation()
})

const shell = precacheShell(self, self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every address of the app is answered with the shell, with and without a network; the API and files are not.
registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), {
    denylist: [new RegExp(apiPathPattern), /\/[^/]+\.[a-z0-9]+$/i],
  }),
)

// Opened records are cached for their user; nothing else of the API is.
registerRoute(isRecordRequest, answerRecord)

registerRoute(isFontRequest, answerFont)

// The first version controls the page that installed it; a later one is activated only after a click, which reloads the page.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('message', onMessage)
self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.waitUntil(checkControl())
})
void checkControl()
