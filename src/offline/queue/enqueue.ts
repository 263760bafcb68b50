import { clockOffset } from '#api/clock.ts'
import { limits } from '#contract/limits.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { appVersion } from '#kit/app-version.ts'
import { dependentsOf } from './blocks.ts'
import { clientId, type MirrorDb, opsAbout } from '../mirror/db.ts'
import { type Draft, type Mutation, NotSaved } from './mutation.ts'
import { isTemporary, type Op } from './op.ts'
import { asReal } from './temporary-ids.ts'
import { loadView } from '../mirror/view.ts'

export interface Enqueued<R> {
  result: R
  /** The new row's order; undefined where there was nothing to do. */
  seq?: number
  /** Rows that became part of this one, or vanished with it. */
  swallowed: number[]
}

/**
 * Writes a change down: one strict transaction that adds the row and nothing else, except the never-attempted rows it
 * makes needless. Resolves after the disk has it. Throws NotSaved with a reason for people.
 */
export function enqueue<I, P, E extends EndpointSpec, R>(
  db: MirrorDb,
  userId: string,
  mutation: Mutation<I, P, E, R>,
  given: I,
  now: number,
): Promise<Enqueued<R>> {
  return db.transaction('rw', [...db.mirrored, db.ops, db.idmap, db.meta], async () => {
    const input = await asReal(db, given)
    const draft = mutation.prepare(input, await loadView(db, mutation.scope(input)))
    if (!draft) return { result: mutation.result(undefined, input), swallowed: [] }
    const result = mutation.result(draft, input)
    const related = await opsAbout(db, [draft.target.id, ...draft.mentions])
    const { kept, swallowed, answeredBy } = meetEarlier(mutation, draft, related)
    if (!kept) {
      const gone = await withFollowers(db, related, swallowed)
      await db.ops.bulkDelete(gone)
      return { result, swallowed: gone, ...(answeredBy === undefined ? {} : { seq: answeredBy }) }
    }
    await db.ops.bulkDelete(swallowed)

    if ((await db.ops.count()) >= limits.queue.ops)
      throw new NotSaved('queue_full', `Not saved: ${limits.queue.ops} changes are waiting already.`)
    const row = rowOf(mutation, kept, userId, now)
    if (new TextEncoder().encode(JSON.stringify(row.payload)).length > limits.queue.bytes)
      throw new NotSaved('too_large', 'Not saved: this is too large to be kept on this device.')
    const creators = related.filter(op => op.creates !== undefined && row.needs.includes(op.creates))
    if (creators.length < row.needs.length) throw new NotSaved('gone', 'Not saved: what it belongs to no longer exists.')
    if (creators.some(op => op.state === 'parked' || op.state === 'blocked')) row.state = 'blocked'
    const seq = await db.ops.add(row as Op)
    await db.ops.update(seq, { mid: `${await clientId(db)}.${seq}` })
    return { result, seq, swallowed }
  })
}

/**
 * A new change meets the earlier ones on the same things, the latest first; the first meeting decides. A row that was
 * attempted is never merged or dropped, because the server may have it already.
 */
function meetEarlier<I, P, E extends EndpointSpec, R>(
  mutation: Mutation<I, P, E, R>,
  draft: Draft<P>,
  related: readonly Op[],
): { kept: Draft<P> | undefined; swallowed: number[]; answeredBy?: number } {
  for (const earlier of related.toReversed()) {
    const meeting = mutation.meet?.(earlier, draft)
    if (meeting === undefined) continue
    if (earlier.state === 'parked') break
    if (meeting === 'same') return { kept: undefined, swallowed: [], answeredBy: earlier.seq }
    if (earlier.attempts > 0) break
    if (meeting === 'vanish') return { kept: undefined, swallowed: [earlier.seq] }
    return { kept: meeting === 'replaces' ? draft : meeting, swallowed: [earlier.seq] }
  }
  return { kept: draft, swallowed: [] }
}

/** A creation that vanishes takes along every change that needs it. */
async function withFollowers(db: MirrorDb, related: readonly Op[], gone: readonly number[]): Promise<number[]> {
  const lanes = related.filter(op => gone.includes(op.seq) && op.creates !== undefined).map(op => op.lane)
  const rows = await db.ops.where('lane').anyOf(lanes).toArray()
  return [...gone, ...gone.flatMap(seq => dependentsOf(seq, rows)).map(op => op.seq)]
}

function rowOf<I, P, E extends EndpointSpec, R>(
  mutation: Mutation<I, P, E, R>,
  draft: Draft<P>,
  userId: string,
  now: number,
): Omit<Op<P>, 'seq'> {
  const needs = draft.mentions.filter(id => isTemporary(id) && id !== draft.creates)
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
    state: 'queued',
    attempts: 0,
    trouble: 0,
    notBefore: 0,
    epoch: 0,
    enqueuedAt: now,
    clockOffset: clockOffset(),
  }
}
