import type { AnalysedItem, ItemAnswers, Passage } from '#contract/analysis-rows.ts'
import type { FolderAnalysis } from '#contract/analyses.ts'
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

interface Reads {
  store: Store
  catalogue: Catalogue
}

const { answersPage: answersAtOnce } = limits.analysis

/** A page of the answers of an analysis. */
interface AnswersAsked {
  id: string
  page: number
}

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
export async function readableAnalysis({ store, catalogue }: Reads, user: User, viewer: Viewer, id: string, signal: AbortSignal) {
  const { row, isOwn } = await requireReadable(store.read, user, viewer, id)
  const view = await analysisView(store.read, row)
  if (isOwn) return { ...view, is_own: true }
  const { url: _url, index, items, passages, answers, ...shown } = view
  const isThere = await thereOf(catalogue, index, [...items, ...itemsOf(answers)], signal)
  return {
    ...shown,
    index,
    parent_id: null,
    folders: [],
    credits: 0,
    items: items.filter(isThere),
    passages: passagesOf(items.filter(isThere), passages),
    answers: answersOf(answers, isThere),
    is_own: false,
  }
}

type IsThere = (item: AnalysedItem) => boolean

/** Which of these records there are. */
async function thereOf(catalogue: Catalogue, indexOfAll: IndexName, items: readonly AnalysedItem[], signal: AbortSignal): Promise<IsThere> {
  const refOf = ({ slug_values: [slug = ''], index = indexOfAll }: AnalysedItem) => ({ index, slug })
  const nameOf = (item: AnalysedItem) => Object.values(refOf(item)).join('/')
  const refs = [...new Map(items.map(item => [nameOf(item), refOf(item)]))]
  const found = await findRecords(
    catalogue,
    refs.map(([, ref]) => ref),
    signal,
  )
  const there = new Set(refs.flatMap(([name], at) => (found[at] ? [name] : [])))
  return item => there.has(nameOf(item))
}

/** All records of answers: those that they are about, and those that they refer to. */
const itemsOf = (answers: readonly ItemAnswers[]): AnalysedItem[] => answers.flatMap(item => [item, ...(item.sources ?? [])])

const passagesOf = (items: readonly AnalysedItem[], passages: readonly Passage[]): Passage[] => {
  const orders = new Set(items.map(({ order }) => order))
  return passages.filter(({ key }) => orders.has(orderOfKey(key)))
}

/** The answers about what is there, with the passages of what is there. */
const answersOf = (answers: readonly ItemAnswers[], isThere: IsThere): ItemAnswers[] =>
  answers.filter(isThere).map(item => {
    if (!item.sources) return item
    const sources = item.sources.filter(isThere)
    return { ...item, sources, passages: passagesOf(sources, item.passages) }
  })

/** A page of the answers of an analysis per record; for others without those of records that are no longer there. */
export async function answersPage({ store, catalogue }: Reads, user: User, viewer: Viewer, asked: AnswersAsked, signal: AbortSignal) {
  const { id, page } = asked
  const { row, isOwn } = await requireReadable(store.read, user, viewer, id)
  const { rows, more } = onePage(
    await store.read
      .selectFrom('analysis_answers')
      .selectAll()
      .where('analysis_id', '=', row.id)
      .where('answers', 'is not', null)
      .orderBy('item_order')
      .offset(page * answersAtOnce)
      .limit(answersAtOnce + 1)
      .execute(),
    answersAtOnce,
  )
  const answers = rows.map(itemView)
  if (isOwn) return { results: answers, page, more }
  const isThere = await thereOf(catalogue, row.index_name, itemsOf(answers), signal)
  return { results: answersOf(answers, isThere), page, more }
}

/** A page of the analyses in a folder that the user may read, whoever put them there, latest first. */
export async function analysesInFolder({ read }: Store, userId: string, folder: string, page: number) {
  const member = await read
    .selectFrom('folder_members')
    .select('role')
    .where('folder_id', '=', folder)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw new Refusal('not_found')
  const { rows, more } = onePage(
    await read
      .selectFrom('analysis_folders')
      .innerJoin('analyses', 'analyses.id', 'analysis_folders.analysis_id')
      .select(['id', 'type', 'status', 'name', 'request', 'total', 'done', 'created_at', 'user_id'])
      .where('folder_id', '=', folder)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  const results = rows.map(({ request: { questions }, user_id, ...row }): FolderAnalysis => ({
    ...row,
    questions,
    is_own: user_id === userId,
  }))
  return { results, page, more }
}
