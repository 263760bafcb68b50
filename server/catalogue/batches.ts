import { setImmediate as nextTurn } from 'node:timers/promises'
import { CallerLeft } from '../core/caller-left.ts'
import type { FoundRecord, RecordRef } from './port.ts'

/** So many records are read at once: other callers are answered between two batches, and no engine is asked for a list without end. */
export const recordsAtOnce = 200

type AnswerBatch = (refs: readonly RecordRef[]) => readonly FoundRecord[] | Promise<readonly FoundRecord[]>

/** Answers a question for any number of records, batch by batch. Throws CallerLeft at the batch before which the caller left. */
export async function inBatches(refs: readonly RecordRef[], signal: AbortSignal | undefined, answer: AnswerBatch): Promise<FoundRecord[]> {
  const found: FoundRecord[] = []
  for (let at = 0; at < refs.length; at += recordsAtOnce) {
    if (at > 0) await nextTurn()
    if (signal?.aborted) throw new CallerLeft()
    found.push(...(await answer(refs.slice(at, at + recordsAtOnce))))
  }
  return found
}
