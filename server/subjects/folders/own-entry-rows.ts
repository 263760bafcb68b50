import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { ItemChange } from '#contract/folders.ts'
import { type OwnEntry, type OwnEntryChange, type OwnEntryContent, ownEntryInput, type SameRecord } from '#contract/own-entry.ts'
import { isSameWork, type WorkKeys, workKeys } from '#contract/same-work.ts'
import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { RecordRef } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { annotateItem, dropAnnotation, type ItemKey, markedAmong } from './annotation-rows.ts'
import { countEntryBytes, rowCount } from './bounds.ts'
import type { StoredFolder } from './rows.ts'

export type StoredOwnEntry = Selectable<Tables['own_entries']>

/** How an entry is named by what is written on it. */
export const entryKey = ({ folder_id, id }: Pick<StoredOwnEntry, 'folder_id' | 'id'>): ItemKey & { index_name: 'own' } => ({
  folder_id,
  index_name: 'own',
  slug_value: id,
})

export const ownEntryView = ({ folder_id, id, entry, same_record, added_at, version }: StoredOwnEntry): OwnEntry => ({
  folder_id,
  id,
  entry,
  ...(same_record && { same_record }),
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
  entries: readonly { id: string; entry: OwnEntryContent; written?: ItemChange; same?: SameRecord | undefined }[]
  user: Pick<User, 'id' | 'user_type'>
  bounds: AccountBoundTable
  now: number
}

/** Adds entries that the folder does not have; the caller has checked that there is room, and touches the folder. */
export async function putOwnEntries(tx: Tx, folder: StoredFolder, { entries, user, bounds, now }: NewEntries): Promise<void> {
  if (entries.length === 0) return
  let bytes = 0
  const marked = new Set(
    await markedAmong(
      tx,
      folder.id,
      'own',
      entries.map(({ id }) => id),
    ),
  )
  for (const { id, entry, written = {}, same = null } of entries) {
    const content = storedContent(entry)
    bytes += content.bytes
    await tx
      .insertInto('own_entries')
      .values({
        folder_id: folder.id,
        id,
        ...content,
        same_record: same,
        added_by: user.id,
        added_at: now,
        added_version: folder.version + 1,
        version: 1,
        change_seq: await nextChangeSeq(tx),
      })
      .execute()
    // A row is either current or marked as removed, never both.
    await tx.deleteFrom('removed_own_entries').where('folder_id', '=', folder.id).where('id', '=', id).execute()
    if (Object.keys(written).length > 0 || marked.has(id))
      await annotateItem(tx, entryKey({ folder_id: folder.id, id }), written, { user, bounds })
  }
  await countEntryBytes(tx, folder.id, bytes)
}

/** The entries of a folder in a copy of it. */
export async function copyOwnEntries(tx: Tx, fromId: string, toId: string, user: Pick<User, 'id'>): Promise<void> {
  const count = await rowCount(tx, 'own_entries', fromId)
  if (count === 0) return
  const [first = 0] = await nextChangeSeqs(tx, count)
  await sql`
    INSERT INTO own_entries (folder_id, id, entry, same_record, identifier, title_key, bytes, added_by, added_at, added_version, version, change_seq)
    SELECT ${toId}, id, entry, same_record, identifier, title_key, bytes, ${user.id}, added_at, 1, 1, ${sql.lit(first - 1)} + row_number() OVER (ORDER BY added_at, id)
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
  const isAnotherWork = content.identifier !== row.identifier || content.title_key !== row.title_key
  const same_record = isAnotherWork ? null : row.same_record
  const changed = { ...content, same_record, version: row.version + 1, change_seq: await nextChangeSeq(tx) }
  await tx.updateTable('own_entries').set(changed).where('folder_id', '=', row.folder_id).where('id', '=', row.id).execute()
  await countEntryBytes(tx, row.folder_id, content.bytes - row.bytes)
  return { ...row, ...changed }
}

/** Removes an entry with what is written on it; false if it is not there, which is no error. `became`: the record that takes its place. */
export async function dropOwnEntry(tx: Tx, folderId: string, id: string, now: number, became?: RecordRef): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('own_entries')
    .where('folder_id', '=', folderId)
    .where('id', '=', id)
    .returning('bytes')
    .executeTakeFirst()
  if (!dropped) return false
  await dropAnnotation(tx, entryKey({ folder_id: folderId, id }), now)
  await markRemovedEntry(tx, folderId, id, now, became)
  await countEntryBytes(tx, folderId, -dropped.bytes)
  return true
}

/** Tells devices that an entry is gone, and remembers which record it became: what people wrote on it meanwhile is written there. */
export async function markRemovedEntry(tx: Tx, folderId: string, id: string, now: number, became?: RecordRef): Promise<void> {
  const record = { index_name: became?.index ?? null, slug_value: became?.slug ?? null }
  const mark = { ...record, change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_own_entries')
    .values({ folder_id: folderId, id, ...mark })
    .onConflict(conflict => conflict.columns(['folder_id', 'id']).doUpdateSet(mark))
    .execute()
}
