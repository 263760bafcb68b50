import { isCachedOffline } from '#contract/record-paths.ts'
import { recordCacheName } from '#kit/partition-name.ts'
import { storedAtHeader } from '#kit/answer-headers.ts'

const networkTimeoutMs = 4000
const maxEntries = 500

/** A record, what belongs to one, or a public folder. */
export const isRecordRequest = ({ url, request }: { url: URL; request: Request }): boolean =>
  request.method === 'GET' && isCachedOffline(url.pathname)

/**
 * A record's details: from the network; or from this user's cache if the network fails, takes longer than four seconds, or the answer is not
 * our server's. Each user has a cache of their own, so that no other user ever sees an answer (src/offline/README.md "Who can read the stored data").
 */
export async function answerRecord({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const cache = await caches.open(recordCacheName(request.headers.get('x-acting-user')))
  const stored = await cache.match(request.url, { ignoreVary: true })
  const fresh = fetch(request)
  const stores = fresh.then(answer => store(cache, request.url, answer.clone())).catch(() => {})
  event.waitUntil(stores)
  if (!stored) return fresh
  const answer = await Promise.race([fresh, later(networkTimeoutMs)]).catch(() => undefined)
  return answer && isFinal(answer) ? answer : stored
}

const later = (milliseconds: number): Promise<undefined> => new Promise(done => setTimeout(done, milliseconds, undefined))

const isJson = (answer: Response): boolean => /^application\/json\b/i.test(answer.headers.get('content-type') ?? '')

/** Whether our server gave a final answer: a record, or a refusal. A captive portal's page or a server error is neither. */
const isFinal = (answer: Response): boolean => isJson(answer) && answer.status < 500 && answer.status !== 429

/** Stores a good answer, deletes all copies of what is gone or forbidden, also other pages of it, and does nothing in every other case. */
async function store(cache: Cache, url: string, answer: Response): Promise<void> {
  if (isJson(answer) && [403, 404, 410].includes(answer.status)) return void (await cache.delete(url, { ignoreSearch: true }))
  const mayStore = answer.status === 200 && isJson(answer) && !/no-store/i.test(answer.headers.get('cache-control') ?? '')
  if (!mayStore) return
  const headers = new Headers(answer.headers)
  headers.set(storedAtHeader, String(Date.now()))
  await cache.put(url, new Response(await answer.arrayBuffer(), { status: 200, headers }))
  await dropOldest(cache)
}

/** Deletes the copies that the server sent longest ago, and first those without a time. */
async function dropOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  if (requests.length <= maxEntries) return
  const entries = await Promise.all(
    requests.map(async request => {
      const copy = await cache.match(request, { ignoreVary: true })
      return { request, at: Number(copy?.headers.get(storedAtHeader) ?? 0) }
    }),
  )
  const oldest = entries.sort((a, b) => a.at - b.at).slice(0, requests.length - maxEntries)
  await Promise.all(oldest.map(({ request }) => cache.delete(request, { ignoreVary: true })))
}
