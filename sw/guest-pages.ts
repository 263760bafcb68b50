import { pageAnswersId } from '#contract/page-answers.ts'
import { storedAtHeader } from '#kit/answer-headers.ts'
import { isWorkerRemoved } from './kill-switch.ts'

const prefix = 'pages-'
const maxPages = 12
/** Younger pages are not fetched again. */
const freshMs = 3_600_000
const maxAgeMs = 86_400_000

const ageOf = (page: Response): number => Math.abs(Date.now() - Number(page.headers.get(storedAtHeader)))

export interface GuestPages {
  /** The page as a guest last saw it; undefined if it is not kept, or is older than a day. */
  answer: (request: Request) => Promise<Response | undefined>
  /** Fetches a page that the server renders for guests, and keeps it; not within an hour. */
  keep: (address: string) => Promise<void>
  /** Deletes all pages; `version` spares those of this version. */
  forget: (spared?: 'version') => Promise<void>
}

/**
 * The last pages of a guest, as the server rendered them, so that a second visit shows them at once; the app then asks for what is new. A page
 * names the files of its version of the app: `isOurs` tells whether this worker has a file.
 */
export function guestPages(version: string, isOurs: (path: string) => boolean): GuestPages {
  const cacheName = prefix + version
  const find = (url: string) => caches.match(url, { cacheName, ignoreVary: true })
  return {
    answer: async ({ url }) => {
      const page = await find(url)
      return page && ageOf(page) < maxAgeMs ? page : undefined
    },
    keep: async address => {
      const { href } = new URL(address, location.origin)
      const earlier = await find(href)
      if (earlier && ageOf(earlier) < freshMs) return
      const answer = await fetch(href, { headers: { accept: 'text/html' }, redirect: 'error' })
      const html = answer.ok ? await answer.text() : ''
      const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
      const isWhole = html.includes(`id="${pageAnswersId}"`) && files.filter(path => path.endsWith('.js')).every(isOurs)
      if (!isWhole || isWorkerRemoved()) return
      const cache = await caches.open(cacheName)
      const headers = new Headers(answer.headers)
      headers.set(storedAtHeader, String(Date.now()))
      await cache.delete(href, { ignoreVary: true })
      await cache.put(href, new Response(html, { headers }))
      const pages = await cache.keys()
      await Promise.all(pages.slice(0, Math.max(0, pages.length - maxPages)).map(oldest => cache.delete(oldest, { ignoreVary: true })))
    },
    forget: async spared => {
      const names = (await caches.keys()).filter(name => name.startsWith(prefix) && !(spared && name === cacheName))
      await Promise.all(names.map(name => caches.delete(name)))
    },
  }
}
