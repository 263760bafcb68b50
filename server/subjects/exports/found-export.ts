import type { ExportedList, ExportRequestKept } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { foundList } from '../search/index.ts'
import type { FoundList } from './lists.ts'

interface Asking {
  user: User
  now: number
  signal: AbortSignal
}

/** What is kept of a request. */
export function keptRequestOf(request: ExportedList & { columns?: string[] | undefined; findEmails?: boolean }): ExportRequestKept {
  const { state, index, url, numberOfDocuments, slug_values, bookmark_folder, columns, findEmails = false } = request
  return {
    state: { ...state, page: 0 },
    index,
    numberOfDocuments,
    findEmails,
    ...(url !== undefined && { url }),
    ...(slug_values && { slug_values }),
    ...(bookmark_folder !== undefined && { bookmark_folder }),
    ...(columns && { columns }),
  }
}

/** Refuses a request whose parts name different indexes. */
export function requireIndex(index: IndexName, request: ExportedList): void {
  if (request.index !== index || request.state.index !== index)
    throw new Refusal('invalid', { errors: { index: ['The address, the index and the state must name the same index.'] } })
}

/** The list that a request names, as this user may see it. `most`: the most records of a file. */
export async function findList(
  parts: { store: Store; catalogue: Catalogue },
  { state, slug_values, bookmark_folder, numberOfDocuments }: ExportedList,
  most: number,
  { user, now, signal }: Asking,
): Promise<FoundList> {
  const count = Math.min(numberOfDocuments, most)
  if (slug_values) {
    const named = [...new Set(slug_values)]
    return { slugs: named.slice(0, count), total: named.length, moment: now }
  }
  const { slugs, total } = await foundList(parts, user, state, { most: count, folder: bookmark_folder }, signal)
  return { slugs, total, moment: now }
}
