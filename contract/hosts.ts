/**
 * The base paths of the API's hosts (S1§7). They may be four hosts or one. The client and the OpenAPI page use the first path of each,
 * unless the client's build sets another address (src/api/bases.ts); the other paths are equivalent.
 */
export const basePaths = {
  base: ['/v1', '/api'],
  bookmarks: ['/api', '/v1'],
  search: ['/search-service'],
  live: ['/live'],
} as const

/** The host of a call; `live` is for events only. */
export type Host = Exclude<keyof typeof basePaths, 'live'>

/** Every path of a call: each of its own paths below each base path of its host. */
export const callPaths = ({
  host,
  path,
  also = [],
}: {
  host: Host
  path: string
  also?: readonly string[]
}): [base: string, own: string][] => basePaths[host].flatMap(base => [path, ...also].map((own): [string, string] => [base, own]))

/** Every path that belongs to the API with everything below it, never to a page of the app. */
export const apiPaths: readonly string[] = [...new Set<string>(Object.values(basePaths).flat())]

/** The same as a regular expression: it matches /api/me, but not the page /api-docs. */
export const apiPathPattern = `^(?:${apiPaths.join('|')})(?:/|$)`
