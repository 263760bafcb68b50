import { useEffect, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { everyMinute } from '#kit/awake.ts'
import { useSnapshot } from 'valtio'
import { mirrorState } from './mirror-state.ts'
import type { Op } from './declare/op.ts'
import { useLive } from './use-live.ts'

const stalledAfterMs = 600_000

/** The current time, updated every minute. Epoch milliseconds. */
function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => everyMinute(() => setNow(Date.now())), [])
  return now
}

export interface QueueStatus {
  /** Changes to be sent, without the parked ones. */
  pending: number
  parked: number
  /** When the oldest pending change was made, epoch milliseconds. */
  oldest?: number
  sending: boolean
  /** Online for more than ten minutes, and the oldest change is still not sent. */
  stalled: boolean
}

export function useQueue(): QueueStatus {
  const ops = useLive(mirror => mirror.ops().then(rows => rows.map(({ state, enqueuedAt }) => ({ state, enqueuedAt }))), [], 'idle') ?? []
  const { online, since } = useReachability()
  const { sending } = useSnapshot(mirrorState)
  const now = useCurrentMinute()
  const waiting = ops.filter(op => op.state !== 'parked')
  const oldest = waiting[0]?.enqueuedAt
  return {
    pending: waiting.length,
    parked: ops.length - waiting.length,
    ...(oldest === undefined ? {} : { oldest }),
    sending: sending && waiting.length > 0,
    stalled: oldest !== undefined && online && now - Math.max(since, oldest) > stalledAfterMs,
  }
}

export interface WaitingChange {
  seq: number
  /** The parts of a sentence. */
  what: string[]
  /** Epoch milliseconds by the server's clock. */
  when: number
  state: Exclude<Op['state'], 'parked'>
  attempts: number
}

/** Changes that the server has not confirmed, oldest first; empty while loading. */
export const useWaiting = (): WaitingChange[] =>
  useLive(
    async mirror =>
      (await mirror.ops()).flatMap(({ seq, words, enqueuedAt, clockOffset, state, attempts }) =>
        state === 'parked' ? [] : [{ seq, what: words, when: enqueuedAt + clockOffset, state, attempts }],
      ),
    [],
    'idle',
  ) ?? []

export interface HeldChange {
  seq: number
  /** What was done. */
  text: string
  /** Epoch milliseconds of this device. */
  until: number
}

/** Changes that can still be undone, oldest first; empty while loading. */
export const useHeldChanges = (): HeldChange[] =>
  useLive(
    async mirror =>
      (await mirror.ops()).flatMap(({ seq, held, attempts }) =>
        held && attempts === 0 && held.until > Date.now() ? [{ seq, ...held }] : [],
      ),
    [],
    'idle',
  ) ?? []

export interface RefusedChange {
  seq: number
  /** The parts of a sentence. */
  what: string[]
  /** When it was made, epoch milliseconds of this device. */
  made: number
}

/** Changes that were sent and not saved, oldest first; undefined while loading and for a guest. */
export const useRefusedChanges = (): RefusedChange[] | undefined =>
  useLive(
    async mirror =>
      (await mirror.ops()).flatMap(({ seq, words, state, attempts, enqueuedAt }) =>
        state === 'parked' && attempts > 0 ? [{ seq, what: words, made: enqueuedAt }] : [],
      ),
    [],
    'idle',
  )
