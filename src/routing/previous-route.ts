import { readStored, writeStored } from '#kit/storage-keys.ts'
import { kindAt } from './navigation.ts'

/** An address of this origin as path, query and hash; undefined for anything else, so that a login never leads away. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  // '/.//elsewhere' is a path of ours until it stands alone.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** The kind of the page that an address of ours leads to. */
const kindOf = (href: string) => kindAt(new URL(href, location.origin).pathname)

/** Whether an address of ours is that of a full-page error. */
export const isErrorPage = (href: string): boolean => kindOf(href) === 'error'

/** Remembers where somebody wanted to go, for after the login. */
export function rememberRoute(href: string): void {
  const path = ownPath(href)
  if (path && kindOf(path) !== 'entrance' && !isErrorPage(path)) writeStored('last_page', path)
}

/** The remembered address, once. */
export function takePreviousRoute(): string | undefined {
  const kept = readStored('last_page')
  writeStored('last_page', undefined)
  return typeof kept === 'string' ? ownPath(kept) : undefined
}
