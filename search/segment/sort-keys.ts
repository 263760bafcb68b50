import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { reachOf, textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'

/** What `newest` sorts by: the first date as yyyymmdd, missing parts as zeros; 0 where there is no date. */
export function newestKey(index: IndexData, record: CatalogueRecord): number {
  if (index.sorts.newest === undefined) return 0
  const date = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(textsAt(record, index.sorts.newest)[0] ?? '')
  return date === null ? 0 : Number(date[1]) * 10_000 + Number(date[2] ?? 0) * 100 + Number(date[3] ?? 0)
}

/** What `most_cited` sorts by: the number and one, so that 0 means there is none. */
export function citedKey(index: IndexData, record: CatalogueRecord): number {
  if (index.sorts.most_cited === undefined) return 0
  const text = textsAt(record, index.sorts.most_cited)[0]
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) && number >= 0 ? Math.min(Math.floor(number) + 1, 0xffff_ffff) : 0
}

/** How widely a record is known: a number for the ranking, and for the order of suggestions. */
export const reachKey = (index: IndexData, record: CatalogueRecord): number => Math.min(Math.floor(reachOf(index, record)), 0xffff_ffff)
