import * as v from 'valibot'
import { limits } from './limits.ts'
import { numberInQuery } from './rules.ts'

const { page, kept } = limits.notices

/** A page of notifications or announcements, from 0 (S1§7, S1§9). */
export const noticePage = v.object({
  page: v.optional(numberInQuery(0, kept), '0'),
  per_page: v.optional(numberInQuery(1, limits.listPage), String(page)),
})

export const noticePageReply = { page_count: v.number(), total_count: v.number() }

/** Ids are numbers as text: a later one is higher. */
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'This is not an id.'))

/** Which ones were read. No ids mean all: all up to `before`, if it is given, so that none is marked that its reader has not seen. */
export const readOnes = v.object({ ids: v.pipe(v.array(id), v.maxLength(kept)), before: v.optional(id) })

/** Everything up to this one was read at this time. One row says it, however many there are. */
export const readMark = v.object({ name: v.string(), up_to: v.string(), at: v.number() })
export type ReadMark = v.InferOutput<typeof readMark>
export const readMarkFeed = { row: readMark, removed: v.string() }

/** Whether the mark covers this one. */
export const isMarked = (one: string, mark: Pick<ReadMark, 'up_to'> | undefined): boolean =>
  mark !== undefined && Number(one) <= Number(mark.up_to)
