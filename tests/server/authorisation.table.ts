import type { Folder } from '#contract/folders.ts'
import type { HouseUser } from '../support/house.ts'

/** Who calls. The four plans are strangers to the folder; the last four are the people around it. */
export const actors = [
  'anonymous',
  'malformed',
  'expired',
  'revoked',
  'free',
  'trial',
  'verified_academic',
  'premium',
  'owner',
  'admin',
  'member',
  'other',
] as const
export type Actor = (typeof actors)[number]

/** What a row may name: the owner and a folder of theirs, fresh for every cell. */
export interface Scene {
  owner: HouseUser
  folder: Folder
}

export interface Row {
  /** `<route>`, or `<route>: <case>` where a route has several. */
  name: string
  method: string
  path: (scene: Scene) => string
  body?: (scene: Scene) => unknown
  keyed?: true
  expect: Record<Actor, number>
}

const blind = Object.fromEntries(actors.map(actor => [actor, 200])) as Record<Actor, number>
const everybody = { ...blind, malformed: 401, expired: 401, revoked: 498 }
const signedIn = { ...everybody, anonymous: 401 }
const plans = (free: number, trial: number, verified_academic: number, premium: number) => ({ free, trial, verified_academic, premium })
const strangers = { ...plans(404, 404, 404, 404), other: 404 }
const readers = { ...signedIn, ...strangers }
const writers = { ...readers, member: 403 }
const owners = { ...writers, admin: 403 }
const ownerAlone = { ...readers, admin: 404, member: 404 }
// The people around the folder have the premium plan.
const paying = { ...everybody, anonymous: 403, ...plans(403, 200, 200, 200) }

const searched = { index: 'publications' }
const chosen = { ...searched, filters: { source: { buckets: [{ value: 'tests' }] } } }

/** Each route × each actor (G8). A route without a row fails the test. */
export const table: readonly Row[] = [
  {
    name: 'account.authenticate',
    method: 'POST',
    path: () => '/v1/authenticate',
    body: ({ owner: { email, password } }) => ({ email, password }),
    expect: blind,
  },
  { name: 'account.refresh', method: 'PUT', path: () => '/v1/refresh_token', expect: signedIn },
  { name: 'account.me', method: 'GET', path: () => '/v1/me', expect: signedIn },
  { name: 'account.logout', method: 'POST', path: () => '/v1/logout', expect: signedIn },
  { name: 'account.demoAccounts', method: 'GET', path: () => '/v1/demo_accounts', expect: blind },
  { name: 'changes.since', method: 'GET', path: () => '/v1/changes', expect: signedIn },
  { name: 'health.alive', method: 'GET', path: () => '/v1/health', expect: blind },
  { name: 'health.ready', method: 'GET', path: () => '/v1/ready', expect: blind },
  { name: 'publications.show', method: 'GET', path: () => '/v1/publications/publications-1', expect: everybody },
  { name: 'records.show', method: 'GET', path: () => '/v1/records/researchers/researchers-1', expect: everybody },
  { name: 'search.search', method: 'POST', path: () => '/search-service/search', body: () => searched, expect: everybody },
  { name: 'search.search: a filter', method: 'POST', path: () => '/search-service/search', body: () => chosen, expect: paying },
  {
    name: 'search.search: page 2',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ ...searched, page: 1 }),
    expect: paying,
  },
  {
    name: 'search.search: page 2 of the news',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ index: 'news', page: 1 }),
    expect: paying,
  },
  { name: 'search.count', method: 'POST', path: () => '/search-service/count', body: () => ({}), expect: everybody },
  { name: 'folders.list', method: 'GET', path: ({ owner }) => `/v1/users/${owner.id}/bookmark_folders`, expect: ownerAlone },
  { name: 'folders.show', method: 'GET', path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`, expect: readers },
  {
    name: 'folders.create',
    method: 'POST',
    path: () => '/v1/bookmark_folders',
    body: () => ({ bookmark_folder: { name: 'Mine' } }),
    keyed: true,
    expect: signedIn,
  },
  {
    name: 'folders.update',
    method: 'PUT',
    path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`,
    body: () => ({ bookmark_folder: { name: 'Renamed' } }),
    keyed: true,
    expect: owners,
  },
  { name: 'folders.delete', method: 'DELETE', path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`, keyed: true, expect: owners },
  {
    name: 'folders.addBookmark',
    method: 'POST',
    path: ({ folder }) => `/api/bookmark_folders/${folder.id}/bookmarks`,
    body: () => ({ slug_values: ['news-1'], index: 'news' }),
    keyed: true,
    expect: writers,
  },
  {
    name: 'folders.removeBookmark',
    method: 'DELETE',
    path: ({ folder }) => `/api/bookmark_folders/${folder.id}/bookmarks/news-1`,
    body: () => ({ index: 'news' }),
    keyed: true,
    expect: writers,
  },
]

/** What the server answers outside of the contract; open to everybody, because it says nothing of anybody. */
export const outsideTheContract = ['GET /v1/openapi.json', 'GET /api/openapi.json', 'GET /sw-control.json', 'POST /csp-reports', 'GET /*']
