import type { ExportFormat, ExportRequestKept, ExportTemplate, MadeExport } from '#contract/exports.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredExport = Selectable<Tables['exports']>

export interface NewExport {
  id: string
  template: ExportTemplate
  format: ExportFormat
  request: ExportRequestKept
  count: number
  moment: number
  credits: number
}

export const exportView = ({ id, template, format, request, count, moment, credits, created_at }: StoredExport): MadeExport => {
  const { index, state, url, slug_values, bookmark_folder, columns, numberOfDocuments, findEmails } = request
  return {
    id,
    index,
    template,
    format,
    state,
    ...(url !== undefined && { url }),
    ...(slug_values && { slug_values }),
    ...(bookmark_folder !== undefined && { bookmark_folder }),
    ...(columns && { columns }),
    numberOfDocuments,
    findEmails,
    count,
    moment,
    credits,
    created_at,
  }
}

export const findExport = (query: Kysely<Tables>, userId: string, id: string): Promise<StoredExport | undefined> =>
  query.selectFrom('exports').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** Keeps an export; of very many the oldest are forgotten. */
export async function insertExport(tx: Tx, userId: string, made: NewExport, now: number): Promise<StoredExport> {
  const { request, ...others } = made
  const row = { ...others, user_id: userId, index_name: request.index, request, created_at: now, change_seq: await nextChangeSeq(tx) }
  await tx.insertInto('exports').values(row).execute()
  await tx.deleteFrom('removed_exports').where('user_id', '=', userId).where('id', '=', made.id).execute()
  const old = await tx
    .selectFrom('exports')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(limits.export.kept)
    .limit(limits.export.kept)
    .execute()
  await removeExports(
    tx,
    userId,
    old.map(({ id }) => id),
    now,
  )
  return row
}

/** Notes that a file has fewer rows than its list had records. */
export async function setExportCount(tx: Tx, userId: string, id: string, count: number): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ count, change_seq: await nextChangeSeq(tx) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Removes an export of this user. One of others and one that does not exist are the same `not_found`. */
export async function deleteExport(tx: Tx, userId: string, id: string, now: number): Promise<void> {
  if (!(await findExport(tx, userId, id))) throw new Refusal('not_found')
  await removeExports(tx, userId, [id], now)
}

async function removeExports(tx: Tx, userId: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('exports').where('user_id', '=', userId).where('id', 'in', ids).execute()
  const numbers = await nextChangeSeqs(tx, ids.length)
  await tx
    .insertInto('removed_exports')
    .values(ids.map((id, at) => ({ user_id: userId, id, change_seq: numbers[at]!, removed_at: now })))
    .execute()
}

/** A page of the exports of a user, latest first. */
export async function exportPage(query: Kysely<Tables>, userId: string, page: number) {
  const { historyPage: size } = limits.export
  const { rows, more } = onePage(
    await query
      .selectFrom('exports')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(page * size)
      .limit(size + 1)
      .execute(),
    size,
  )
  return { results: rows.map(exportView), page, more }
}
