import type { ErrorCode } from '#contract/errors.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../core/refusal.ts'
import { numberedKey } from '../store/idempotent-answers.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { attempt, type Tx } from '../store/unit-of-work.ts'
import type { Effect } from './change.ts'

export interface KeyedChange {
  userId: string
  /** The Idempotency-Key: `<clientId>.<seq>`. */
  mid: string
  methodPath: string
  bodySha256: string
  now: number
  /** Whether `prepare` asks anybody. Then a key that was answered before is answered without it. */
  asks: boolean
  /** Finds out what the effect has to know. */
  prepare: () => Promise<Effect>
}

export interface KeyedAnswer {
  status: number
  body: string
  replayed: boolean
}

/** Refusals that stay true however often the same change is sent. Everything else may be tried again under the same key. */
const finalStatuses = new Set([400, 403, 404, 410, 422])
const finalCodes = new Set<ErrorCode>(['version_conflict', 'changed'])
const isFinal = (problem: unknown): problem is Refusal =>
  problem instanceof Refusal && (finalStatuses.has(problem.status) || finalCodes.has(problem.code))

/** Letters that can be stored, sent back in a header and written into a log. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text)

/** The key a change carries; `key_needed` where there is none that can be stored and sent back. */
export function keyOf(headers: Headers): string {
  const mid = headers.get('idempotency-key') ?? ''
  if (!isKey(mid)) throw new Refusal('key_needed')
  return mid
}

/**
 * Effects that happen once (offline.md 2.2): the effect and its answer are stored in one transaction under the caller's key, so
 * whoever repeats a request gets the first answer. What an effect has to know is asked before the transaction; until that commits,
 * nothing has happened.
 */
export class IdempotentChanges {
  readonly #store: Store
  readonly #running = new Set<string>()

  constructor(store: Store) {
    this.#store = store
  }

  async run(change: KeyedChange): Promise<KeyedAnswer> {
    const key = `${change.userId} ${change.mid}`
    if (this.#running.has(key)) throw new Refusal('in_progress', { retryAfter: 1 })
    this.#running.add(key)
    try {
      // What was answered once is not asked again: the record that it was about may have left since.
      const known = change.asks ? await answered(this.#store.read, change) : undefined
      if (known) return known
      const effect = await prepared(change)
      return await this.#store.write(tx => once(tx, change, effect))
    } finally {
      this.#running.delete(key)
    }
  }
}

/** The first answer to the key. Refuses `key_reused`, and `dedupe_window_passed` where nobody can tell whether there was one. */
async function answered(query: Kysely<Tables>, { userId, mid, methodPath, bodySha256 }: KeyedChange): Promise<KeyedAnswer | undefined> {
  const known = await query.selectFrom('mutations').selectAll().where('user_id', '=', userId).where('mid', '=', mid).executeTakeFirst()
  if (!known) return needsOpenWindow(query, userId, mid)
  if (known.method_path !== methodPath || known.body_sha256 !== bodySha256) throw new Refusal('key_reused')
  return { status: known.status, body: known.body, replayed: true }
}

/** A final refusal of the asking is an effect that refuses, so that it is stored like every other. */
async function prepared({ prepare }: KeyedChange): Promise<Effect> {
  try {
    return await prepare()
  } catch (problem) {
    if (!isFinal(problem)) throw problem
    return () => Promise.reject(problem)
  }
}

async function once(tx: Tx, change: KeyedChange, effect: Effect): Promise<KeyedAnswer> {
  // The one look that counts: another process may have been quicker.
  const known = await answered(tx, change)
  if (known) return known
  const { userId, mid, methodPath, bodySha256, now } = change
  const { status, body } = await outcomeOf(tx, effect)
  await tx
    .insertInto('mutations')
    .values({ user_id: userId, mid, method_path: methodPath, body_sha256: bodySha256, status, body, created_at: now })
    .execute()
  return { status, body, replayed: false }
}

/** A final refusal undoes what its handler did and is an answer like any other; every other failure undoes the whole job. */
async function outcomeOf(tx: Tx, effect: Effect): Promise<{ status: number; body: string }> {
  try {
    return { status: 200, body: JSON.stringify(await attempt(tx, effect)) }
  } catch (problem) {
    if (!isFinal(problem)) throw problem
    return { status: problem.status, body: JSON.stringify(problem.body) }
  }
}

async function needsOpenWindow(query: Kysely<Tables>, userId: string, mid: string): Promise<undefined> {
  const [, client, seq] = numberedKey.exec(mid) ?? []
  if (client === undefined || seq === undefined) return
  const window = await query
    .selectFrom('dedupe_windows')
    .select('min_retained_seq')
    .where('user_id', '=', userId)
    .where('client_id', '=', client)
    .executeTakeFirst()
  if (window && Number(seq) < window.min_retained_seq) throw new Refusal('dedupe_window_passed')
}
