import { clockOffset } from '#api/clock.ts'
import { limits } from '#contract/limits.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { appVersion } from '#kit/app-version.ts'
import { dependentsOf } from './blocks.ts'
import { clientId, type MirrorDb, opsAbout } from '../mirror/db.ts'
import { type OpDraft, type Mutation, NotSaved } from '../declare/mutation.ts'
import { isTemporary, type Op } from '../declare/op.ts'
import { withRealIds } from './temporary-ids.ts'
import { loadView } from '../mirror/view.ts'

export interface Enqueued<R> {
  result: R
  /** The new row's `seq`; undefined where there was nothing to do. */
  seq?: number
  /** Rows that were merged into the new one, or cancelled together with it. */
  absorbed: number[]
  /** How many changes wait with it; undefined where there was nothing to do. */
  waiting?: number
}

/**
 * Adds a change to the queue in one strict transaction, which also deletes never-attempted rows that the change replaces. Resolves after
 * it is flushed to disk. Throws NotSaved with a reason for people.
 */
export function enqueue<I, P, E extends EndpointSpec, R>(
  db: MirrorDb,
  userId: string,
  mutation: Mutation<I, P, E, R>,
  given: I,
  now: number,
): Promise<Enqueued<R>> {
  return db.transaction('rw', [...db.baseTables, db.ops, db.idmap, db.meta], async () => {
    const input = await withRealIds(db, given)
    const draft = mutation.prepare(input, await loadView(db, mutation.scope(input)))
    if (!draft) return { result: mutation.result(undefined, input), absorbed: [] }
    const result = mutation.result(draft, input)
    const related = await opsAbout(db, [draft.target.id, ...draft.mentions])
    const { kept, absorbed, answeredBy } = coalesceWithEarlier(mutation, draft, related)
    if (!kept) {
      const gone = await withDependents(db, related, absorbed)
      await db.ops.bulkDelete(gone)
      return { result, absorbed: gone, waiting: await db.ops.count(), ...(answeredBy === undefined ? {} : { seq: answeredBy }) }
    }
    await db.ops.bulkDelete(absorbed)

    const earlier = await db.ops.count()
    if (earlier >= limits.queue.ops) throw new NotSaved('queue_full', `Not saved: ${limits.queue.ops} changes are already waiting.`)
    const row = rowOf(mutation, kept, userId, now)
    if (new TextEncoder().encode(JSON.stringify(row.payload)).length > limits.queue.bytes)
      throw new NotSaved('too_large', 'Not saved: this is too large to store on this device.')
    const creators = related.filter(op => op.creates !== undefined && row.needs.includes(op.creates))
    if (creators.length < row.needs.length) throw new NotSaved('gone', 'Not saved: what it belongs to no longer exists.')
    if (creators.some(op => op.state === 'parked' || op.state === 'blocked')) row.state = 'blocked'
    const seq = await db.ops.add(row as Op)
    await db.ops.update(seq, { mid: `${await clientId(db)}.${seq}` })
    return { result, seq, absorbed, waiting: earlier + 1 }
  })
}

/**
 * Combines a new change with earlier ones on the same targets, the latest first; the first combination decides. A row that was attempted is
 * never merged or dropped, because the server may have it already.
 */
function coalesceWithEarlier<I, P, E extends EndpointSpec, R>(
  mutation: Mutation<I, P, E, R>,
  draft: OpDraft<P>,
  related: readonly Op[],
): { kept: OpDraft<P> | undefined; absorbed: number[]; answeredBy?: number } {
  for (const [at, earlier] of [...related.entries()].toReversed()) {
    const coalesced = mutation.coalesce?.(earlier, draft, related.slice(at + 1))
    if (coalesced === undefined) continue
    if (earlier.state === 'parked') break
    if (coalesced === 'same') return { kept: undefined, absorbed: [], answeredBy: earlier.seq }
    if (earlier.attempts > 0) break
    if (coalesced === 'cancel') return { kept: undefined, absorbed: [earlier.seq] }
    return { kept: coalesced === 'replaces' ? draft : coalesced, absorbed: [earlier.seq] }
  }
  return { kept: draft, absorbed: [] }
}

/** A cancelled creation also cancels every change that needs it. */
async function withDependents(db: MirrorDb, related: readonly Op[], gone: readonly number[]): Promise<number[]> {
  const lanes = related.filter(op => gone.includes(op.seq) && op.creates !== undefined).map(op => op.lane)
  const rows = await db.ops.where('lane').anyOf(lanes).toArray()
  return [...gone, ...gone.flatMap(seq => dependentsOf(seq, rows)).map(op => op.seq)]
}

function rowOf<I, P, E extends EndpointSpec, R>(
  mutation: Mutation<I, P, E, R>,
  draft: OpDraft<P>,
  userId: string,
  now: number,
): Omit<Op<P>, 'seq'> {
  const needs = draft.mentions.filter(id => isTemporary(id) && id !== draft.creates)
  const notBefore = draft.hold ? now + draft.hold.ms : 0
  return {
    mid: '',
    userId,
    kind: mutation.kind,
    v: mutation.v,
    app: appVersion,
    lane: draft.lane,
    target: draft.target,
    payload: draft.payload,
    ...(draft.creates ? { creates: draft.creates } : {}),
    needs,
    unmet: needs.length,
    ...(draft.base ? { base: draft.base } : {}),
    words: draft.words,
    ...(draft.hold ? { held: { until: notBefore, text: draft.hold.text } } : {}),
    state: 'queued',
    attempts: 0,
    trouble: 0,
    notBefore,
    epoch: 0,
    enqueuedAt: now,
    clockOffset: clockOffset(),
  }
}
