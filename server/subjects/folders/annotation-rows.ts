import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Annotation, ItemChange, ItemKind } from '#contract/folders.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { User } from '../../core/user.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { countItemTexts, rowCount } from './bounds.ts'

type StoredAnnotation = Selectable<Tables['annotations']>
/** An item of a folder, as its rows name it. */
export type ItemKey = Pick<StoredAnnotation, 'folder_id' | 'index_name' | 'slug_value'>

interface Writer {
  user: Pick<User, 'id' | 'user_type'>
  bounds: AccountBoundTable
}

/** Writes on an item, which the caller has found in the folder, and for whose change it has checked the right. */
export async function annotateItem(tx: Tx, key: ItemKey, change: ItemChange, { user, bounds }: Writer): Promise<void> {
  const stored = await storedAnnotation(tx, key)
  if (isOwnChange(change)) await markItem(tx, key, change, user)
  if (stored && !isSharedChange(change)) return
  const { note = stored?.note ?? '', tags = stored?.tags ?? [], position = stored?.position ?? null } = change
  await countItemTexts(tx, key.folder_id, stored, { note, tags }, { user, bounds })
  const noted_by = change.note === undefined ? (stored?.noted_by ?? null) : note === '' ? null : user.id
  const row = { note, tags, position, noted_by, change_seq: await nextChangeSeq(tx) }
  await tx
    .insertInto('annotations')
    .values({ ...key, ...row })
    .onConflict(conflict => conflict.columns(['folder_id', 'index_name', 'slug_value']).doUpdateSet(row))
    .execute()
  // A row is either current or marked as removed, never both (bookmark-rows.ts).
  if (!stored)
    await tx
      .deleteFrom('removed_annotations')
      .where(eb => eb.and(key))
      .execute()
}

export const isSharedChange = ({ note, tags, position }: ItemChange): boolean =>
  note !== undefined || tags !== undefined || position !== undefined
const isOwnChange = ({ state, seen }: ItemChange): boolean => state !== undefined || seen !== undefined

async function markItem(tx: Tx, key: ItemKey, { state, seen }: ItemChange, user: Writer['user']): Promise<void> {
  const change = { ...(state !== undefined && { state }), ...(seen !== undefined && { seen }), change_seq: await nextChangeSeq(tx) }
  await tx
    .insertInto('reading_states')
    .values({ user_id: user.id, ...key, state: 'to_read', seen: null, ...change })
    .onConflict(conflict => conflict.columns(['user_id', 'folder_id', 'index_name', 'slug_value']).doUpdateSet(change))
    .execute()
}

/** Which of these items members have marked, before they were removed and added again. */
export async function markedAmong(tx: Tx, folderId: string, index: ItemKind, slugs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('reading_states')
    .select('slug_value')
    .distinct()
    .where('folder_id', '=', folderId)
    .where('index_name', '=', index)
    .where('slug_value', 'in', slugs)
    .execute()
  return rows.map(row => row.slug_value)
}

/** Gives an item that takes another one's place what each member has read of that one; who has begun to read it already stays there. */
export async function passReadingStates(tx: Tx, from: ItemKey, to: ItemKey): Promise<void> {
  await sql`
    INSERT INTO reading_states (user_id, folder_id, index_name, slug_value, state, seen, change_seq)
    SELECT user_id, folder_id, ${to.index_name}, ${to.slug_value}, state, seen, ${await nextChangeSeq(tx)}
    FROM reading_states
    WHERE folder_id = ${from.folder_id} AND index_name = ${from.index_name} AND slug_value = ${from.slug_value}
    ON CONFLICT (user_id, folder_id, index_name, slug_value)
    DO UPDATE SET state = excluded.state, change_seq = excluded.change_seq WHERE reading_states.state = 'to_read'`.execute(tx)
}

/** Deletes what is written on an item that leaves its folder. What its members have read stays known for a while, if it comes back. */
export async function dropAnnotation(tx: Tx, key: ItemKey, now: number): Promise<void> {
  const stored = await storedAnnotation(tx, key)
  if (!stored) return
  await countItemTexts(tx, key.folder_id, stored)
  await tx
    .deleteFrom('annotations')
    .where(eb => eb.and(key))
    .execute()
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_annotations')
    .values({ ...key, ...mark })
    .onConflict(conflict => conflict.columns(['folder_id', 'index_name', 'slug_value']).doUpdateSet(mark))
    .execute()
}

/** Writes on the items of a copied folder what is written on those of the first one, and what this user has read of them. */
export async function copyAnnotations(tx: Tx, fromId: string, toId: string, user: User): Promise<void> {
  const count = await rowCount(tx, 'annotations', fromId)
  if (count === 0) return
  const [first = 0] = await nextChangeSeqs(tx, count)
  await sql`
    INSERT INTO annotations (folder_id, index_name, slug_value, note, tags, position, noted_by, change_seq)
    SELECT ${toId}, index_name, slug_value, note, tags, position, noted_by,
      ${sql.lit(first - 1)} + row_number() OVER (ORDER BY index_name, slug_value)
    FROM annotations WHERE folder_id = ${fromId}`.execute(tx)
  await sql`
    INSERT INTO reading_states (user_id, folder_id, index_name, slug_value, state, seen, change_seq)
    SELECT user_id, ${toId}, index_name, slug_value, state, seen, change_seq
    FROM reading_states WHERE folder_id = ${fromId} AND user_id = ${user.id}`.execute(tx)
}

const storedAnnotation = (query: Kysely<Tables>, key: ItemKey): Promise<StoredAnnotation | undefined> =>
  query
    .selectFrom('annotations')
    .selectAll()
    .where(eb => eb.and(key))
    .executeTakeFirst()

/** Annotations with the viewer's own marks. */
const rowsFor = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('annotations as a')
    .leftJoin('reading_states as r', join =>
      join
        .onRef('r.folder_id', '=', 'a.folder_id')
        .onRef('r.index_name', '=', 'a.index_name')
        .onRef('r.slug_value', '=', 'a.slug_value')
        .on('r.user_id', '=', userId),
    )
    .select(['a.folder_id', 'a.index_name', 'a.slug_value', 'a.note', 'a.tags', 'a.position', 'a.change_seq'])
    .select(['r.state', 'r.seen', 'r.change_seq as own_seq'])

/** The annotations of these folders with these numbers in the order of changes, as the viewer sees them. */
export async function annotationViews(
  query: Kysely<Tables>,
  userId: string,
  folderIds: readonly string[],
  numbers: readonly number[],
): Promise<Annotation[]> {
  if (numbers.length === 0) return []
  const rows = await rowsFor(query, userId).where('a.folder_id', 'in', folderIds).where('a.change_seq', 'in', numbers).execute()
  return rows.map(viewOf)
}

/** What is written on one item, as the viewer sees it; an empty annotation where there is none. */
export async function annotationView(query: Kysely<Tables>, userId: string, key: ItemKey): Promise<Annotation> {
  const row = await rowsFor(query, userId)
    .where('a.folder_id', '=', key.folder_id)
    .where('a.index_name', '=', key.index_name)
    .where('a.slug_value', '=', key.slug_value)
    .executeTakeFirst()
  return row ? viewOf(row) : viewOf({ ...key, note: '', tags: [], position: null, change_seq: 0, state: null, seen: null, own_seq: null })
}

function viewOf(row: Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]): Annotation {
  const { folder_id, index_name: index, slug_value, note, tags, position, state, seen, change_seq, own_seq } = row
  return {
    folder_id,
    index,
    slug_value,
    note,
    tags,
    ...(position !== null && { position }),
    state: state ?? 'to_read',
    ...(seen !== null && { seen }),
    version: Math.max(change_seq, own_seq ?? 0),
  }
}
