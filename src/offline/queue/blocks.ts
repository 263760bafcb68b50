import type { MirrorDb } from '../mirror/db.ts'
import type { Op } from '../declare/op.ts'

/** Changes that need what `seq` would create, in order. */
export function dependentsOf(seq: number, ops: readonly Op[]): Op[] {
  const tmp = ops.find(op => op.seq === seq)?.creates
  return tmp ? ops.filter(op => op.seq !== seq && op.needs.includes(tmp)) : []
}

/** Blocks the changes of a lane that need a parked change, and unblocks the others. Call inside a write transaction. */
export async function updateBlocked(db: MirrorDb, lane: string): Promise<void> {
  const rows = await db.ops.where('lane').equals(lane).toArray()
  const parked = new Set(rows.flatMap(op => (op.state === 'parked' && op.creates ? [op.creates] : [])))
  for (const op of rows) {
    if (op.state !== 'queued' && op.state !== 'blocked') continue
    const state = op.needs.some(id => parked.has(id)) ? 'blocked' : 'queued'
    if (state !== op.state) await db.ops.update(op.seq, { state })
  }
}
