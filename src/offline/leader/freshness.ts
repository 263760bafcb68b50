import { startLimits } from '#contract/start-limits.ts'
import { everyMinute, onReturn } from '#kit/awake.ts'
import { savesData } from '#kit/data-saver.ts'

interface FreshnessPorts {
  /** When any tab has last pulled, epoch milliseconds. */
  lastPull: () => Promise<number | undefined>
  pull: () => Promise<void>
  now: () => number
}

/**
 * Pulls in a visible tab, leading or not, when the last pull of any tab is old; at the return to it, unless that was just now. A hidden tab shows
 * nothing, and so it does not ask.
 */
export function keepFresh({ lastPull, pull, now }: FreshnessPorts): () => void {
  const { pull: whenOld, pullAtReturn } = startLimits.intervals
  /** An attempt without success counts: a server with a fault is not asked every minute. */
  let triedAt = Number.NEGATIVE_INFINITY
  const isOld = (at: number | undefined, age: number) => at === undefined || Math.abs(now() - at) >= age
  const pullIfOlder = async (age: number): Promise<void> => {
    if (!isOld(triedAt, age) || !isOld(await lastPull(), age)) return
    triedAt = now()
    await pull()
  }
  const check = (age: number) => void pullIfOlder(age).catch(() => {})
  const stops = [onReturn(() => check(pullAtReturn)), everyMinute(() => savesData() || check(whenOld))]
  return () => {
    for (const stop of stops) stop()
  }
}
