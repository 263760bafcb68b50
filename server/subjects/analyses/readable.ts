import type { AnalysedItem } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
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
  const there = await ordersThere(catalogue, view.index, view.items, signal)
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

/** The orders of the records that the catalogue has. */
async function ordersThere(
  catalogue: Catalogue,
  ofAll: IndexName,
  items: readonly AnalysedItem[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const refs = items.map(({ slug_values, index = ofAll }) => ({ index, slug: slug_values[0] ?? '' }))
  const found = await findRecords(catalogue, refs, signal)
  return new Set(items.flatMap(({ order }, at) => (found[at] ? [order] : [])))
}

/** A page of the answers of an analysis per record. For others those of records that are no longer there are left out. */
export async function answersPage(
  { store, catalogue }: { store: Store; catalogue: Catalogue },
  user: User,
  viewer: Viewer,
  { id, page }: { id: string; page: number },
  signal: AbortSignal,
) {
  const { row, isOwn } = await requireReadable(store.read, user, viewer, id)
  const { rows, more } = onePage(
    await store.read
      .selectFrom('analysis_answers')
      .selectAll()
      .where('analysis_id', '=', row.id)
      .where('answers', 'is not', null)
      .orderBy('item_order')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  const results = rows.map(itemView)
  if (isOwn) return { results, page, more }
  const there = await ordersThere(catalogue, row.index_name, results, signal)
  return { results: results.filter(({ order }) => there.has(order)), page, more }
}
