import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/rights.ts'
import { orderOfKey } from '#analysis/index.ts'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { onePage } from '../../store/list-page.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { findRecords } from '../records/index.ts'
import { analysisView, itemView, findAnalysis, type StoredAnalysis } from './rows.ts'

/**
 * Whoever may read an analysis: its user; who is logged in, has its link and sees all results of searches, while it is shared; and the members of a
 * folder that it is in. For everybody else it does not exist.
 */
async function requireReadable(
  query: Kysely<Tables>,
  user: User,
  viewer: Viewer,
  id: string,
): Promise<{ row: StoredAnalysis; isOwn: boolean }> {
  const row = await findAnalysis(query, id)
  if (!row) throw new Refusal('not_found')
  if (row.user_id === user.id) return { row, isOwn: true }
  if (row.is_shared && can(viewer, 'viewFullSearchResults')) return { row, isOwn: false }
  const inFolder = await query
    .selectFrom('analysis_folders')
    .innerJoin('folder_members', 'folder_members.folder_id', 'analysis_folders.folder_id')
    .select('analysis_folders.folder_id')
    .where('analysis_folders.analysis_id', '=', id)
    .where('folder_members.user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst()
  if (!inFolder) throw new Refusal('not_found')
  return { row, isOwn: false }
}

/** An analysis as somebody may read it. For others what its user keeps for themselves is left out, and passages of records that are no longer there. */
export async function readableAnalysis(
  { store, catalogue }: { store: Store; catalogue: Catalogue },
  user: User,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
) {
  const { row, isOwn } = await requireReadable(store.read, user, viewer, id)
  const view = await analysisView(store.read, row)
  if (isOwn) return { ...view, is_own: true }
  const refs = view.items.map(({ slug_values, index = view.index }) => ({ index, slug: slug_values[0] ?? '' }))
  const found = await findRecords(catalogue, refs, signal)
  const there = new Set(view.items.flatMap(({ order }, at) => (found[at] ? [order] : [])))
  const isThere = ({ key }: { key: string }) => there.has(orderOfKey(key))
  const { url: _url, ...shown } = view
  return {
    ...shown,
    parent_id: null,
    folders: [],
    credits: 0,
    items: view.items.filter(({ order }) => there.has(order)),
    passages: view.passages.filter(isThere),
    answers: view.answers.filter(({ order }) => there.has(order)),
    is_own: false,
  }
}

/** A page of the answers of an analysis per record. */
export async function answersPage(query: Kysely<Tables>, user: User, viewer: Viewer, id: string, page: number) {
  const { row } = await requireReadable(query, user, viewer, id)
  const { rows, more } = onePage(
    await query
      .selectFrom('analysis_answers')
      .selectAll()
      .where('analysis_id', '=', row.id)
      .where('answers', 'is not', null)
      .orderBy('item_order')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  return { results: rows.map(itemView), page, more }
}
