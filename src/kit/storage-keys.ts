/** The versioned prefix of everything that this app keeps in the browser's local storage (S1§4), and the names below it. */
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
] as const
export type StorageName = (typeof names)[number]

export const storageKey = (name: StorageName): string => prefix + name

/** Keys of the spec that have no prefix. */
export const unprefixedKeys = ['ai-profile-prefs', 'preferred_view_per_index'] as const

export const isOurKey = (key: string): boolean => key.startsWith(prefix) || (unprefixedKeys as readonly string[]).includes(key)

/** What is kept under a name, parsed; undefined where there is nothing, or nothing that can be read. */
export function readStored(name: StorageName): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value under a name, or drops it with undefined. Where the browser refuses storage, nothing is kept and nothing breaks. */
export function writeStored(name: StorageName, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), JSON.stringify(value))
  } catch {
    // Without storage it lasts as long as the tab.
  }
}
