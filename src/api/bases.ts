import type { Host } from '#contract/endpoint.ts'

/** Where the hosts of S1§7 answer. Paths on our own origin unless a build names others; never with a slash at the end. */
const base = (value: string | undefined, own: string): string => (value || own).replace(/\/+$/, '')

const env = import.meta.env as Partial<Record<string, string>>

export const bases: Readonly<Record<Host | 'live', string>> = {
  base: base(env['VITE_API_BASE'], '/v1'),
  search: base(env['VITE_SEARCH_BASE'], '/search-service'),
  bookmarks: base(env['VITE_BOOKMARKS_BASE'], '/api'),
  live: base(env['VITE_LIVE_BASE'], '/live'),
}
