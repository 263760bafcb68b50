const cacheName = 'fonts'
/** More than one build has: files of earlier builds are removed when newer ones are added. */
const maxFiles = 24

/** A font file of the build. Those that every screen needs are precached, and answered before this is called. */
export const isFontRequest = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/assets\/[^/]+\.woff2$/.test(url.pathname)

/** Fonts that only some pages need: fetched and cached when first used. The name contains a hash of the content, so a copy is never old. */
export async function answerFont({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const answer = await fetch(request)
  const isFont = answer.status === 200 && answer.headers.get('content-type') === 'font/woff2'
  if (isFont) event.waitUntil(store(cache, request.url, answer.clone()).catch(() => {}))
  return answer
}

async function store(cache: Cache, url: string, answer: Response): Promise<void> {
  await cache.put(url, answer)
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, Math.max(0, urls.length - maxFiles)).map(oldest => cache.delete(oldest, { ignoreVary: true })))
}
