import { useKept } from '#offline/index.ts'
import { resultLists } from './result-lists.kept.ts'

/** How many lists of results can be read offline; undefined while loading and for a guest. */
export function useOfflineListCount(): number | undefined {
  const kept = useKept(resultLists)
  return kept && new Set(kept.map(({ key }) => key)).size
}
