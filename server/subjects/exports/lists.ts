import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** The records of an export as they were found, so that cursors lead through the same list whatever changes in the catalogue. */
export interface FoundList {
  slugs: readonly string[]
  /** All results, which may be more. */
  total: number
  /** When it was found, in milliseconds since 1970. */
  moment: number
}

/** Lists of one user that can be gone through at the same time. */
const listsAtOnce = 5
const dayMs = 24 * 3600_000
const partSize = limits.export.page

/** Keeps a list in parts as large as a page, in the place of an earlier one of this id; the oldest of many is forgotten. */
export async function putList(tx: Tx, userId: string, id: string, { slugs, total, moment }: FoundList): Promise<void> {
  const count = slugs.length
  const parts = Array.from({ length: Math.max(1, Math.ceil(count / partSize)) }, (_, part) => ({
    user_id: userId,
    id,
    part,
    slugs: slugs.slice(part * partSize, (part + 1) * partSize),
    total,
    count,
    moment,
  }))
  await tx.deleteFrom('export_lists').where('user_id', '=', userId).where('id', '=', id).execute()
  for (const part of parts) await tx.insertInto('export_lists').values(part).execute()
  const newest = tx
    .selectFrom('export_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('part', '=', 0)
    .orderBy('moment', 'desc')
    .orderBy('id', 'desc')
    .limit(listsAtOnce)
  await tx.deleteFrom('export_lists').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}

/** The part of a list behind the first `at` records; undefined if there is no such list any more. */
export async function listPart(query: Kysely<Tables>, userId: string, id: string, at: number, now: number) {
  const row = await query
    .selectFrom('export_lists')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('part', '=', Math.floor(at / partSize))
    .where('moment', '>', now - limits.export.listDays * dayMs)
    .executeTakeFirst()
  return row && { ...row, slugs: row.slugs.slice(at % partSize) }
}

/** A whole list; undefined if there is none any more. */
export async function wholeList(query: Kysely<Tables>, userId: string, id: string, now: number): Promise<FoundList | undefined> {
  const parts = await query
    .selectFrom('export_lists')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('moment', '>', now - limits.export.listDays * dayMs)
    .orderBy('part')
    .execute()
  const [first] = parts
  return first && { slugs: parts.flatMap(({ slugs }) => slugs), total: first.total, moment: first.moment }
}

export async function pruneLists(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('export_lists')
    .where('moment', '<', now - limits.export.listDays * dayMs)
    .execute()
}
