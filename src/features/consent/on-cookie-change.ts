import { limits } from '#contract/limits.ts'
import { everyMinute, whileVisible } from '#kit/awake.ts'

/**
 * Calls `work` when a cookie has changed, and every minute, because another page of the app may see other cookies. Where the browser does not tell
 * of changes, it is called again and again. All of it while the page is visible, but the browser's own word.
 */
export function onCookieChange(work: () => void): () => void {
  const store = 'cookieStore' in globalThis ? (globalThis.cookieStore as EventTarget | undefined) : undefined
  if (!store) return whileVisible(limits.cookieCleanup, work)
  store.addEventListener('change', work)
  const stopMinutes = everyMinute(work)
  return () => {
    store.removeEventListener('change', work)
    stopMinutes()
  }
}
