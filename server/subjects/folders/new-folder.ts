import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { FolderInput } from '#contract/folders.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { User } from '../../core/user.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../folder-history/index.ts'
import { countFolderTexts, requireRoomForFolder } from './bounds.ts'
import { addFolderMember } from './members.ts'
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
  const items = await requireRoomForWhole(tx, folder.id, user, bounds)
  const { name, description, tags } = folder
  const id = await createFolder(tx, user, { name, description, tags, is_private: true }, bounds, now)
  if (items === 0) return id
  const [first] = await nextChangeSeqs(tx, items)
  await sql`
    INSERT INTO bookmarks (folder_id, index_name, slug_value, added_by, added_at, added_version, change_seq)
    SELECT ${id}, index_name, slug_value, ${user.id}, added_at, 1,
      ${sql.lit(first! - 1)} + row_number() OVER (ORDER BY added_at, index_name, slug_value)
    FROM bookmarks WHERE folder_id = ${folder.id}`.execute(tx)
  return id
}
