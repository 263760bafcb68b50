import { useState } from 'react'
import type { Author } from '#contract/publications.ts'

interface FullList {
  people: readonly Author[]
  /** `loading` while the rest is fetched. */
  state: 'short' | 'loading' | 'full'
  /** It has been shown in full before, so it is drawn already. */
  wasFull: boolean
  /** Why the rest could not be fetched, as a message for the user. */
  error: string | undefined
  toggle: () => Promise<void>
}

/**
 * A list of people that is shown short or in full. If not all were sent, `fetchAll` is called when the full list is first opened. If that
 * fails, the people who were sent are shown, if `hasMore` says that the short list leaves some of them out.
 */
export function useFullList(sent: readonly Author[], fetchAll: (() => Promise<readonly Author[]>) | undefined, hasMore: boolean): FullList {
  const [fetched, setFetched] = useState<readonly Author[]>()
  const [state, setState] = useState<FullList['state']>('short')
  const [wasFull, setWasFull] = useState(false)
  const [error, setError] = useState<string>()
  const show = () => {
    setState('full')
    setWasFull(true)
  }
  const toggle = async () => {
    setError(undefined)
    if (state === 'full') return setState('short')
    if (!fetchAll || fetched) return show()
    setState('loading')
    try {
      setFetched(await fetchAll())
      show()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : 'Something went wrong')
      if (hasMore) show()
      else setState('short')
    }
  }
  return { people: fetched ?? sent, state, wasFull, error, toggle }
}
