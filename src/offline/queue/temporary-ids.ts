import type { MirrorDb } from '../mirror/db.ts'

/** How long the real id behind a temporary one is stored: links with the temporary id may be in the browser's history or in mails. */
const retentionMs = 60 * 86_400_000

/**
 * The real id behind a temporary one, or the id itself. It always reads the database, whatever the id looks like: a live query that
 * awaits something else misses later changes.
 */
export async function realId(db: MirrorDb, id: string): Promise<string> {
  return (await db.idmap.get(id))?.real ?? id
}

/** The same data with the real ids of all temporary ids that have become real in the meantime. */
export async function withRealIds<T>(db: MirrorDb, data: T): Promise<T> {
  const text = JSON.stringify(data) ?? ''
  const found = new Set(text.match(/tmp_[\w-]+/g))
  let changed = text
  for (const tmp of found) changed = changed.replaceAll(tmp, await realId(db, tmp))
  return changed === text ? data : (JSON.parse(changed) as T)
}

/**
 * Replaces a temporary id by the real one in every waiting change and unblocks changes that needed it. Part of the transaction that stores
 * the acknowledgement (C3). None of these rows has been attempted, because each had an unmet need.
 */
export async function resolveTemporaryId(db: MirrorDb, tmp: string, real: { id: string; version: number }, now: number): Promise<void> {
  await db.idmap.put({ tmp, real: real.id, at: now })
  await db.idmap.filter(row => row.at < now - retentionMs).delete()
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
