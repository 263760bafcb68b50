import type { IndexName } from '#contract/indexes/shape.ts'
import type { WireRequest } from '#api/exchange.ts'

/** Why a change was not taken. `text` is the server's own sentence; `current` the state it was refused for. */
export interface OpError {
  status: number
  code: string
  text: string
  errors?: Record<string, string[]>
  current?: unknown
}

/**
 * One change of the user's that the server has not confirmed yet (src/offline/README.md "A waiting change").
 * queued: waits its turn · sending: an answer is awaited · parked: needs a person · blocked: needs a parked one first.
 */
export interface Op<P = unknown> {
  /** Order of all changes of this partition. */
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
  /** The temporary id that this change brings into the world. */
  creates?: string
  /** Temporary ids that must become real before this can be sent; `unmet` is how many. */
  needs: string[]
  unmet: number
  /** What the user saw when making the change. */
  base?: { version: number; fields: Record<string, unknown> }
  /** Frozen at the first attempt, so that every retry is byte for byte the same. */
  wire?: WireRequest
  /** The change as a sentence, in pieces: ['Add ', '“Smith 2024”', ' to ', '“Congress”']. */
  words: string[]
  state: 'queued' | 'sending' | 'parked' | 'blocked'
  attempts: number
  /** Answers in a row that tell nothing for sure (5xx, unknown status). */
  trouble: number
  /** Epoch milliseconds of this device; Infinity: not by itself. */
  notBefore: number
  /** The leader's epoch at the last attempt. */
  epoch: number
  firstTriedAt?: number
  /** How far pulls had come at the first attempt. */
  since?: Reached
  lastError?: OpError
  enqueuedAt: number
  clockOffset: number
  /** Encrypted, and not to be read now: `locked` the key is not here · `broken` this key does not open it. Then all above that names something is missing. */
  shut?: 'locked' | 'broken'
}
/** A place in the server's order of changes: the cursor of a page, and its number among all that were ever taken here. */
export interface Reached {
  cursor: string | undefined
  page: number
}
/** What a change is about. `type` is the word of the subject's declaration, `id` the key of the row. */
export interface Target {
  type: string
  id: string
}

/** `waiting`: not confirmed yet; `parked`: refused, needs a person. */
export type Mark = 'waiting' | 'parked'
export const markOf = (op: Op): Mark => (op.state === 'parked' ? 'parked' : 'waiting')

/** The moment of an act on the server's clock, so that waiting and confirmed rows sort together. */
export const momentOf = (op: Op): number => op.enqueuedAt + op.clockOffset

export interface Seen {
  index: IndexName
  slug: string
  title: string
  /** Epoch milliseconds. */
  at: number
}

export const isTemporary = (id: string): boolean => id.startsWith('tmp_')
/**
 * One of 256: finds rows without saying what they are about, also to whoever holds the disk and not the key. Whatever is found by it
 * must be compared in full.
 */
export function bucketOf(id: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 16)) & 0xff).toString(16).padStart(2, '0')
}
