import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { reachOf, textsAt } from '#contract/indexes/record.ts'
import type { IndexData, SortName } from '#contract/indexes/shape.ts'
import type { SearchedSegment } from './searched-segment.ts'

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

/** Whether any record that is not deleted has a date for `newest`, or a number above 0 for `most_cited`. Other orders need no data. */
export function hasSortData({ segment, dead }: SearchedSegment, sort: SortName): boolean {
  if (sort !== 'newest' && sort !== 'most_cited') return true
  const keys = sort === 'newest' ? segment.newest : segment.cited
  const none = sort === 'newest' ? 0 : 1
  return keys.some((key, document) => key > none && dead?.[document] !== 1)
}
