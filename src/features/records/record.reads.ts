import { useEffect, useState } from 'react'
import { ApiError, call, type CallOptions } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { showErrorPage, type Variant } from '#api/variants.ts'
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
 * The record as the server has it; where it cannot say so, as this device keeps it. Only where neither has it does a refusal mean what
 * `variant` says. Throws only when aborted.
 */
export async function readRecord(index: IndexName, slug: string, signal: AbortSignal, variant?: Variant): Promise<RecordView> {
  try {
    let storedAt: number | undefined
    const record = await askServer(index, slug, { signal, onStored: at => (storedAt = at) })
    if (storedAt !== undefined) return { status: 'kept', record, asOf: storedAt }
    keepOpened(() => askServer(index, slug))
    await rememberRecord({ index, slug: record.slug_values[0]!, title: titleOf(indexes[index], record) }).catch(() => undefined)
    return { status: 'done', record }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'aborted') throw error
    const kept = isMissing(error) ? undefined : await offlineRecord(index, slug).catch(() => undefined)
    if (kept) return { status: 'kept', record: kept, asOf: mirrorState.lastPull }
    showErrorPage(error, variant)
    if (isMissing(error)) return { status: 'missing' }
    return error.kind === 'offline' || error.kind === 'timeout' ? { status: 'unavailable' } : { status: 'failed', error }
  }
}

/**
 * Reads a record and keeps it until another is asked for; asks again by `again` and when the network comes back. `variant`: what a refusal
 * means where the record is what the route is about.
 */
export function useRecord(index: IndexName, slug: string, variant?: Variant): { view: RecordView; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [held, setHeld] = useState<{ of: string; view: RecordView }>()
  const { online, since } = useReachability()
  const of = `${index}/${slug} ${attempt}`
  const view: RecordView = held?.of === of ? held.view : { status: 'loading' }
  const needsNetwork = view.status === 'unavailable' || view.status === 'kept'
  const [missedSince, setMissedSince] = useState(since)
  if (online && needsNetwork && missedSince !== since) {
    setMissedSince(since)
    setAttempt(attempt + 1)
  }
  useEffect(() => {
    const control = new AbortController()
    readRecord(index, slug, control.signal, variant).then(
      found => {
        if (control.signal.aborted) return
        setHeld({ of, view: found })
        if (found.status === 'failed') flash({ variant: 'danger', text: found.error.message, duration: messageDelay })
      },
      (error: unknown) => {
        if (!control.signal.aborted) throw error
      },
    )
    return () => control.abort()
  }, [index, slug, of, variant])
  return { view, again: () => setAttempt(attempt + 1) }
}
