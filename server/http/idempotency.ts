import type { ErrorCode } from '#contract/errors.ts'
import { attempt, type Tx } from '../store/sqlite/group-commit.ts'
import type { Store } from '../store/sqlite/open.ts'
import { Refusal } from '../core/refusal.ts'

export interface KeyedChange {
  userId: string
  /** The Idempotency-Key: `<clientId>.<seq>`. */
  mid: string
  methodPath: string
  bodySha256: string
  now: number
  effect: (tx: Tx) => Promise<unknown>
}

export interface KeyedAnswer {
  status: number
  body: string
  replayed: boolean
}

/** Refusals that stay true however often the same change is sent. Everything else may be tried again under the same key. */
const finalStatuses = new Set([400, 403, 404, 410, 422])
const finalCodes = new Set<ErrorCode>(['version_conflict', 'changed'])
const isFinal = (refusal: Refusal) => finalStatuses.has(refusal.status) || finalCodes.has(refusal.code)

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
 * whoever repeats a request gets the first answer.
 */
export class KeyedChanges {
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
      return await this.#store.write(tx => once(tx, change))
    } finally {
      this.#running.delete(key)
    }
  }
}

async function once(tx: Tx, { userId, mid, methodPath, bodySha256, now, effect }: KeyedChange): Promise<KeyedAnswer> {
  const known = await tx.selectFrom('mutations').selectAll().where('user_id', '=', userId).where('mid', '=', mid).executeTakeFirst()
  if (known) {
    if (known.method_path !== methodPath || known.body_sha256 !== bodySha256) throw new Refusal('key_reused')
    return { status: known.status, body: known.body, replayed: true }
  }
  await needsOpenWindow(tx, userId, mid)
  const { status, body } = await outcomeOf(tx, effect)
  await tx
    .insertInto('mutations')
    .values({ user_id: userId, mid, method_path: methodPath, body_sha256: bodySha256, status, body, created_at: now })
    .execute()
  return { status, body, replayed: false }
}

/** A final refusal undoes what its handler did and is an answer like any other; every other failure undoes the whole job. */
async function outcomeOf(tx: Tx, effect: KeyedChange['effect']): Promise<{ status: number; body: string }> {
  try {
    return { status: 200, body: JSON.stringify(await attempt(tx, effect)) }
  } catch (problem) {
    if (!(problem instanceof Refusal && isFinal(problem))) throw problem
    return { status: problem.status, body: JSON.stringify(problem.body) }
  }
}

const numbered = /^(.+)\.(\d{1,15})$/

async function needsOpenWindow(tx: Tx, userId: string, mid: string): Promise<void> {
  const [, client, seq] = numbered.exec(mid) ?? []
  if (client === undefined || seq === undefined) return
  const window = await tx
    .selectFrom('dedupe_windows')
    .select('min_retained_seq')
    .where('user_id', '=', userId)
    .where('client_id', '=', client)
    .executeTakeFirst()
  if (window && Number(seq) < window.min_retained_seq) throw new Refusal('dedupe_window_passed')
}

const keptFor = 45 * 24 * 3600_000
const prunedAtOnce = 2000

/**
 * Forgets answers older than 45 days. What stays for ever, per client, is the first number that is still remembered: an older one
 * that turns up later cannot be told from a repetition and is answered `dedupe_window_passed`. Answers how many were forgotten.
 */
export async function pruneMutations(store: Store, now: number): Promise<number> {
  let forgotten = 0
  for (;;) {
    const count = await store.write(tx => pruneSome(tx, now - keptFor))
    forgotten += count
    if (count < prunedAtOnce) return forgotten
  }
}

async function pruneSome(tx: Tx, before: number): Promise<number> {
  const old = await tx.selectFrom('mutations').select(['user_id', 'mid']).where('created_at', '<', before).limit(prunedAtOnce).execute()
  for (const { user_id, mid } of old) {
    await tx.deleteFrom('mutations').where('user_id', '=', user_id).where('mid', '=', mid).execute()
    const [, client_id, seq] = numbered.exec(mid) ?? []
    if (client_id === undefined) continue
    const min_retained_seq = Number(seq) + 1
    await tx
      .insertInto('dedupe_windows')
      .values({ user_id, client_id, min_retained_seq })
      .onConflict(conflict =>
        conflict
          .columns(['user_id', 'client_id'])
          .doUpdateSet({ min_retained_seq })
          .where('dedupe_windows.min_retained_seq', '<', min_retained_seq),
      )
      .execute()
  }
  return old.length
}
