const cacheName = 'fonts'
/** More than the build has: files of earlier builds go when newer ones come. */
const filesKept = 24

/** A font file of the build. Those that every screen shows lie in the shell, which answers before this is asked. */
export const isFontRequest = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/assets\/[^/]+\.woff2$/.test(url.pathname)

/** The letters that only some pages show: fetched when first needed, kept from then on. A name tells its content, so a copy is never old. */
export async function answerFont({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  const isFont = answer.status === 200 && answer.headers.get('content-type') === 'font/woff2'
  if (isFont) event.waitUntil(keep(cache, request.url, answer.clone()).catch(() => {}))
  return answer
}

async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  await cache.put(url, answer)
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, Math.max(0, urls.length - filesKept)).map(oldest => cache.delete(oldest, { ignoreVary: true })))
}
