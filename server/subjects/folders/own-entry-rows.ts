import { type OwnEntry, type OwnEntryChange, type OwnEntryContent, ownEntryInput } from '#contract/own-entry.ts'
import { isSameWork, type WorkKeys, workKeys } from '#contract/same-work.ts'
import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { countEntryBytes, rowCount } from './bounds.ts'
import type { StoredFolder } from './rows.ts'

export type StoredOwnEntry = Selectable<Tables['own_entries']>

export const ownEntryView = ({ folder_id, id, entry, added_at, version }: StoredOwnEntry): OwnEntry => ({
  folder_id,
  id,
  entry,
  added_at,
  version,
})

/** What is stored of an entry's content. The keys find the same work again by an index. */
function storedContent(entry: OwnEntryContent) {
  const { identifiers, title } = workKeys(entry)
  return { entry, identifier: identifiers[0] ?? null, title_key: title, bytes: Buffer.byteLength(JSON.stringify(entry)) }
}

/** The entries of a folder that may be one of these works, and those with these ids. */
export async function nearEntries(
  tx: Tx,
  folderId: string,
  wanted: readonly { id: string; keys: WorkKeys }[],
): Promise<{ id: string; keys: WorkKeys }[]> {
  if (wanted.length === 0) return []
  const identifiers = wanted.flatMap(({ keys }) => keys.identifiers.slice(0, 1))
  const rows = await tx
    .selectFrom('own_entries')
    .select(['id', 'entry'])
    .where('folder_id', '=', folderId)
    .where(eb =>
      eb.or([
        eb(
          'id',
          'in',
          wanted.map(({ id }) => id),
        ),
        eb(
          'title_key',
          'in',
          wanted.map(({ keys }) => keys.title),
        ),
        ...(identifiers.length > 0 ? [eb('identifier', 'in', identifiers)] : []),
      ]),
    )
    .execute()
  return rows.map(({ id, entry }) => ({ id, keys: workKeys(entry) }))
}

/** Sorts out which of the entries are new: a work is in a folder once. */
export function sortedOut<E extends { keys: WorkKeys }>(entries: readonly E[], known: readonly { keys: WorkKeys }[]) {
  const there = [...known]
  const found = { fresh: [] as E[], already: [] as E[] }
  for (const one of entries) {
    const isThere = there.some(({ keys }) => isSameWork(keys, one.keys))
    found[isThere ? 'already' : 'fresh'].push(one)
    if (!isThere) there.push(one)
  }
  return found
}

interface NewEntries {
  entries: readonly { id: string; entry: OwnEntryContent }[]
  userId: string
  now: number
}

/** Adds entries that the folder does not have; the caller has checked that there is room, and touches the folder. */
export async function putOwnEntries(tx: Tx, folder: StoredFolder, { entries, userId, now }: NewEntries): Promise<void> {
  let bytes = 0
  for (const { id, entry } of entries) {
    const content = storedContent(entry)
    bytes += content.bytes
    await tx
      .insertInto('own_entries')
      .values({
        folder_id: folder.id,
        id,
        ...content,
        added_by: userId,
        added_at: now,
        added_version: folder.version + 1,
        version: 1,
        change_seq: await nextChangeSeq(tx),
      })
      .execute()
    // A row is either current or marked as removed, never both.
    await tx.deleteFrom('removed_own_entries').where('folder_id', '=', folder.id).where('id', '=', id).execute()
  }
  await countEntryBytes(tx, folder.id, bytes)
}

/** The entries of a folder in a copy of it. */
export async function copyOwnEntries(tx: Tx, fromId: string, toId: string, user: Pick<User, 'id'>): Promise<void> {
  const count = await rowCount(tx, 'own_entries', fromId)
  if (count === 0) return
  const [first = 0] = await nextChangeSeqs(tx, count)
  await sql`
    INSERT INTO own_entries (folder_id, id, entry, identifier, title_key, bytes, added_by, added_at, added_version, version, change_seq)
    SELECT ${toId}, id, entry, identifier, title_key, bytes, ${user.id}, added_at, 1, 1, ${sql.lit(first - 1)} + row_number() OVER (ORDER BY added_at, id)
    FROM own_entries WHERE folder_id = ${fromId}`.execute(tx)
}

export async function requireOwnEntry(tx: Tx, folderId: string, id: string): Promise<StoredOwnEntry> {
  const row = await tx.selectFrom('own_entries').selectAll().where('folder_id', '=', folderId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Writes a change of an entry's fields. */
export async function changeOwnEntry(tx: Tx, row: StoredOwnEntry, change: OwnEntryChange): Promise<StoredOwnEntry> {
  const merged = Object.fromEntries(
    Object.entries({ ...row.entry, ...change }).filter(([, value]) => value !== null && value !== undefined),
  )
  const parsed = v.safeParse(ownEntryInput, merged)
  if (!parsed.success) throw new Refusal('invalid', { errors: { own_entry: [parsed.issues[0].message] } })
  const content = storedContent(parsed.output)
  const changed = { ...content, version: row.version + 1, change_seq: await nextChangeSeq(tx) }
  await tx.updateTable('own_entries').set(changed).where('folder_id', '=', row.folder_id).where('id', '=', row.id).execute()
  await countEntryBytes(tx, row.folder_id, content.bytes - row.bytes)
  return { ...row, ...changed }
}

/** Removes an entry; false if it is not there, which is no error. */
export async function dropOwnEntry(tx: Tx, folderId: string, id: string, now: number): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('own_entries')
    .where('folder_id', '=', folderId)
    .where('id', '=', id)
    .returning('bytes')
    .executeTakeFirst()
  if (!dropped) return false
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_own_entries')
    .values({ folder_id: folderId, id, ...mark })
    .onConflict(conflict => conflict.columns(['folder_id', 'id']).doUpdateSet(mark))
    .execute()
  await countEntryBytes(tx, folderId, -dropped.bytes)
  return true
}
