import { readStored, writeStored } from '#kit/storage-keys.ts'

/** An address of this origin as path, query and hash; undefined for anything else, so that a login never leads away. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  // '/.//elsewhere' is a path of ours until it stands alone.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** The full-page errors of S1§2. */
export const isErrorPage = (path: string): boolean => /^\/(40[134]|429|500)([/?#]|$)/.test(path)

/** Where one becomes somebody; after a login these are nowhere to come back to. */
const isEntrance = (path: string): boolean => /^\/(login|signup|forgot|reset-password|confirmation|auth)([/?#]|$)/.test(path)

/** Remembers where somebody wanted to go, for after the login. */
export function rememberRoute(href: string): void {
  const path = ownPath(href)
  if (path && path !== '/' && !isErrorPage(path) && !isEntrance(path)) writeStored('last_page', path)
}

/** The remembered address, once. */
export function takePreviousRoute(): string | undefined {
  const kept = readStored('last_page')
  writeStored('last_page', undefined)
  return typeof kept === 'string' ? ownPath(kept) : undefined
}
