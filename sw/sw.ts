/// <reference types="vite/client" />
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { apiPathPattern } from '#contract/hosts.ts'
import { answerRecord, isRecordRequest } from './caches.ts'
import { answerFont, isFontRequest } from './fonts.ts'
import { guestPages } from './guest-pages.ts'
import { checkControl, isWorkerRemoved } from './kill-switch.ts'
import { openShown, showMessage } from './push.ts'
import { precacheShell } from './shell.ts'
import { onMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null; integrity?: string }[] }

// First of all fetch listeners: after the kill switch, requests of pages that are still open go to the network.
self.addEventListener('fetch', event => {
  if (isWorkerRemoved()) event.stopImmediatePropagation()
})

const shell = precacheShell(self, self.__WB_MANIFEST)
cleanupOutdatedCaches()

const files = shell.getURLsToCacheKeys()
const hasFile = (path: string): boolean => files.has(new URL(path, location.origin).href)
const pages = guestPages(shell.getCacheKeyForURL('/index.html') ?? '', hasFile)
const index = shell.createHandlerBoundToURL('/index.html')

// Every address of the app is answered with a kept page or the shell, online and offline; the API and files are not.
registerRoute(
  new NavigationRoute(async options => (await pages.answer(options.request).catch(() => undefined)) ?? index(options), {
    denylist: [new RegExp(apiPathPattern), /\/[^/]+\.[a-z0-9]+$/i],
  }),
)

// Opened records are cached for their user; nothing else of the API is.
registerRoute(isRecordRequest, answerRecord)

registerRoute(isFontRequest, answerFont)

// The first version controls the page that installed it; a later one is activated only after a click, which reloads the page.
self.addEventListener('activate', event => event.waitUntil(Promise.all([self.clients.claim(), pages.forget('version')])))
self.addEventListener('push', event => event.waitUntil(showMessage(event)))
self.addEventListener('notificationclick', event => event.waitUntil(openShown(event)))
self.addEventListener('message', event => onMessage(event, shell, pages))
self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.waitUntil(checkControl())
})
void checkControl()
