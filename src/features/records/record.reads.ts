import { useEffect } from 'react'
import { ApiError, call, type CallOptions } from '#api/call.ts'
import type { ReadAnswer } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { Variant } from '#api/variants.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordCallOf } from '#contract/record-calls.ts'
import { type AnyRecord, records } from '#contract/records.ts'
import { mirrorState, rememberRecord, offlineRecord } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import { refetchForCache } from './refetch-for-cache.ts'

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

/** How long an error message is shown, in milliseconds (S3§8). */
const errorDuration = 6000

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

/**
 * Reads a record from the server, or from this device if the server does not answer. `variant` says what an error means if neither
 * has it.
 */
export function useRecord(index: IndexName, slug: string, variant?: Variant): { state: RecordState; again: () => void } {
  const read = useRead(
    records.show,
    { params: { index, id: slug } },
    {
      load: async options => {
        let isStored = false
        const onStored = (at: number) => {
          isStored = true
          options.onStored?.(at)
        }
        const record = await fetchRecord(index, slug, { ...options, onStored })
        if (!isStored) await remember(index, slug, record)
        return record
      },
      offline: async error => (error && !isMissing(error) ? deviceCopy(index, slug) : undefined),
      ...(variant && { variant }),
    },
  )
  const state = stateOf(read)
  const failed = state.status === 'failed' ? state.error : undefined
  useEffect(() => {
    if (failed) flash({ variant: 'danger', text: failed.message, duration: errorDuration })
  }, [failed])
  return { state, again: read.again }
}

async function deviceCopy(index: IndexName, slug: string): Promise<ReadAnswer<AnyRecord> | undefined> {
  const answer = await offlineRecord(index, slug).catch(() => undefined)
  return answer && { answer, copy: { asOf: mirrorState.lastPull } }
}

async function remember(index: IndexName, slug: string, record: AnyRecord): Promise<void> {
  refetchForCache(() => fetchRecord(index, slug))
  await rememberRecord({ index, slug: record.slug_values[0]!, title: titleOf(indexes[index], record) }).catch(() => undefined)
}

function stateOf({ answer, copy, isCurrent, loading, error }: ReadState<AnyRecord>): RecordState {
  if (loading) return { status: 'loading' }
  if (!error) {
    if (!answer || !isCurrent) return { status: 'loading' }
    return copy ? { status: 'copy', record: answer, asOf: copy.asOf } : { status: 'done', record: answer }
  }
  if (isMissing(error)) return { status: 'missing' }
  return error.kind === 'offline' || error.kind === 'timeout' ? { status: 'unavailable' } : { status: 'failed', error }
}
