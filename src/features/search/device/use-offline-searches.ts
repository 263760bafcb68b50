import { useMemo } from 'react'
import { useKept } from '#offline/index.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { listPlace, resultLists } from './result-lists.kept.ts'

/** How many lists of results can be read offline; undefined while loading and for a guest. */
export function useOfflineListCount(): number | undefined {
  const kept = useKept(resultLists)
  return kept && new Set(kept.map(({ key }) => key)).size
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
