import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { bulkSaveMessage } from '#contract/bulk-save-texts.ts'
import type { BulkSaveRequest } from '#contract/bulk-save.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { factsOf } from '#contract/record-facts.ts'
import type { SearchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { requireRight } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import { putBookmarks, requireFolder } from '../folders/index.ts'
import type { FirstState, JobKind, JobUser, StepProgress } from '../jobs/index.ts'
import { findRecords } from '../records/index.ts'
import { foundSlugs } from '../search/index.ts'

interface BulkSaveState {
  folder_id: string
  /** When it was asked for; every batch comes below those before it. Absent in jobs of earlier versions. */
  begun_at?: number
  index: IndexName
  /** The records that are asked for, without repetitions, and how many of them are done. */
  slugs: string[]
  done: number
  /** How many of these were new in the folder. */
  count: number
  requested: number
  /** While its results are collected: the search, at the next page. */
  search?: SearchState
}

/** Few enough that the write job of a step keeps nobody waiting. */
const batch = 50

export function firstState(folder_id: string, request: BulkSaveRequest, now: number): FirstState<BulkSaveState> {
  const nothing = { folder_id, begun_at: now, done: 0, count: 0 }
  if ('search' in request) {
    const search = { ...request.search, page: 0, per_page: batch }
    return { state: { ...nothing, index: search.index, slugs: [], requested: 0, search }, total: 0 }
  }
  const named = [...new Set(request.slug_values)]
  const slugs = named.slice(0, limits.bulkSave.most)
  return { state: { ...nothing, index: request.index, slugs, requested: named.length }, total: slugs.length }
}

interface Parts {
  store: Store
  catalogue: Catalogue
  bounds: AccountBoundTable
}

/** Saves records in a folder: first a search is collected page by page, then its records are added batch by batch. */
export const bulkSaveKind = (parts: Parts): JobKind<BulkSaveState, 'bulk_save'> => ({
  name: 'bulk_save',

  result: ({ folder_id, count, requested }) => ({ folder_id, count, requested }),

  async notice(tx, userId, end) {
    const { folder_id } = end.result
    // Nobody is told how a folder is called that is no longer shared with them.
    const folder = await tx
      .selectFrom('folder_members')
      .innerJoin('folders', 'folders.id', 'folder_members.folder_id')
      .select('folders.name')
      .where('folder_members.folder_id', '=', folder_id)
      .where('folder_members.user_id', '=', userId)
      .executeTakeFirst()
    const { variant, text } = bulkSaveMessage(end, folder?.name ?? 'a folder')
    return {
      variant: variant === 'danger' ? 'error' : variant,
      message: text,
      ...(folder && { action: 'open_folder', actionArgs: { id: folder_id } }),
    }
  },

  async step(state, { user, now, signal }) {
    requireRight(user.user_type, 'bulkBookmarkSave')
    // Reads the catalogue only for members; the effect checks again.
    await requireFolder(parts.store.read, user.id, state.folder_id, 'addBookmark')
    if (state.search) {
      const progress = progressOf(await withNextPage(parts, state, state.search, user, signal))
      return async () => progress
    }
    const records = await savedRecords(parts, state, now, signal)
    return async tx => {
      const folder = await requireFolder(tx, user.id, state.folder_id, 'addBookmark')
      const { added, refusal } = await putBookmarks(tx, folder, records, {
        user,
        bounds: parts.bounds,
        now,
        firstAddedAt: (state.begun_at ?? now) - state.done,
      })
      const done = Math.min(state.slugs.length, state.done + (refusal ? added : batch))
      const progress = progressOf({ ...state, done, count: state.count + added })
      return refusal ? { ...progress, end: refusal } : progress
    }
  },
})

function progressOf(state: BulkSaveState): StepProgress<BulkSaveState> {
  const { done, slugs, search } = state
  return { state, done, total: slugs.length, ...(!search && done >= slugs.length && { end: 'done' }) }
}

async function withNextPage(parts: Parts, state: BulkSaveState, search: SearchState, user: JobUser, signal: AbortSignal) {
  const { slugs: found, total: requested } = await foundSlugs(parts, user, search, signal)
  const slugs = [...new Set([...state.slugs, ...found])].slice(0, limits.bulkSave.most)
  const { search: _, ...collected } = state
  const isLast = found.length < batch || slugs.length >= limits.bulkSave.most || (search.page + 1) * batch >= requested
  return isLast ? { ...collected, slugs, requested } : { ...state, slugs, requested, search: { ...search, page: search.page + 1 } }
}

/** The records of the next batch by their first slugs, with their facts; what is no longer in the catalogue is left out. */
async function savedRecords({ catalogue }: Parts, { index, slugs, done }: BulkSaveState, now: number, signal: AbortSignal) {
  const refs = slugs.slice(done, done + batch).map(slug => ({ index, slug }))
  const records = await findRecords(catalogue, refs, signal)
  return records.flatMap(record => {
    const slug = record?.slug_values[0]
    return slug === undefined ? [] : { index, slug, facts: factsOf(index, record, now) }
  })
}
