import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { FolderInput } from '#contract/folders.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { User } from '../../core/user.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../membership-history/index.ts'
import { copyAnnotations } from './annotation-rows.ts'
import { countFolderTexts, countItemTextsOf, requireRoomForFolder, rowCount } from './bounds.ts'
import { addFolderMember } from './members.ts'
import { copyOwnEntries } from './own-entry-rows.ts'
import { requireRoomForWhole } from './room.ts'
import type { StoredFolder } from './rows.ts'

/** Creates a folder of this user; returns its id. Refuses one too many. */
export async function createFolder(tx: Tx, user: User, input: FolderInput, bounds: AccountBoundTable, now: number): Promise<string> {
  await requireRoomForFolder(tx, user, bounds)
  const id = newId()
  const row = { id, ...input, owner_user_id: user.id, created_at: now, updated_at: now }
  await tx
    .insertInto('folders')
    .values({ ...row, version: 1, change_seq: await nextChangeSeq(tx) })
    .execute()
  await addFolderMember(tx, user.id, id, 'owner', now)
  await countFolderTexts(tx, id, undefined, row)
  await writeHistory(tx, id, { kind: 'created', by: user.id, now })
  return id
}

/** A private folder of this user with the same items; returns its id. Refuses what the account has no room for. */
export async function copyFolder(tx: Tx, user: User, folder: StoredFolder, bounds: AccountBoundTable, now: number): Promise<string> {
  await requireRoomForWhole(tx, folder.id, user, bounds)
  const { name, description, tags } = folder
  const id = await createFolder(tx, user, { name, description, tags, is_private: true }, bounds, now)
  await copyBookmarks(tx, folder.id, id, user)
  await copyAnnotations(tx, folder.id, id, user)
  await copyOwnEntries(tx, folder.id, id, user)
  await countItemTextsOf(tx, id)
  return id
}

async function copyBookmarks(tx: Tx, fromId: string, toId: string, user: User): Promise<void> {
  const count = await rowCount(tx, 'bookmarks', fromId)
  if (count === 0) return
  const [first = 0] = await nextChangeSeqs(tx, count)
  await sql`
    INSERT INTO bookmarks (folder_id, index_name, slug_value, added_by, added_at, added_version, change_seq, saved_facts, facts)
    SELECT ${toId}, index_name, slug_value, ${user.id}, added_at, 1,
      ${sql.lit(first - 1)} + row_number() OVER (ORDER BY added_at, index_name, slug_value), saved_facts, facts
    FROM bookmarks WHERE folder_id = ${fromId}`.execute(tx)
}
