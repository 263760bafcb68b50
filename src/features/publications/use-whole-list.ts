import { useState } from 'react'
import type { Author } from '#contract/publications.ts'

interface WholeList {
  people: readonly Author[]
  /** `asking` while the rest is on its way. */
  state: 'short' | 'asking' | 'whole'
  /** Was it whole before? What was drawn once need not be drawn again. */
  wasWhole: boolean
  /** Why the rest could not be had, in a sentence. */
  trouble: string | undefined
  toggle: () => Promise<void>
}

/**
 * A list of people that is shown short or whole. Where not all were sent, `askForAll` is called the first time it is wanted whole; if
 * that fails and `showsMore` says that those who were sent are not all shown yet, they are shown at least.
 */
export function useWholeList(
  sent: readonly Author[],
  askForAll: (() => Promise<readonly Author[]>) | undefined,
  showsMore: boolean,
): WholeList {
  const [asked, setAsked] = useState<readonly Author[]>()
  const [state, setState] = useState<WholeList['state']>('short')
  const [wasWhole, setWasWhole] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const show = () => {
    setState('whole')
    setWasWhole(true)
  }
  const toggle = async () => {
    setTrouble(undefined)
    if (state === 'whole') return setState('short')
    if (!askForAll || asked) return show()
    setState('asking')
    try {
      setAsked(await askForAll())
      show()
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : 'Something went wrong')
      if (showsMore) show()
      else setState('short')
    }
  }
  return { people: asked ?? sent, state, wasWhole, trouble, toggle }
}
