import type { MirrorDb } from '../mirror/db.ts'

/** How long a temporary id is still understood after it became real: links to it may lie in a history or a mail. */
const keptFor = 60 * 86_400_000

/**
 * The real id behind a temporary one, or the id itself. Always a reading of the database, whatever the id looks like:
 * a live query that awaits something else first is not told of later changes.
 */
export async function realId(db: MirrorDb, id: string): Promise<string> {
  return (await db.idmap.get(id))?.real ?? id
}

/** The same data with every temporary id in it that has become real in the meantime. */
export async function asReal<T>(db: MirrorDb, data: T): Promise<T> {
  const text = JSON.stringify(data) ?? ''
  const found = new Set(text.match(/tmp_[\w-]+/g))
  let changed = text
  for (const tmp of found) changed = changed.replaceAll(tmp, await realId(db, tmp))
  return changed === text ? data : (JSON.parse(changed) as T)
}

/**
 * The creating change was acknowledged: every waiting change that speaks of the temporary id now speaks of the real one,
 * and one that waited for it may go. Part of the acknowledging transaction (C3). No row here has been attempted:
 * it had an unmet need.
 */
export async function makeReal(db: MirrorDb, tmp: string, real: { id: string; version: number }, now: number): Promise<void> {
  await db.idmap.put({ tmp, real: real.id, at: now })
  await db.idmap.filter(row => row.at < now - keptFor).delete()
  await db.ops
    .filter(op => op.needs.includes(tmp))
    .modify(op => {
      op.lane = op.lane.replaceAll(tmp, real.id)
      op.target = JSON.parse(JSON.stringify(op.target).replaceAll(tmp, real.id)) as typeof op.target
      op.payload = JSON.parse(JSON.stringify(op.payload).replaceAll(tmp, real.id)) as unknown
      op.needs = op.needs.filter(id => id !== tmp)
      op.unmet = op.needs.length
      if (op.state === 'blocked') op.state = 'queued'
      if (op.base?.version === 0) op.base.version = real.version
    })
}
