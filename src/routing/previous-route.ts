import { readStored, writeStored } from '#kit/storage-keys.ts'
import { kindAt } from './navigation.ts'

/** An address of this origin as path, query and hash; otherwise undefined, so that a login never leads to another site. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  // '/.//elsewhere' becomes '//elsewhere', which is another site.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** The kind of the page at an address of ours. */
const kindOf = (href: string) => kindAt(new URL(href, location.origin).pathname)

/** Whether an address of ours shows a full-page error. */
export const isErrorPage = (href: string): boolean => kindOf(href) === 'error'

/** Remembers an address for after the login. */
export function rememberRoute(href: string): void {
  const path = ownPath(href)
  if (path && kindOf(path) !== 'auth' && !isErrorPage(path)) writeStored('last_page', path)
}

/** Returns the remembered address and forgets it. */
export function takePreviousRoute(): string | undefined {
  const stored = readStored('last_page')
  writeStored('last_page', undefined)
  return typeof stored === 'string' ? ownPath(stored) : undefined
}
