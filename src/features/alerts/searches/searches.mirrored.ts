import type { SavedSearch } from '#contract/searches.ts'
import { every, type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type SearchRow = SavedSearch & { mark?: SyncMark }

const lanes = 'search:'
export const searchLane = (id: string): string => lanes + id

/** Saved searches with what each found last. Encrypted but for the id; an account has at most `searches` of its bounds. */
export const searches = mirrored<SearchRow>()({
  name: 'searches',
  title: 'Saved searches',
  since: 8,
  key: ['id'],
  version: 'version',
  lanes,
  target: 'search',
  mutations: () => import('../mirror/mutations.ts'),
})

export const allSearches: MirrorScope = { rows: [every(searches)] }
export const oneSearch = (id: string): MirrorScope => ({ rows: [rowsAt(searches, id)], lane: searchLane(id) })
