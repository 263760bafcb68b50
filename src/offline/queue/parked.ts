import { dependentsOf, updateBlocked } from './blocks.ts'
import { clientId, type MirrorDb } from '../mirror/db.ts'
import type { Op } from '../declare/op.ts'

/** After an unknown outcome the same request is sent again under the same key; after a refusal, whose answer is stored under that key, under a new one. */
export function retryParked(db: MirrorDb, seq: number): Promise<void> {
  return db.transaction('rw', [db.ops, db.meta], async () => {
    const op = await db.ops.get(seq)
    if (op?.state !== 'parked') return
    if (Number.isFinite(op.notBefore)) {
      await db.ops.update(seq, { state: 'queued', notBefore: 0, trouble: 0 })
      return updateBlocked(db, op.lane)
    }
    await requeue(db, op)
  })
}

/** Moves a change, and all that need it, to the end of the queue under new keys. Call inside a write transaction. */
export async function requeue(db: MirrorDb, op: Op, changes: Partial<Op> = {}): Promise<void> {
  const lane = await db.ops.where('lane').equals(op.lane).sortBy('seq')
  const followers = dependentsOf(op.seq, lane)
  await db.ops.bulkDelete([op.seq, ...followers.map(row => row.seq)])
  for (const row of [{ ...op, ...changes }, ...followers]) {
    const { seq: _, mid: __, wire: ___, lastError: ____, firstTriedAt: _____, since: ______, ...kept } = row
    const seq = await db.ops.add({ ...kept, state: 'queued', attempts: 0, trouble: 0, notBefore: 0, epoch: 0 } as Op)
    await db.ops.update(seq, { mid: `${await clientId(db)}.${seq}` })
  }
  await updateBlocked(db, changes.lane ?? op.lane)
}

/** Deletes a change, and all that need it. Returns false for a change whose answer is awaited. */
export function discard(db: MirrorDb, seq: number): Promise<boolean> {
  return db.transaction('rw', db.ops, async () => {
    const op = await db.ops.get(seq)
    if (!op || op.state === 'sending') return false
    const lane = await db.ops.where('lane').equals(op.lane).toArray()
    await db.ops.bulkDelete([seq, ...dependentsOf(seq, lane).map(row => row.seq)])
    return true
  })
}

/** Deletes a change that was never attempted, so that nothing has happened. Returns false once it was: the server may have it. */
export function undo(db: MirrorDb, seq: number): Promise<boolean> {
  return db.transaction('rw', db.ops, async () => {
    const op = await db.ops.get(seq)
    if (op?.attempts !== 0) return false
    await db.ops.delete(seq)
    return true
  })
}
