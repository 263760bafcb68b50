import type { MessagePort } from 'node:worker_threads'
import { NamedOrganisations } from './named-organisations.ts'
import { openReader } from './storage/database.ts'
import { Documents } from './storage/documents.ts'
import { failureOf } from '../threads/thread-messages.ts'
import type { ReadingMessage, ReadingRequest, ReadingTask } from './thread-messages.ts'
import { partReadsOf } from './storage/part-reads.ts'

/** Answers reads of records one after another, until the port is told to close. */
export function answerReads(dir: string, task: ReadingTask, port: MessagePort): void {
  const db = openReader(dir)
  const reads = task === 'read' ? partReadsOf(db) : new NamedOrganisations(new Documents(db)).reads
  const post = (message: ReadingMessage, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred)
  port.on('message', (request: ReadingRequest) => {
    if (request.type === 'close') {
      db.close()
      port.close()
      return
    }
    const { id, name, args } = request
    try {
      const value = (reads as unknown as Record<string, (...args: readonly unknown[]) => object>)[name]!(...args)
      // Handed over, not copied.
      post({ type: 'answer', id, value }, 'lines' in value ? [(value.lines as Uint8Array<ArrayBuffer>).buffer] : [])
    } catch (problem) {
      post({ type: 'failure', id, failure: failureOf(problem) })
    }
  })
}
