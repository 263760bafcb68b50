import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { partitionName } from '#kit/partition-name.ts'
import { storageKey } from '#kit/storage-keys.ts'
import { nameAt } from '#routing/navigation.ts'
import { ownPath } from '#routing/previous-route.ts'
import { useSession } from '#session/session.ts'

/** One list a user of this device; a sign-out deletes them with the rest. */
const keyOf = (userId: string | undefined): string => `${storageKey('recent_searches')}-${userId ? partitionName(userId) : 'guest'}`

const most = 20

const isSearch = (href: string): boolean => ownPath(href) === href && nameAt(new URL(href, location.origin).pathname) === 'search'

/** Addresses of searches, the newest first. */
const stored = v.pipe(v.array(v.pipe(v.string(), v.maxLength(8000), v.check(isSearch))), v.maxLength(most))

const listeners = new Set<() => void>()

function read(text: string | null): readonly string[] {
  try {
    const parsed = v.safeParse(stored, JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

function textAt(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, hrefs: readonly string[]): void {
  try {
    if (hrefs.length > 0) localStorage.setItem(key, JSON.stringify(hrefs))
    else localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage remembers no searches.
  }
  for (const listener of listeners) listener()
}

export const recentSearches = (userId: string | undefined): readonly string[] => read(textAt(keyOf(userId)))

/** Remembers a search as the newest one; the same address is never there twice, and at most 20 are. */
export function rememberSearch(userId: string | undefined, href: string): void {
  const others = recentSearches(userId).filter(other => other !== href)
  write(keyOf(userId), [href, ...others].slice(0, most))
}

export const forgetSearch = (userId: string | undefined, href: string): void =>
  write(
    keyOf(userId),
    recentSearches(userId).filter(other => other !== href),
  )

export const forgetSearches = (userId: string | undefined): void => write(keyOf(userId), [])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this device has searched.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The searches of whoever uses this device now, the newest first; kept in step with other tabs. Needs no network. */
export function useRecentSearches(): { hrefs: readonly string[]; forget: (href: string) => void; forgetAll: () => void } {
  const userId = useSession().user?.user_id
  const text = useSyncExternalStore(subscribe, () => textAt(keyOf(userId)))
  return { hrefs: read(text), forget: href => forgetSearch(userId, href), forgetAll: () => forgetSearches(userId) }
}
