import type { MessagePort } from 'node:worker_threads'
import { openReader } from './storage/database.ts'
import { type ReadingMessage, type ReadingRequest, failureOf } from './thread-messages.ts'
import { partReadsOf } from './whole-catalogue.ts'

/** Answers reads of the whole catalogue one after another, until the port is told to close. */
export function answerReads(dir: string, port: MessagePort): void {
  const db = openReader(dir)
  const reads = partReadsOf(db)
  const post = (message: ReadingMessage, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred)
  port.on('message', (request: ReadingRequest) => {
    if (request.type === 'close') {
      db.close()
      port.close()
      return
    }
    const { id, name, args } = request
    try {
      const value = (reads[name] as (...args: readonly unknown[]) => object)(...args)
      // Handed over, not copied.
      post({ type: 'answer', id, value }, 'lines' in value ? [(value.lines as Uint8Array<ArrayBuffer>).buffer] : [])
    } catch (problem) {
      post({ type: 'failure', id, failure: failureOf(problem) })
    }
  })
}
