/**
 * Below which paths the hosts of the API answer (S1§7). They may be four hosts or one. The first path of each is the one that the client
 * uses, unless its build names another address (src/api/bases.ts), and that the OpenAPI page names; the others answer alike.
 */
export const basePaths = {
  base: ['/v1', '/api'],
  bookmarks: ['/api', '/v1'],
  search: ['/search-service'],
  live: ['/live'],
} as const

/** Where a call can go; what is live are events. */
export type Host = Exclude<keyof typeof basePaths, 'live'>

/** Every path that belongs to the API with all below it, and never to a page of the app. */
export const apiPaths: readonly string[] = [...new Set<string>(Object.values(basePaths).flat())]

/** They as a regular expression: /api/me, but not the page /api-docs. */
export const apiPathPattern = `^(?:${apiPaths.join('|')})(?:/|$)`
