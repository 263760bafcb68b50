import { recordCacheName } from '#kit/partition-name.ts'
import { storedAtHeader } from '#kit/stored-copy.ts'

const patience = 4000
const entriesKept = 500

export const isRecordRequest = ({ url, request }: { url: URL; request: Request }): boolean =>
  request.method === 'GET' && /^\/(?:v1|api)\/(?:publications|records)\/./.test(url.pathname)

/**
 * A record's details: from the network; from this reader's cache when the network fails, takes longer than four seconds, or
 * something else than our server answers. One cache a user, so that no answer is ever seen by another (offline.md 2.8).
 */
export async function answerRecord({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const cache = await caches.open(recordCacheName(request.headers.get('x-acting-user')))
  const stored = await cache.match(request.url, { ignoreVary: true })
  const fresh = fetch(request)
  const kept = fresh.then(answer => keep(cache, request.url, answer.clone())).catch(() => {})
  event.waitUntil(kept)
  if (!stored) return fresh
  const answer = await Promise.race([fresh, later(patience)]).catch(() => undefined)
  return answer && speaks(answer) ? answer : stored
}

const later = (milliseconds: number): Promise<undefined> => new Promise(done => setTimeout(done, milliseconds, undefined))

const isJson = (answer: Response): boolean => /^application\/json\b/i.test(answer.headers.get('content-type') ?? '')

/** Whether our server answered something final: a record, or a refusal. A portal's page or a server in trouble is neither. */
const speaks = (answer: Response): boolean => isJson(answer) && answer.status < 500 && answer.status !== 429

/** Keeps a good answer, forgets the copy of what is gone or not open any more, and leaves it alone in every other case. */
async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  if (isJson(answer) && [403, 404, 410].includes(answer.status)) return void (await cache.delete(url))
  const mayStore = answer.status === 200 && isJson(answer) && !/no-store/i.test(answer.headers.get('cache-control') ?? '')
  if (!mayStore) return
  const headers = new Headers(answer.headers)
  headers.set(storedAtHeader, String(Date.now()))
  const body = await answer.arrayBuffer()
  // Deleted first, so that the newest is last and the oldest is dropped.
  await cache.delete(url)
  await cache.put(url, new Response(body, { status: 200, headers }))
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, Math.max(0, urls.length - entriesKept)).map(old => cache.delete(old)))
}
