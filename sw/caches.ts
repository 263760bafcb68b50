import { isKeptOffline } from '#contract/record-paths.ts'
import { recordCacheName } from '#kit/partition-name.ts'
import { storedAtHeader } from '#kit/stored-copy.ts'

const patience = 4000
const entriesKept = 500

/** A record, or all authors of one; what else is asked about a record is not kept. */
export const isRecordRequest = ({ url, request }: { url: URL; request: Request }): boolean =>
  request.method === 'GET' && isKeptOffline(url.pathname)

/**
 * A record's details: from the network; from this reader's cache when the network fails, takes longer than four seconds, or
 * something else than our server answers. One cache a user, so that no answer is ever seen by another (src/offline/README.md "Who may read what lies here").
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
  await cache.put(url, new Response(await answer.arrayBuffer(), { status: 200, headers }))
  await dropOldest(cache)
}

/** Those that the server told longest ago go; what does not say when, goes before them. */
async function dropOldest(cache: Cache): Promise<void> {
  const kept = await cache.keys()
  if (kept.length <= entriesKept) return
  const told = await Promise.all(
    kept.map(async request => {
      const copy = await cache.match(request, { ignoreVary: true })
      return { request, at: Number(copy?.headers.get(storedAtHeader) ?? 0) }
    }),
  )
  const oldest = told.sort((a, b) => a.at - b.at).slice(0, kept.length - entriesKept)
  await Promise.all(oldest.map(({ request }) => cache.delete(request, { ignoreVary: true })))
}
