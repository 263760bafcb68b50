import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isSame } from '#kit/is-same.ts'
import { openMirror, owner } from './engine.ts'

interface Looked<T> {
  value: T
  key: string
  userId: string | undefined
}

/**
 * What pages of one kind show at once ([Note: First look]). `look` finds it before the page is drawn, or nothing where the mirror must be read; `key`
 * tells the pages apart.
 */
export function pageLook<T>(look: (key: string) => Promise<T | undefined>) {
  let looked: Looked<T> | undefined
  let noteShown = () => {}
  const shown = new Promise<void>(resolve => (noteShown = resolve))
  /** Resolves when it is known what a page begins with. Where that is nothing, the mirror is opened at once, and else when the page is idle. */
  const lookAt = async (key: string): Promise<void> => {
    looked = undefined
    const { userId } = owner
    const value = await look(key)
    if (value === undefined) openMirror()
    else looked = { value, key, userId }
  }
  return {
    lookAt,
    /** For a page that is the only one of its kind. */
    ready: () => lookAt(''),
    /** Resolves when such a page first shows what this device has: until then nothing else takes time from it. */
    shown,
    /** What the page begins with, and when it then reads the mirror. */
    useLooked: (key = ''): { seen: T | undefined; when: 'idle' | 'now' } => {
      const { userId } = useSnapshot(owner)
      const [from] = useState(looked)
      const [when] = useState<'idle' | 'now'>(from ? 'idle' : 'now')
      return { seen: from?.key === key && from.userId === userId ? from.value : undefined, when }
    },
    useShown: (isShown: boolean): void => {
      useEffect(() => {
        if (isShown) noteShown()
      }, [isShown])
    },
  }
}

/** What is read of the mirror, and until something was, what was seen: that stays if it is the same, so that nothing is drawn again. */
export function useAtOnce<T>(seen: T | undefined, read: T | undefined): T | undefined {
  const [last, setLast] = useState<{ read: T | undefined; value: T | undefined }>()
  if (read === last?.read) return last ? last.value : seen
  const next = { read, value: seen !== undefined && read !== undefined && isSame(seen, read) ? seen : read }
  setLast(next)
  return next.value
}
