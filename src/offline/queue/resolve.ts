import { type Choice, understood } from './mutation.ts'
import { isTemporary, type Op } from './op.ts'
import type { MirrorDb } from '../mirror/db.ts'
import { discard, retryParked, sendAnew } from './parked.ts'
import { realId } from './temporary-ids.ts'
import { loadView } from '../mirror/view.ts'

/** What a person decided about a parked change. Unknown or unfit choices change nothing. */
export async function resolveParked(db: MirrorDb, seq: number, choice: Choice, place?: string): Promise<void> {
  if (choice === 'discard' || choice === 'theirs') return void (await discard(db, seq))
  if (choice === 'retry') return retryParked(db, seq)
  await db.transaction('rw', [...db.mirrored, db.ops, db.meta, db.idmap], async () => {
    const op = await db.ops.get(seq)
    if (op?.state !== 'parked') return
    if (choice === 'mine' || choice === 'delete_anyway') await sendAnew(db, op, { base: theirsAsBase(op) })
    if (choice === 'elsewhere' && place) await moveTo(db, op, await realId(db, place))
  })
}

/** My change again, made knowingly on top of what the server has now. */
function theirsAsBase(op: Op): NonNullable<Op['base']> {
  const current = op.lastError?.current as (Record<string, unknown> & { version?: unknown }) | undefined
  const fields = Object.fromEntries(Object.keys(op.base?.fields ?? {}).map(field => [field, current?.[field]]))
  return { version: typeof current?.version === 'number' ? current.version : (op.base?.version ?? 0), fields }
}

/** The same act in another place; `id` may be a temporary one that something still creates. Throws NotSaved. */
async function moveTo(db: MirrorDb, op: Op, id: string): Promise<void> {
  const known = understood(op)
  if (known.is !== 'known' || !known.mutation.elsewhere) return
  const { mutation } = known
  const input = mutation.elsewhere?.(known.op, id)
  const draft = mutation.prepare(input, await loadView(db, mutation.scope(input)))
  if (!draft) return void (await discard(db, op.seq))
  const { payload, lane, target, words, mentions } = draft
  const needs = mentions.filter(isTemporary)
  await sendAnew(db, op, { v: mutation.v, payload, lane, target, words, needs, unmet: needs.length })
}
