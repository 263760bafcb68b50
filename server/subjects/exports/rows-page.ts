import type { IndexName } from '#contract/indexes/shape.ts'
import { type RowsReply, type RowsRequest } from '#contract/exports.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { v4 as randomId } from 'uuid'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { findList } from './found-export.ts'
import { type FoundList, listPart, putList } from './lists.ts'
import { exportedFields, recordsOf } from './read-records.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
}

interface Context {
  user: User
  now: number
  signal: AbortSignal
}

/** What a page is read of: some slugs of a list, and where they stand in it. */
interface Place extends FoundList {
  id: string
  count: number
  at: number
}

/** The next page of a list; without a cursor its first page. Ends early where its records are large. */
export async function rowsPage(parts: Parts, index: IndexName, request: RowsRequest, most: number, context: Context): Promise<RowsReply> {
  const place = request.cursor === undefined ? await begin(parts, request, most, context) : await goOn(parts, request.cursor, context)
  const { id, at, count, total, moment } = place
  const results: AnyRecord[] = []
  let [bytes, read] = [0, 0]
  const slugs = place.slugs.slice(0, limits.export.page)
  for await (const portion of recordsOf(parts.catalogue, index, slugs, request.whole ? undefined : exportedFields(index), context.signal)) {
    for (const record of portion.records) bytes += JSON.stringify(record).length
    results.push(...portion.records)
    read = portion.read
    if (bytes >= limits.export.pageBytes) break
  }
  const next = at + read
  // A list that is read at once needs no cursor.
  if (request.cursor === undefined && next < count) await parts.store.write(tx => putList(tx, context.user.id, id, place))
  return { results, total, count, read: next, moment, ...(next < count && { cursor: `${id}.${next}` }) }
}

async function begin(parts: Parts, request: RowsRequest, most: number, context: Context): Promise<Place> {
  const list = await findList(parts, request, most, context)
  return { ...list, id: randomId(), count: list.slugs.length, at: 0 }
}

async function goOn({ store }: Parts, cursor: string, { user, now }: Context): Promise<Place> {
  const [id = '', at = ''] = cursor.split('.')
  const part = await listPart(store.read, user.id, id, Number(at), now)
  if (!part) throw new Refusal('gone')
  return { ...part, at: Number(at) }
}
