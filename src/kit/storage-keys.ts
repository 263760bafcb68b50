/** The versioned prefix of everything that this app stores in the browser's local storage (S1§4), and the names after it. */
const prefix = 'ri-0.0.26-'

const names = [
  'token',
  'user',
  'state',
  'register',
  'invite',
  'connect',
  'account',
  'last_page',
  'cookie_settings',
  'recent_searches',
  'install',
  'revoke',
  'theme',
  'guest',
  'namesakes',
] as const
export type StorageName = (typeof names)[number]

export const storageKey = (name: StorageName): string => prefix + name

/** Keys of the spec that have no prefix. */
export const unprefixedKeys = ['ai-profile-prefs', 'preferred_view_per_index'] as const

export const isOurKey = (key: string): boolean => key.startsWith(prefix) || (unprefixedKeys as readonly string[]).includes(key)

/** The stored value of a name, parsed; undefined if there is none, or if it cannot be parsed. */
export function readStored(name: StorageName): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value under a name, or removes it with undefined. Does nothing where the browser refuses storage. */
export function writeStored(name: StorageName, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), JSON.stringify(value))
  } catch {
    // Without storage the value is lost with the tab.
  }
}
