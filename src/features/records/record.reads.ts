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
import { keepOpened } from './keep-opened.ts'

/**
 * What is known about a record that a person opened.
 * `kept` is a copy of this device with the time when the server told it, where that is known (milliseconds).
 */
export type RecordView =
  | { status: 'loading' }
  | { status: 'done'; record: AnyRecord }
  | { status: 'kept'; record: AnyRecord; asOf: number | undefined }
  | { status: 'missing' }
  | { status: 'unavailable' }
  | { status: 'failed'; error: ApiError }

/** How long what went wrong is told, in milliseconds (S3§8). */
const messageDelay = 6000

async function askServer(index: IndexName, id: string, options: CallOptions = {}): Promise<AnyRecord> {
  const general = () => call(records.show, { params: { index, id } }, options)
  const own = recordCallOf(index)
  if (!own) return general()
  try {
    return await call(own, { params: { id } }, options)
  } catch (error) {
    // A record that an older importer wrote may not fit today's contract; what every record has, it has.
    if (error instanceof ApiError && error.kind === 'contract') return general()
    throw error
  }
}

const isMissing = (error: ApiError): boolean => error.status === 404 || error.status === 410

/**
 * Reads a record as the server has it; where it cannot say so, as this device keeps it. Only where neither has it does a refusal mean what
 * `variant` says.
 */
export function useRecord(index: IndexName, slug: string, variant?: Variant): { view: RecordView; again: () => void } {
  const reading = useRead(
    records.show,
    { params: { index, id: slug } },
    {
      load: async options => {
        let isStored = false
        const onStored = (at: number) => {
          isStored = true
          options.onStored?.(at)
        }
        const record = await askServer(index, slug, { ...options, onStored })
        if (!isStored) await remember(index, slug, record)
        return record
      },
      offline: async error => (error && !isMissing(error) ? seenCopy(index, slug) : undefined),
      ...(variant && { variant }),
    },
  )
  const view = viewOf(reading)
  const failed = view.status === 'failed' ? view.error : undefined
  useEffect(() => {
    if (failed) flash({ variant: 'danger', text: failed.message, duration: messageDelay })
  }, [failed])
  return { view, again: reading.again }
}

async function seenCopy(index: IndexName, slug: string): Promise<ReadAnswer<AnyRecord> | undefined> {
  const answer = await offlineRecord(index, slug).catch(() => undefined)
  return answer && { answer, copy: { asOf: mirrorState.lastPull } }
}

async function remember(index: IndexName, slug: string, record: AnyRecord): Promise<void> {
  keepOpened(() => askServer(index, slug))
  await rememberRecord({ index, slug: record.slug_values[0]!, title: titleOf(indexes[index], record) }).catch(() => undefined)
}

function viewOf({ answer, copy, isCurrent, loading, error }: ReadState<AnyRecord>): RecordView {
  if (loading) return { status: 'loading' }
  if (!error) {
    if (!answer || !isCurrent) return { status: 'loading' }
    return copy ? { status: 'kept', record: answer, asOf: copy.asOf } : { status: 'done', record: answer }
  }
  if (isMissing(error)) return { status: 'missing' }
  return error.kind === 'offline' || error.kind === 'timeout' ? { status: 'unavailable' } : { status: 'failed', error }
}
