/** What was asked for, by its path: with a promise as long as a style sheet is on its way. */
const asked = new Map<string, Promise<void> | undefined>()

/** The links of the page, also those to style sheets whose rules are in another one. */
const linksOfPage = (): Set<string | null> => new Set(Array.from(document.head.querySelectorAll('link'), link => link.getAttribute('href')))

function styleLoaded(link: HTMLLinkElement, path: string): Promise<void> {
  return new Promise((resolve, fail) => {
    link.addEventListener('load', () => {
      asked.set(path, undefined)
      resolve()
    })
    link.addEventListener('error', () => {
      // The next try asks again.
      asked.delete(path)
      link.remove()
      fail(new Error(`Unable to preload CSS for ${path}`))
    })
  })
}

/** A failure that the page has dealt with; it hears of each by the event of the build tool. */
function tell(payload: unknown): void {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  if (!event.defaultPrevented) throw payload
}

/**
 * Imports code with the files that it needs, which are asked for at once. In place of the function of the build tool, which adds the links to the
 * page one by one: after each the browser looks for what it changes in the whole page, a fifth of a second of a cheap phone until the first results.
 */
export async function loadFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T | undefined> {
  const links: HTMLLinkElement[] = []
  let inPage: ReturnType<typeof linksOfPage> | undefined
  // What the service worker has needs no link: the browser finds it when it reads the code.
  const hasCode = navigator.serviceWorker?.controller
  for (const file of files) {
    const path = `/${file}`
    const isStyle = file.endsWith('.css')
    if (asked.has(path) || (hasCode && !isStyle)) continue
    asked.set(path, undefined)
    if ((inPage ??= linksOfPage()).has(path)) continue
    const link = document.createElement('link')
    link.rel = isStyle ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.href = path
    if (isStyle) asked.set(path, styleLoaded(link, path))
    links.push(link)
  }
  if (links.length > 0) document.head.append(...links)
  const waits = await Promise.allSettled(files.flatMap(file => asked.get(`/${file}`) ?? []))
  for (const wait of waits) if (wait.status === 'rejected') tell(wait.reason)
  return load().catch(tell) as Promise<T | undefined>
}
