import { type Again, type Resolution } from '../declare/mutation.ts'
import { parseOp } from '../declare/parse-op.ts'
import { isTemporary, type Op } from '../declare/op.ts'
import type { MirrorDb } from '../mirror/db.ts'
import { conflictOf } from './parked-changes.ts'
import { discard, retryParked, requeue } from './parked.ts'
import { realId } from './temporary-ids.ts'
import { loadView } from '../mirror/view.ts'

/** Carries out what a person chose for a parked change. Choices that do not apply change nothing. */
export async function resolveParked(db: MirrorDb, seq: number, choice: Resolution, place?: string): Promise<void> {
  if (choice === 'discard') return void (await discard(db, seq))
  if (choice === 'retry') return retryParked(db, seq)
  await db.transaction('rw', [...db.baseTables, db.ops, db.meta, db.idmap], async () => {
    const op = await db.ops.get(seq)
    if (op?.state !== 'parked') return
    if (choice === 'theirs') await keepTheirs(db, op)
    if (choice === 'mine' || choice === 'delete_anyway') await requeue(db, op, { base: serverStateAsBase(op) })
    const known = parseOp(op)
    if (known.is !== 'known') return
    const { mutation } = known
    if (choice === 'elsewhere' && place && mutation.elsewhere)
      await replace(db, op, { mutation, input: mutation.elsewhere(known.op, await realId(db, place)) })
    const addition = choice === 'add_again' && mutation.anew?.(known.op)
    if (addition) await replace(db, op, addition)
  })
}

/** The server's current state as the new base, so that the change overwrites what conflicts with it. */
function serverStateAsBase(op: Op): NonNullable<Op['base']> {
  const current = op.lastError?.current as (Record<string, unknown> & { version?: unknown }) | undefined
  const conflict = conflictOf(op)
  const isOverwritten = (field: string) => !conflict || conflict.some(one => one.field === field)
  const fields = Object.entries(op.base?.fields ?? {}).map(([field, seen]) => [field, isOverwritten(field) ? current?.[field] : seen])
  return { version: typeof current?.version === 'number' ? current.version : (op.base?.version ?? 0), fields: Object.fromEntries(fields) }
}

/** The server's values stay where both sides changed a field. What else the change says is sent again. */
async function keepTheirs(db: MirrorDb, op: Op): Promise<void> {
  const { change = {}, ...payload } = op.payload as { change?: Record<string, unknown> }
  const conflict = conflictOf(op)
  const rest = Object.entries(change).filter(([field]) => conflict?.every(one => one.field !== field))
  if (rest.length === 0) return void (await discard(db, op.seq))
  const { version, fields } = serverStateAsBase(op)
  const kept = Object.entries(fields).filter(([field]) => rest.some(([name]) => name === field))
  await requeue(db, op, { payload: { ...payload, change: Object.fromEntries(rest) }, base: { version, fields: Object.fromEntries(kept) } })
}

/** Makes another change in place of the refused one. Throws NotSaved: then that one stays. */
async function replace(db: MirrorDb, op: Op, { mutation, input }: Again): Promise<void> {
  const draft = mutation.prepare(input, await loadView(db, mutation.scope(input)))
  if (!draft) return void (await discard(db, op.seq))
  const { payload, lane, target, words, mentions, base } = draft
  const { base: _, ...kept } = op
  const needs = mentions.filter(isTemporary)
  const { kind, v } = mutation
  await requeue(db, kept, { kind, v, payload, lane, target, words, needs, unmet: needs.length, ...(base && { base }) })
}
