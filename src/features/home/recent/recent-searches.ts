import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { pageAt } from '#contract/page-at.ts'
import { partitionName } from '#kit/partition-name.ts'
import { StorageFollowers } from '#kit/storage-followers.ts'
import { storageKey } from '#kit/storage-keys.ts'
import { ownPath } from '#routing/previous-route.ts'
import { useSession } from '#session/session.ts'

/** One list for each user of this device. A sign-out deletes it. */
const keyOf = (userId: string | undefined): string => `${storageKey('recent_searches')}-${userId ? partitionName(userId) : 'guest'}`

const maxSearches = 20

const isSearch = (href: string): boolean => ownPath(href) === href && pageAt(new URL(href, location.origin).pathname) === 'search'

/** Addresses of searches, newest first. */
const stored = v.pipe(v.array(v.pipe(v.string(), v.maxLength(8000), v.check(isSearch))), v.maxLength(maxSearches))

const followers = new StorageFollowers()

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
    // Without storage no searches are kept.
  }
  followers.announce()
}

export const recentSearches = (userId: string | undefined): readonly string[] => read(textAt(keyOf(userId)))

/** Adds a search as the newest one. Each address is listed once, and at most 20 are kept. */
export function addRecentSearch(userId: string | undefined, href: string): void {
  const others = recentSearches(userId).filter(other => other !== href)
  write(keyOf(userId), [href, ...others].slice(0, maxSearches))
}

export const removeRecentSearch = (userId: string | undefined, href: string): void =>
  write(
    keyOf(userId),
    recentSearches(userId).filter(other => other !== href),
  )

export const clearRecentSearches = (userId: string | undefined): void => write(keyOf(userId), [])

/** The current user's recent searches, newest first, also those of other tabs. */
export function useRecentSearches(): { hrefs: readonly string[]; remove: (href: string) => void; clear: () => void } {
  const userId = useSession().user?.user_id
  const text = useSyncExternalStore(
    followers.subscribe,
    () => textAt(keyOf(userId)),
    () => null,
  )
  return { hrefs: read(text), remove: href => removeRecentSearch(userId, href), clear: () => clearRecentSearches(userId) }
}
