import type { PageAnswers } from '#contract/page-answers.ts'
import { fromPageHeader, storedAtHeader } from '#kit/answer-headers.ts'
import { documentLoad } from '#kit/document-load.ts'
import { setServerTime } from '#kit/server-clock.ts'
import { probe } from './reachability.ts'

/** A page that is older was kept from an earlier visit: what it shows is asked for again. */
const freshMs = 60_000

/**
 * Whether the page was not sent by the server just now. A device's clock may be a year off, so it is asked only where the browser does not say that
 * the page came over the network.
 */
export function areOld({ at }: PageAnswers): boolean {
  const load = documentLoad()
  const isFromNetwork = load && load.transferSize > 0 && load.workerStart === 0
  return (isFromNetwork ? performance.now() : Math.abs(Date.now() - at)) > freshMs
}

/** public/early.js: the answer of a call that it sent for the same user in the same session before the app was there; each is given once. */
type TakeEarly = (url: unknown, init: RequestInit | undefined) => Promise<Response> | undefined

/**
 * A fetch that first looks among the answers that came with the page, for a guest, and for a user among what was asked early. Each is given once;
 * after that an old one of a guest only stands in for a server that cannot be reached, marked with its time.
 */
export function fetchAfter(page: PageAnswers): typeof fetch {
  // The page was drawn by the server's clock, and is taken over by the same.
  if (!areOld(page)) setServerTime(page.at)
  const given = new Set<PageAnswers['answers'][number]>()
  return async (url, init) => {
    if (new Headers(init?.headers).has('x-acting-user'))
      return (globalThis as { takeEarly?: TakeEarly }).takeEarly?.(url, init) ?? fetch(url, init)
    const found = page.answers.find(answer => answer.url === url && answer.body === init?.body)
    if (!found) return fetch(url, init)
    if (!given.has(found)) {
      given.add(found)
      return Response.json(found.json, { headers: { [fromPageHeader]: '' } })
    }
    try {
      return await fetch(url, init)
    } catch (error) {
      if (init?.signal?.aborted || !areOld(page)) throw error
      void probe()
      return Response.json(found.json, { headers: { [storedAtHeader]: String(page.at) } })
    }
  }
}
