import type { IndexName } from '#contract/indexes/shape.ts'
import type { WireRequest } from '#api/exchange.ts'

/** Why a change was refused. `text` is the server's sentence, `current` the server's state that it conflicts with. */
export interface OpError {
  status: number
  code: string
  text: string
  errors?: Record<string, string[]>
  current?: unknown
}

/**
 * One change of the user that the server has not confirmed yet (src/offline/README.md "A waiting change").
 * queued: to be sent · sending: an answer is awaited · parked: a person must decide · blocked: needs a parked change.
 */
export interface Op<P = unknown> {
  /** The order of all changes of this partition. */
  seq: number
  /** `<clientId>.<seq>`: the Idempotency-Key. */
  mid: string
  userId: string
  kind: string
  /** Version of the payload's shape. */
  v: number
  /** Version of the app that wrote it. */
  app: string
  /** Root entity, for example `folder:17`. Changes of one lane are sent one after the other. */
  lane: string
  target: Target
  payload: P
  /** The temporary id that this change creates. */
  creates?: string
  /** Temporary ids that must become real before this can be sent; `unmet` is how many. */
  needs: string[]
  unmet: number
  /** What was shown when the user made the change. */
  base?: { version: number; fields: Record<string, unknown> }
  /** The request, fixed at the first attempt, so that every retry is byte for byte the same. */
  wire?: WireRequest
  /** The change as the parts of a sentence: ['Add ', '“Smith 2024”', ' to ', '“Congress”']. */
  words: string[]
  /** Not sent before `until`, epoch milliseconds of this device; until then it can be undone. `text` says what was done. */
  held?: { until: number; text: string }
  state: 'queued' | 'sending' | 'parked' | 'blocked'
  attempts: number
  /** Consecutive answers that decide nothing (5xx, unknown status). */
  trouble: number
  /** When it may be sent again, epoch milliseconds of this device; Infinity: only after a person decides. */
  notBefore: number
  /** The leader's epoch at the last attempt. */
  epoch: number
  firstTriedAt?: number
  /** The pull position at the first attempt. */
  since?: FeedPosition
  lastError?: OpError
  enqueuedAt: number
  clockOffset: number
  /** Set where a row cannot be decrypted: `locked`: the key is missing · `broken`: the key does not fit. The encrypted fields are then missing. */
  unreadable?: 'locked' | 'broken'
}
/** A position in the server's feed of changes: the cursor of a page, and its number among all pages taken here. */
export interface FeedPosition {
  cursor: string | undefined
  page: number
}
/** What a change is about. `type` is the subject's `target`, `id` the key of the row. */
export interface Target {
  type: string
  id: string
}

/** `waiting`: not confirmed yet; `parked`: refused, a person must decide. */
export type SyncMark = 'waiting' | 'parked'
export const markOf = (op: Op): SyncMark => (op.state === 'parked' ? 'parked' : 'waiting')

/** When a change was made, by the server's clock, so that waiting and confirmed rows sort together. */
export const serverTimeOf = (op: Op): number => op.enqueuedAt + op.clockOffset

/** A record that was opened on this device. */
export interface RecentRecord {
  index: IndexName
  slug: string
  title: string
  /** Epoch milliseconds. */
  at: number
}

export const isTemporary = (id: string): boolean => id.startsWith('tmp_')
/**
 * One of 256 buckets: rows can be found by it without storing in the clear what they are about. Compare found rows in full, because many
 * ids share a bucket.
 */
export function hashBucket(id: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 16)) & 0xff).toString(16).padStart(2, '0')
}
