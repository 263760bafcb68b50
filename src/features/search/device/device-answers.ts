import * as v from 'valibot'
import { ApiError } from '#api/call.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { needsFilterRight } from '#contract/indexes/search-rights.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { missingRight } from '#contract/right-labels.ts'
import type { Right } from '#contract/rights.ts'
import { type Rewrite, type SearchReply, type SearchState, type SearchStateInput, searchState, type WordsState } from '#contract/search.ts'
import { recordsOwner, mirrorState, openOfflineRecords } from '#offline/index.ts'
import { currentViewer, mayUse } from '#session/session.ts'
import type { DeviceAnswer, DeviceOffers, DeviceRelated, SavedReply } from '#workers/device-search/index-update.ts'
import { tasks } from '#workers/tasks.ts'
import { DeviceIndexSession } from './device-index-session.ts'

export interface DeviceResults {
  reply: SearchReply
  /** Records of this index on the device. */
  searched: number
  /** When the folders were last known to be complete, milliseconds since 1970; undefined for a guest. */
  asOf: number | undefined
  /** The record of the search's scope is not on this device, so nothing is known about it. */
  lacksScope: boolean
}

/**
 * A page of results among the records of this device: saved ones and opened ones. It is the server's search with the same rights to
 * filter, but nothing is locked. Throws an ApiError like the server's (`bad_query`, `right_required`) or the signal's reason.
 */
export async function searchOnDevice(body: SearchStateInput, signal?: AbortSignal): Promise<DeviceResults> {
  const state = v.parse(searchState, body)
  requireFilterRight(state)
  const session = await currentSession()
  const { reply, searched, lacksScope } = valueOf(
    await session.ask(
      indexed => tasks.searchOnDevice({ ...indexed, state, ...savedFor(session, state), filters: mayUse('viewFilters') }),
      signal,
    ),
  )
  return { reply, searched, lacksScope, asOf: session.hasSaved ? mirrorState.lastPull : undefined }
}

/** A search among saved records alone, by their slugs; with the first `most` slugs of all results. Throws like `searchOnDevice`. */
export async function searchSavedOnDevice(
  body: SearchStateInput,
  only: readonly string[],
  most: number | undefined,
  signal?: AbortSignal,
): Promise<SavedReply> {
  const state = v.parse(searchState, body)
  requireFilterRight(state)
  const session = await currentSession()
  const within = { only: [...only], ...(most !== undefined && { slugs: most }), filters: mayUse('viewFilters') }
  const { reply } = valueOf(await session.ask(indexed => tasks.searchOnDevice({ ...indexed, state, ...within }), signal))
  return reply
}

/** The number of results in each index on this device. Throws like `searchOnDevice`. */
export async function totalsOnDevice(words: WordsState, signal?: AbortSignal): Promise<Partial<Record<IndexName, number>>> {
  const session = await currentSession()
  return valueOf(await session.ask(indexed => tasks.totalsOnDevice({ ...indexed, words }), signal))
}

/** Other ways to write the keyword of a search, with their results on this device. Throws like `searchOnDevice`. */
export async function rewritesOnDevice(body: SearchStateInput, signal?: AbortSignal): Promise<Rewrite[]> {
  const state = v.parse(searchState, body)
  requireFilterRight(state)
  const session = await currentSession()
  return valueOf(await session.ask(indexed => tasks.rewritesOnDevice({ ...indexed, state, ...savedFor(session, state) }), signal))
}

/** What a box offers for a typed text among the records of this device. */
export async function typeaheadOnDevice(index: IndexName, query: string, signal?: AbortSignal): Promise<DeviceOffers> {
  const session = await currentSession()
  const limit = limits.typeahead.results
  return valueOf(await session.ask(indexed => tasks.typeaheadOnDevice({ ...indexed, index, query, limit }), signal))
}

const savedFor = (session: DeviceIndexSession, { index, exclude_bookmarked }: SearchState) =>
  exclude_bookmarked ? { bookmarked: session.bookmarked(index) } : {}

/** The records on this device that are related to one. */
export async function relatedOnDevice(record: AnyRecord, signal?: AbortSignal): Promise<DeviceRelated> {
  const session = await currentSession()
  return valueOf(await session.ask(indexed => tasks.relatedOnDevice({ ...indexed, record }), signal))
}

let current: { of: string; session: Promise<DeviceIndexSession> } | undefined

/** One session for each user. After a sign-in the first update replaces the whole index. */
function currentSession(): Promise<DeviceIndexSession> {
  const of = recordsOwner()
  if (current?.of !== of) {
    void current?.session.then(session => session.close()).catch(() => {})
    const session = openOfflineRecords().then(records => new DeviceIndexSession(records))
    current = { of, session }
    session.catch(() => (current = undefined))
  }
  return current.session
}

/** The server's rule (S1§6). */
function requireFilterRight(state: SearchState): void {
  const right = 'useFilters'
  if (needsFilterRight(state) && !mayUse(right)) throw refusal('right_required', missingRight(currentViewer(), right), { right })
}

function valueOf<T>(answer: Exclude<DeviceAnswer<T>, { status: 'stale' }>): T {
  if (answer.status === 'too_costly') throw refusal('too_costly', errors.too_costly.sentence, {})
  if (answer.status === 'bad_query') throw refusal('bad_query', answer.reason, { at: answer.at })
  return answer.value
}

function refusal(code: ErrorCode, error: string, more: { at?: number; right?: Right }): ApiError {
  return new ApiError('http', error, { status: errors[code].status, body: { code, error, ...more } })
}
