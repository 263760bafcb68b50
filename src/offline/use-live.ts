import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { atRest, engine, owner } from './engine.ts'
import type { Mirror } from './engine-types.ts'

interface Reading<T> {
  deps: readonly unknown[]
  value: T
}

const retryAfter = 3000

/**
 * A reading of the signed-in user's mirror, kept up to date by every change of it, also from other tabs. Undefined while
 * loading, after `deps` changed, and for a guest. `read` awaits nothing but the mirror, or later changes go unseen.
 * `when: 'at rest'` waits until the page has painted.
 */
export function useLive<T>(read: (mirror: Mirror) => Promise<T>, deps: readonly unknown[], when: 'now' | 'at rest' = 'now'): T | undefined {
  const { userId, generation } = useSnapshot(owner)
  const asked = [userId, generation, ...deps]
  const [steady, setSteady] = useState<readonly unknown[]>(asked)
  const [reading, setReading] = useState<Reading<T>>()
  const isSteady = same(steady, asked)
  if (!isSteady) setSteady(asked)
  // `read` is made anew by every render; `deps` say when it means something else.
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let leave: (() => void) | undefined
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = async () => {
      if (when === 'at rest') await atRest()
      const opened = await engine()?.catch(() => 'later' as const)
      if (!opened || left) return
      if (opened === 'later') {
        // The app's own code could not be fetched: it is asked for again as long as somebody wants to read.
        timer = setTimeout(() => void begin(), retryAfter)
        return
      }
      leave = opened.watch(
        mirror => readNow(mirror),
        value => left || setReading({ deps: steady, value }),
      )
    }
    void begin()
    return () => {
      left = true
      clearTimeout(timer)
      leave?.()
    }
  }, [steady, when])
  return isSteady && reading && same(reading.deps, steady) ? reading.value : undefined
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => Object.is(item, b[at]))
