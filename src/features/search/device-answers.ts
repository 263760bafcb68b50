import * as v from 'valibot'
import { ApiError } from '#api/call.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type SearchReply, type SearchState, type SearchStateInput, searchState, type WordsState } from '#contract/search.ts'
import { recordsOwner, mirrorState, openOfflineRecords } from '#offline/index.ts'
import { mayUse } from '#session/session.ts'
import type { Answered } from '#workers/device-search/lesson.ts'
import { tasks } from '#workers/tasks.ts'
import { DeviceCourse } from './device-course.ts'

export interface DeviceResults {
  reply: SearchReply
  /** Records of this index on the device. */
  searched: number
  /** When the folders were last known to be complete, milliseconds since 1970; undefined for a guest. */
  asOf: number | undefined
  /** The record that the search is about is not on this device; nothing can be said about it. */
  lacksScope: boolean
}

/**
 * One page of results of what lies on this device: in folders, and opened. The same search as the server's, with the same
 * filters by right; nothing is locked. Throws ApiError as the server's would: `bad_query`, `right_required`; or the signal's reason.
 */
export async function searchOnDevice(body: SearchStateInput, signal?: AbortSignal): Promise<DeviceResults> {
  const state = v.parse(searchState, body)
  if (isFiltered(state) && !mayUse('useFilters')) throw refusal('right_required')
  const course = await courseNow()
  const { reply, searched, lacksScope } = valueOf(
    await course.ask(lessons => {
      const bookmarked = state.exclude_bookmarked ? { bookmarked: course.bookmarked(state.index) } : {}
      return tasks.searchOnDevice({ ...lessons, state, ...bookmarked, filters: mayUse('viewFilters') })
    }, signal),
  )
  return { reply, searched, lacksScope, asOf: course.hasSaved ? mirrorState.lastPull : undefined }
}

/** How many records of each index on this device the words find. Throws as `searchOnDevice`. */
export async function totalsOnDevice(words: WordsState, signal?: AbortSignal): Promise<Partial<Record<IndexName, number>>> {
  const course = await courseNow()
  return valueOf(await course.ask(lessons => tasks.totalsOnDevice({ ...lessons, words }), signal))
}

let current: { of: string; course: Promise<DeviceCourse> } | undefined

/** One course a person: whoever signs in begins anew, and the first lesson forgets all that was known. */
function courseNow(): Promise<DeviceCourse> {
  const of = recordsOwner()
  if (current?.of !== of) {
    void current?.course.then(course => course.close()).catch(() => {})
    const course = openOfflineRecords().then(library => new DeviceCourse(library))
    current = { of, course }
    course.catch(() => (current = undefined))
  }
  return current.course
}

/** The server's rule (S1§6): who may not use filters chooses none, and switches no filter set. */
const isFiltered = ({ filters, exclude_bookmarked, active_in_country, kols }: SearchState): boolean =>
  exclude_bookmarked ||
  active_in_country ||
  kols ||
  Object.values(filters).some(filter => filter.hide || filter.buckets.some(bucket => bucket.active))

function valueOf<T>(answer: Exclude<Answered<T>, { status: 'untaught' }>): T {
  if (answer.status === 'misread') throw refusal('bad_query', answer.reason, answer.at)
  return answer.value
}

function refusal(code: ErrorCode, error: string = errors[code].sentence, at?: number): ApiError {
  return new ApiError('http', error, { status: errors[code].status, body: { code, error, ...(at !== undefined && { at }) } })
}
