import { useEffect, useEffectEvent, useState } from 'react'
import { retryLater } from '#kit/awake.ts'
import { useSnapshot } from 'valtio'
import { whenIdle, engine, owner } from './engine.ts'
import type { Mirror } from './engine-types.ts'

interface Reading<T> {
  deps: readonly unknown[]
  value: T
}

/**
 * A live read of the signed-in user's mirror, updated by every change, also from other tabs. Undefined while loading, after `deps`
 * changed, and for a guest. `read` must await nothing but the mirror, or later changes are missed. `when: 'idle'` waits until the page
 * is idle.
 */
export function useLive<T>(read: (mirror: Mirror) => Promise<T>, deps: readonly unknown[], when: 'now' | 'idle' = 'now'): T | undefined {
  const { userId, generation } = useSnapshot(owner)
  const asked = [userId, generation, ...deps]
  const [steady, setSteady] = useState<readonly unknown[]>(asked)
  const [reading, setReading] = useState<Reading<T>>()
  const isSteady = same(steady, asked)
  if (!isSteady) setSteady(asked)
  // `read` is a new function at every render; `deps` say when the read itself changes.
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let leave: (() => void) | undefined
    let left = false
    let failures = 0
    let cancel = () => {}
    const begin = async () => {
      if (when === 'idle') await whenIdle()
      const opened = await engine()?.catch(() => 'later' as const)
      if (!opened || left) return
      if (opened === 'later') {
        // The app's own code could not be fetched: try again while the component is mounted.
        cancel = retryLater(failures++, () => void begin())
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
      cancel()
      leave?.()
    }
  }, [steady, when])
  return isSteady && reading && same(reading.deps, steady) ? reading.value : undefined
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => Object.is(item, b[at]))
