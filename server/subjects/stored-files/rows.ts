import type { Kysely, Selectable } from 'kysely'
import { reportAction } from '#contract/report-action.ts'
import { downloadAction } from '#contract/stored-files.ts'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredFile = Selectable<Tables['stored_files']>

/** Adds the row of a file. Of too many of one user the oldest go; returns their names. */
export async function addFileRow(tx: Tx, file: StoredFile): Promise<string[]> {
  await tx.insertInto('stored_files').values(file).execute()
  const own = await tx
    .selectFrom('stored_files')
    .select('name')
    .where('user_id', '=', file.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .limit(deliveryLimits.files.ofUser)
    .offset(deliveryLimits.files.ofUser)
    .execute()
  const names = own.map(row => row.name)
  if (names.length > 0) await tx.deleteFrom('stored_files').where('name', 'in', names).execute()
  return names
}

/** A file of this user; undefined for one of others, of nobody, or that is too old. */
export const fileRow = (query: Kysely<Tables>, userId: string, name: string, now: number): Promise<StoredFile | undefined> =>
  query
    .selectFrom('stored_files')
    .selectAll()
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The arguments of actions that offer files. */
const offering: Readonly<Record<string, readonly string[]>> = {
  [downloadAction]: ['resource_url'],
  [reportAction]: ['report_url', 'export_url'],
}

/** Whether a notification offers its user a file: only its own action leads to it. */
export async function isOffered(query: Kysely<Tables>, userId: string, notification: number, address: string): Promise<boolean> {
  const row = await query
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', userId)
    .where('id', '=', notification)
    .executeTakeFirst()
  const names = offering[row?.data.action ?? ''] ?? []
  return names.some(name => row?.data.action_args[name] === address)
}
