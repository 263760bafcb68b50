import type { ApiError } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { bookmarks as calls } from '#contract/bookmarks.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { lacksNetwork, searchSaved, useFilterOrder } from '#features/search/index.ts'
import { useLive } from '#offline/index.ts'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import { bookmarks } from '../bookmarks.mirrored.ts'
import type { FolderSearchState } from './folder-address.ts'

/** The slugs of everything that was saved, by index, each once; undefined while loading. Only keys are read: there may be tens of thousands. */
export const useSavedSlugs = (): ReadonlyMap<IndexName, readonly string[]> | undefined =>
  useLive(async mirror => {
    const byIndex = new Map<IndexName, Set<string>>()
    for (const key of await mirror.keys(bookmarks)) {
      const [, name, slug] = key.split('/')
      const index = indexNames.find(known => known === name)
      if (index && slug !== undefined) byIndex.set(index, (byIndex.get(index) ?? new Set()).add(slug))
    }
    return new Map([...byIndex].map(([index, slugs]) => [index, [...slugs]]))
  }, [])

interface SavedResults {
  answer: Reply<typeof calls.search> | undefined
  isCurrent: boolean
  error: ApiError | undefined
  again: () => void
}

/** A page of everything that was saved of one index: by the server, and by this device where it cannot be reached. */
export function useSavedResults(state: FolderSearchState, slugs: readonly string[] | undefined): SavedResults {
  const { order } = state.folder
  const sort = order === 'relevance' || order === 'newest' ? order : 'last_added'
  const body = { ...toSearchRequest(state, true), ...useFilterOrder(state.category), ignore_spelling: true, sort } as const
  const { answer, isCurrent, error, again } = useRead(calls.search, slugs === undefined ? undefined : { body }, {
    freshFor: 0,
    offline: async (failure, signal) =>
      lacksNetwork(failure) ? { answer: await searchSaved(body, { only: slugs ?? [] }, signal), copy: { asOf: undefined } } : undefined,
  })
  return { answer, isCurrent, error, again }
}
