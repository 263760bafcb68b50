/** The spec's "last page" (S1§4), under the prefix of all our keys. */
const key = 'ri-0.0.26-last_page'

/** An address of this origin as path, query and hash; undefined for anything else, so that a login never leads away. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined
}

/** Remembers where somebody wanted to go, for after the login. */
export function rememberRoute(href: string): void {
  const path = ownPath(href)
  if (!path || path === '/' || /^\/(login|40[134]|429|500)([/?#]|$)/.test(path)) return
  try {
    localStorage.setItem(key, path)
  } catch {
    // Without storage the login leads to the search start.
  }
}

/** The remembered address, once. */
export function takePreviousRoute(): string | undefined {
  try {
    const kept = localStorage.getItem(key)
    localStorage.removeItem(key)
    return kept ? ownPath(kept) : undefined
  } catch {
    return undefined
  }
}
