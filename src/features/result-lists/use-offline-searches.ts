import { useMemo } from 'react'
import { useKept } from '#offline/index.ts'
import { readSearchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { listPlace } from './list-place.ts'
import { resultLists } from './result-lists.kept.ts'

/** The pages of a list of results that can be read offline, in their order; the first is 0. */
export function useOfflinePages(state: UrlSearchState): number[] {
  const { key } = listPlace(state)
  const pages = useKept(resultLists)?.flatMap(kept => (kept.key === key ? Number(kept.part) : []))
  return pages?.toSorted((a, b) => a - b) ?? []
}

/** Tells of the address of a search whether its results can be read offline, as they were found. */
export function useOfflineSearches(): (href: string) => boolean {
  const kept = useKept(resultLists)
  return useMemo(() => {
    const places = new Set(kept?.map(({ key, part }) => `${part} ${key}`))
    return href => {
      const { pathname, searchParams } = new URL(href, location.origin)
      const { key, page } = listPlace(readSearchUrl(pathname, searchParams))
      return places.has(`${page} ${key}`)
    }
  }, [kept])
}
