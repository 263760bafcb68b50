import { useEffect, useState } from 'react'

/**
 * What is worked out of a long list in slices (./in-slices.ts), and of which list; undefined before the first answer. The last one stays until
 * the next is there. `work` must be the same function as long as it does the same.
 */
export function useSliced<T, R>(
  items: readonly T[] | undefined,
  work: (items: readonly T[]) => Promise<R>,
): { answer: R; of: readonly T[] } | undefined {
  const [last, setLast] = useState<{ answer: R; of: readonly T[] }>()
  useEffect(() => {
    if (!items) return
    let isLeft = false
    void work(items).then(answer => isLeft || setLast({ answer, of: items }))
    return () => {
      isLeft = true
    }
  }, [items, work])
  return last
}
