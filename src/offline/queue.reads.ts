import { useEffect, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useSnapshot } from 'valtio'
import { mirrorState } from './mirror-state.ts'
import { type ParkedChange, parkedChanges } from './queue/parked-changes.ts'
import type { Op } from './queue/op.ts'
import { useLive } from './use-live.ts'

const slow = 600_000

/** The time, told anew every minute. Epoch milliseconds. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export interface QueueState {
  /** Changes on their way, without the parked ones. */
  pending: number
  parked: number
  /** When the oldest pending change was made, epoch milliseconds. */
  oldest?: number
  sending: boolean
  /** More than ten minutes online without getting rid of the oldest. */
  stalled: boolean
}

export function useQueue(): QueueState {
  const ops =
    useLive(mirror => mirror.ops().then(rows => rows.map(({ state, enqueuedAt }) => ({ state, enqueuedAt }))), [], 'at rest') ?? []
  const { online, since } = useReachability()
  const { sending } = useSnapshot(mirrorState)
  const now = useMinutes()
  const waiting = ops.filter(op => op.state !== 'parked')
  const oldest = waiting[0]?.enqueuedAt
  return {
    pending: waiting.length,
    parked: ops.length - waiting.length,
    ...(oldest === undefined ? {} : { oldest }),
    sending: sending && waiting.length > 0,
    stalled: oldest !== undefined && online && now - Math.max(since, oldest) > slow,
  }
}

/** Changes that could not be saved, oldest first; empty while loading. */
export const useParked = (): ParkedChange[] => useLive(async mirror => parkedChanges(await mirror.ops()), [], 'at rest') ?? []

export interface WaitingChange {
  seq: number
  /** Pieces of a sentence. */
  what: string[]
  /** Epoch milliseconds by the server's clock. */
  when: number
  state: Exclude<Op['state'], 'parked'>
  attempts: number
}

/** Changes that wait for the server, oldest first; empty while loading. */
export const useWaiting = (): WaitingChange[] =>
  useLive(
    async mirror =>
      (await mirror.ops()).flatMap(({ seq, words, enqueuedAt, clockOffset, state, attempts }) =>
        state === 'parked' ? [] : [{ seq, what: words, when: enqueuedAt + clockOffset, state, attempts }],
      ),
    [],
    'at rest',
  ) ?? []
