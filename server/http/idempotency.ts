import type { ErrorCode } from '#contract/errors.ts'
import type { Kysely } from 'kysely'
import { Refusal, requireBelow } from '../core/refusal.ts'
import { accountBytes, addAccountBytes } from '../store/account-bytes.ts'
import { numberedKey } from '../store/idempotent-answers.ts'
import { refuseDeletedAccount } from '../store/deleted-accounts.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { sentTogether, attempt, releaseAttempt, type Tx } from '../store/unit-of-work.ts'
import type { Effect } from './keyed-handler.ts'

export interface KeyedCall {
  userId: string
  /** The Idempotency-Key: `<clientId>.<seq>`. */
  mid: string
  methodPath: string
  bodySha256: string
  now: number
  /** Whether there is a `prepare` step. If so, a key that was answered before is answered without it. */
  canPrepare: boolean
  /** The bytes that the account may have; beyond it, calls that add something are refused. Left out: any number. */
  maxBytes?: number
  /** Reads what the effect needs. */
  prepare: () => Promise<Effect>
}

export interface KeyedResponse {
  status: number
  body: string
  /** What `body` says. */
  reply: unknown
  isReplay: boolean
}

/** Refusals that stay the same however often the call is sent. Anything else may be tried again with the same key. */
const finalStatuses = new Set([400, 403, 404, 410, 422])
const finalCodes = new Set<ErrorCode>(['version_conflict', 'changed'])
const isFinal = (problem: unknown): problem is Refusal =>
  problem instanceof Refusal && (finalStatuses.has(problem.status) || finalCodes.has(problem.code))

/** Characters that can be stored, sent back in a header and written to a log. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text)

/** The key of a call; refuses `key_needed` if it is missing or invalid. */
export function idempotencyKeyOf(headers: Headers): string {
  const mid = headers.get('idempotency-key') ?? ''
  if (!isIdempotencyKey(mid)) throw new Refusal('key_needed')
  return mid
}

/**
 * Runs effects exactly once (src/offline/README.md "Exactly once"): the effect and its response are stored in one transaction under the caller's key, so a
 * repeated request gets the first response. `prepare` runs before the transaction; until that commits, nothing has happened.
 */
export class IdempotentCalls {
  readonly #store: Store
  readonly #running = new Set<string>()

  constructor(store: Store) {
    this.#store = store
  }

  async run(call: KeyedCall): Promise<KeyedResponse> {
    const key = `${call.userId} ${call.mid}`
    if (this.#running.has(key)) throw new Refusal('in_progress', { retryAfter: 1 })
    this.#running.add(key)
    try {
      // A call that was answered must not be prepared again: the record that it needs may have been deleted since.
      const stored = call.canPrepare ? await storedResponse(this.#store.read, call) : undefined
      if (stored) return stored
      const effect = await preparedEffect(call)
      return await this.#store.write(tx => runOnce(tx, call, effect))
    } finally {
      this.#running.delete(key)
    }
  }
}

/** The stored response for the key. Refuses `key_reused`, and `dedupe_window_passed` if it is unknown whether there was one. */
async function storedResponse(
  query: Kysely<Tables>,
  { userId, mid, methodPath, bodySha256 }: KeyedCall,
): Promise<KeyedResponse | undefined> {
  const [stored, isTooLate] = await sentTogether([
    query.selectFrom('mutations').selectAll().where('user_id', '=', userId).where('mid', '=', mid).executeTakeFirst(),
    windowHasPassed(query, userId, mid),
  ])
  if (!stored) {
    if (isTooLate) throw new Refusal('dedupe_window_passed')
    return undefined
  }
  if (stored.method_path !== methodPath || stored.body_sha256 !== bodySha256) throw new Refusal('key_reused')
  return { status: stored.status, body: stored.body, reply: JSON.parse(stored.body), isReplay: true }
}

/** A final refusal in `prepare` becomes an effect that refuses, so that it is stored like any other response. */
async function preparedEffect({ prepare }: KeyedCall): Promise<Effect> {
  try {
    return await prepare()
  } catch (problem) {
    if (!isFinal(problem)) throw problem
    return () => Promise.reject(problem)
  }
}

async function runOnce(tx: Tx, call: KeyedCall, effect: Effect): Promise<KeyedResponse> {
  // Only this check is reliable: another process may have answered since the first one.
  const [, stored, filled] = await sentTogether([
    refuseDeletedAccount(tx, call.userId),
    storedResponse(tx, call),
    call.maxBytes === undefined ? 0 : accountBytes(tx, call.userId),
  ])
  if (stored) return stored
  requireSpace(call, filled)
  const { userId, mid, methodPath, bodySha256, now } = call
  const { status, reply } = await outcomeOf(tx, effect)
  const body = JSON.stringify(reply)
  const bytes = Buffer.byteLength(body) + rowBytes
  await sentTogether([
    releaseAttempt(tx),
    addAccountBytes(tx, userId, bytes),
    tx
      .insertInto('mutations')
      .values({ user_id: userId, mid, method_path: methodPath, body_sha256: bodySha256, status, body, created_at: now, bytes })
      .execute(),
  ])
  return { status, body, reply, isReplay: false }
}

/** What a stored answer takes besides its text: key, path and hash. */
const rowBytes = 200

/** Refuses `account_full`. Calls that remove or change something have as much room again, because that is the way out. */
function requireSpace({ methodPath, maxBytes }: KeyedCall, bytes: number): void {
  if (maxBytes !== undefined && bytes >= (methodPath.startsWith('POST ') ? maxBytes : 2 * maxBytes))
    requireBelow('bytes', maxBytes, maxBytes)
}

/** A final refusal undoes the effect and is stored as the response; any other error undoes the whole job. Leaves the attempt to be released. */
async function outcomeOf(tx: Tx, effect: Effect): Promise<{ status: number; reply: unknown }> {
  try {
    return { status: 200, reply: await attempt(tx, effect) }
  } catch (problem) {
    if (!isFinal(problem)) throw problem
    return { status: problem.status, reply: problem.body }
  }
}

/** Whether it is unknown if there was an answer, because those of its time were deleted. */
async function windowHasPassed(query: Kysely<Tables>, userId: string, mid: string): Promise<boolean> {
  const [, client, seq] = numberedKey.exec(mid) ?? []
  if (client === undefined || seq === undefined) return false
  const window = await query
    .selectFrom('dedupe_windows')
    .select('min_retained_seq')
    .where('user_id', '=', userId)
    .where('client_id', '=', client)
    .executeTakeFirst()
  return window !== undefined && Number(seq) < window.min_retained_seq
}
