import { type Choice, NotSaved } from './mutation.ts'
import { isTemporary, type Op } from './rows.ts'
import type { MirrorDb } from './mirror-db.ts'
import { discard, retryParked, sendAnew } from './parked.ts'
import { realId } from './temporary-ids.ts'
import { loadView } from './view.ts'

/** What a person decided about a parked change. Unknown or unfit choices change nothing. */
export async function resolveParked(db: MirrorDb, seq: number, choice: Choice, folderId?: string): Promise<void> {
  if (choice === 'discard' || choice === 'theirs') return void (await discard(db, seq))
  if (choice === 'retry') return retryParked(db, seq)
  await db.transaction('rw', [db.ops, db.meta, db.folders, db.bookmarks, db.idmap], async () => {
    const op = await db.ops.get(seq)
    if (op?.state !== 'parked') return
    if (choice === 'mine' || choice === 'delete_anyway') await sendAnew(db, op, { base: theirsAsBase(op) })
    if (choice === 'other_folder' && folderId) await moveTo(db, op, await realId(db, folderId))
  })
}

/** My change again, made knowingly on top of what the server has now. */
function theirsAsBase(op: Op): NonNullable<Op['base']> {
  const current = op.lastError?.current as (Record<string, unknown> & { version?: unknown }) | undefined
  const fields = Object.fromEntries(Object.keys(op.base?.fields ?? {}).map(field => [field, current?.[field]]))
  return { version: typeof current?.version === 'number' ? current.version : (op.base?.version ?? 0), fields }
}

/** The same change to another folder; `folderId` may be a temporary one that something still creates. Throws NotSaved. */
async function moveTo(db: MirrorDb, op: Op, folderId: string): Promise<void> {
  const [, from] = /^folder:(.*)$/.exec(op.lane) ?? []
  if (!from) return
  const moved = JSON.parse(JSON.stringify([op.target, op.payload]).replaceAll(JSON.stringify(from).slice(1, -1), folderId)) as [
    Op['target'],
    unknown,
  ]
  const needs = isTemporary(folderId) ? [folderId] : []
  const folder = (await loadView(db, { of: 'folders' })).folders.get(folderId)
  if (!folder) throw new NotSaved('gone', 'Not saved: the folder no longer exists.')
  const words = [...op.words.slice(0, -1), `“${folder.name}”`]
  await sendAnew(db, op, { words, lane: `folder:${folderId}`, target: moved[0], payload: moved[1], needs, unmet: needs.length })
}
