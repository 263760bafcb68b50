import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredAnalysis = Selectable<Tables['analyses']>
type Change = Partial<Omit<StoredAnalysis, 'id' | 'user_id' | 'change_seq'>>

/** Items that are sent with a row: the most of one answer, which are a profile and its documents. */
const shownItems = limits.analysis.single + 1

/** Rows as they are sent, in their order, with their folders and the first of their answers. */
export async function analysisViews(query: Kysely<Tables>, rows: readonly StoredAnalysis[]): Promise<AnalysisRow[]> {
  if (rows.length === 0) return []
  const answers = await query
    .selectFrom('analysis_answers')
    .selectAll()
    .where(
      'analysis_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('answers', 'is not', null)
    .where('item_order', '<=', limits.analysis.mirroredAnswers)
    .orderBy('item_order')
    .execute()
  const answersOf = (id: string) => answers.filter(({ analysis_id }) => analysis_id === id).map(itemView)
  return (await rowViews(query, rows)).map(row => ({ ...row, answers: answersOf(row.id) }))
}

/** The same for a list, of each answer only its beginning: a hundred of them are megabytes. */
const analysisHeads = async (query: Kysely<Tables>, rows: readonly StoredAnalysis[]): Promise<AnalysisRow[]> =>
  (await rowViews(query, rows)).map(row => ({ ...row, text: row.text.slice(0, limits.truncate), passages: [], answers: [] }))

async function rowViews(query: Kysely<Tables>, rows: readonly StoredAnalysis[]): Promise<Omit<AnalysisRow, 'answers'>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const folders = await query.selectFrom('analysis_folders').selectAll().where('analysis_id', 'in', ids).orderBy('folder_id').execute()
  return rows.map(row => ({
    id: row.id,
    type: row.type,
    status: row.status,
    index: row.index_name,
    name: row.name,
    questions: row.request.questions,
    items: row.request.items.slice(0, shownItems),
    total: row.total,
    done: row.done,
    ...(row.request.state && { state: row.request.state }),
    ...(row.request.url !== undefined && { url: row.request.url }),
    parent_id: row.request.parent_id ?? null,
    credits: row.credits,
    analyst: row.analyst,
    text: row.answer,
    passages: row.passages,
    error: row.error,
    is_shared: row.is_shared,
    folders: folders.filter(({ analysis_id }) => analysis_id === row.id).map(({ folder_id }) => folder_id),
    created_at: row.created_at,
    finished_at: row.finished_at,
  }))
}

export const itemView = ({ item, answers, passages, failed }: Selectable<Tables['analysis_answers']>) => ({
  ...item,
  answers: answers ?? [],
  passages,
  failed,
})

export async function analysisView(query: Kysely<Tables>, row: StoredAnalysis): Promise<AnalysisRow> {
  const [view] = await analysisViews(query, [row])
  return view!
}

/** By its id, whose it ever is. */
export const findAnalysis = (query: Kysely<Tables>, id: string): Promise<StoredAnalysis | undefined> =>
  query.selectFrom('analyses').selectAll().where('id', '=', id).executeTakeFirst()

/** An analysis of this user. One of others and one that does not exist are the same `not_found`. */
export async function requireOwn(query: Kysely<Tables>, userId: string, id: string): Promise<StoredAnalysis> {
  const row = await findAnalysis(query, id)
  if (row?.user_id !== userId) throw new Refusal('not_found')
  return row
}

/** Keeps a new analysis. Of very many the oldest that have ended are forgotten, and only the latest are on devices. */
export async function insertAnalysis(tx: Tx, row: Omit<StoredAnalysis, 'change_seq' | 'is_mirrored'>): Promise<StoredAnalysis> {
  const stored = { ...row, is_mirrored: true, change_seq: await nextChangeSeq(tx) }
  await tx.insertInto('analyses').values(stored).execute()
  await tx.deleteFrom('removed_analyses').where('user_id', '=', row.user_id).where('id', '=', row.id).execute()
  const beyond = (offset: number) =>
    tx
      .selectFrom('analyses')
      .select('id')
      .where('user_id', '=', row.user_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limits.analysis.kept)
  const old = await beyond(limits.analysis.kept).where('finished_at', 'is not', null).execute()
  await removeAnalyses(
    tx,
    row.user_id,
    old.map(({ id }) => id),
    row.created_at,
  )
  const left = await beyond(limits.analysis.mirrored).where('is_mirrored', '=', true).execute()
  const ids = left.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.updateTable('analyses').set({ is_mirrored: false }).where('id', 'in', ids).execute()
    await markRemoved(tx, row.user_id, ids, row.created_at)
  }
  return stored
}

/** Changes an analysis, and tells the devices of its user. Returns it as it is then. */
export async function changeAnalysis(tx: Tx, row: StoredAnalysis, change: Change): Promise<StoredAnalysis> {
  const changed = { ...change, change_seq: await nextChangeSeq(tx) }
  await tx.updateTable('analyses').set(changed).where('id', '=', row.id).execute()
  return { ...row, ...changed }
}

export async function removeAnalyses(tx: Tx, userId: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('analyses').where('id', 'in', ids).execute()
  await markRemoved(tx, userId, ids, now)
}

async function markRemoved(tx: Tx, userId: string, ids: readonly string[], now: number): Promise<void> {
  const numbers = await nextChangeSeqs(tx, ids.length)
  await tx.deleteFrom('removed_analyses').where('user_id', '=', userId).where('id', 'in', ids).execute()
  await tx
    .insertInto('removed_analyses')
    .values(ids.map((id, at) => ({ user_id: userId, id, change_seq: numbers[at]!, removed_at: now })))
    .execute()
}

/** A page of the analyses of a user, latest first; with words, those whose questions, name or answer have them. */
export async function analysisPage(query: Kysely<Tables>, userId: string, page: number, words: string) {
  const like = `%${words.toLowerCase().replaceAll(/[%_\\]/g, sign => `\\${sign}`)}%`
  const { rows, more } = onePage(
    await query
      .selectFrom('analyses')
      .selectAll()
      .where('user_id', '=', userId)
      .$if(words !== '', wanted =>
        wanted.where(eb =>
          eb.or(
            (['name', 'request', 'answer'] as const).map(column =>
              // `ESCAPE` is the same in SQLite and PostgreSQL.
              eb(eb.fn<string>('lower', [column]), 'like', eb.val(like)),
            ),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  return { results: await analysisHeads(query, rows), page, more }
}
