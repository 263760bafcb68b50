import { basePaths } from '#contract/hosts.ts'

/** The base URLs of the hosts of S1§7: paths on our own origin, unless the build names others. Without a slash at the end. */
const base = (value: string | undefined, [own]: readonly [string, ...string[]]): string => (value || own).replace(/\/+$/, '')

const env = import.meta.env as Partial<Record<string, string>>

export const bases: Readonly<Record<keyof typeof basePaths, string>> = {
  base: base(env['VITE_API_BASE'], basePaths.base),
  search: base(env['VITE_SEARCH_BASE'], basePaths.search),
  bookmarks: base(env['VITE_BOOKMARKS_BASE'], basePaths.bookmarks),
  live: base(env['VITE_LIVE_BASE'], basePaths.live),
}
