import { ApiError, call, type CallOptions } from '#api/call.ts'
import { readAhead, type ReadAnswer, type ReadOptions } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { Variant } from '#api/variants.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordCallOf } from '#contract/record-calls.ts'
import { type AnyRecord, records } from '#contract/records.ts'
import { mirrorState, rememberRecord, offlineRecord } from '#offline/index.ts'
import { bypassesWorker, refetchForCache } from './refetch-for-cache.ts'

/**
 * The state of an opened record. `copy` is a copy on this device; `asOf` is when the server sent it, if known (milliseconds).
 */
export type RecordState =
  | { status: 'loading' }
  | { status: 'done'; record: AnyRecord }
  | { status: 'copy'; record: AnyRecord; asOf: number | undefined }
  | { status: 'missing' }
  | { status: 'unavailable' }
  | { status: 'failed'; error: ApiError }

async function fetchRecord(index: IndexName, id: string, options: CallOptions = {}): Promise<AnyRecord> {
  const fetchGeneral = () => call(records.show, { params: { index, id } }, options)
  const specific = recordCallOf(index)
  if (!specific) return fetchGeneral()
  try {
    return await call(specific, { params: { id } }, options)
  } catch (error) {
    // A record of an older importer may not fit the contract of its index. The general call needs only the fields of every record.
    if (error instanceof ApiError && error.kind === 'contract') return fetchGeneral()
    throw error
  }
}

const isMissing = (error: ApiError): boolean => error.status === 404 || error.status === 410

const recordReading = (index: IndexName, slug: string): ReadOptions<AnyRecord> => ({
  load: async options => {
    let isStored = false
    const isUncached = bypassesWorker()
    const onStored = (at: number) => {
      isStored = true
      options.onStored?.(at)
    }
    const record = await fetchRecord(index, slug, { ...options, onStored })
    if (isStored) return record
    if (isUncached) refetchForCache(() => fetchRecord(index, slug))
    await remember(index, record)
    return record
  },
  offline: async error => (error && !isMissing(error) ? deviceCopy(index, slug) : undefined),
})

/**
 * Reads a record from the server, or from this device if the server does not answer. `variant` says what an error means if neither
 * has it.
 */
export function useRecord(index: IndexName, slug: string, variant?: Variant): { state: RecordState; again: () => void } {
  const read = useRead(records.show, { params: { index, id: slug } }, { ...recordReading(index, slug), ...(variant && { variant }) })
  return { state: stateOf(read), again: read.again }
}

/** Asks for a record before the view that shows it is there; `until` that has come, or will not. */
export const readRecordAhead = (index: IndexName, slug: string, until: Promise<void>): Promise<void> =>
  readAhead(records.show, { params: { index, id: slug } }, recordReading(index, slug), until)

async function deviceCopy(index: IndexName, slug: string): Promise<ReadAnswer<AnyRecord> | undefined> {
  const answer = await offlineRecord(index, slug).catch(() => undefined)
  return answer && { answer, copy: { asOf: mirrorState.lastPull } }
}

const remember = (index: IndexName, record: AnyRecord): Promise<void> =>
  rememberRecord({ index, slug: record.slug_values[0]!, title: titleOf(indexes[index], record) }).catch(() => undefined)

function stateOf({ answer, copy, isCurrent, loading, error }: ReadState<AnyRecord>): RecordState {
  if (loading) return { status: 'loading' }
  if (!error) {
    if (!answer || !isCurrent) return { status: 'loading' }
    return copy ? { status: 'copy', record: answer, asOf: copy.asOf } : { status: 'done', record: answer }
  }
  if (isMissing(error)) return { status: 'missing' }
  return error.kind === 'offline' || error.kind === 'timeout' ? { status: 'unavailable' } : { status: 'failed', error }
}
