import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { SearchUnavailable } from '../../errors.ts'

/** A request between threads, of one that waits. */
export interface WaitingRequest {
  id: number
  ask: unknown
}
export type WaitingReply = { id: number; value: unknown } | { id: number; reason: string }

/** What a thread that answers needs: where requests come from, and the number that goes up with every reply. */
export interface AnsweringEnd {
  port: MessagePort
  count: SharedArrayBuffer
}

/**
 * Asks another thread, and blocks this one until the answer is there: searches are synchronous, also those that need a cluster. The other
 * thread must not wait for this one.
 */
export class WaitingPort {
  private readonly port: MessagePort
  private readonly replies: Int32Array
  private nextId = 1
  /** How long it has waited since it was made. Milliseconds. */
  waited = 0

  constructor({ port, count }: AnsweringEnd) {
    this.port = port
    this.replies = new Int32Array(count)
    port.unref()
  }

  /** Throws SearchUnavailable when there is no answer after so many milliseconds. `what` says of what. */
  ask(request: unknown, longest: number, what: string): unknown {
    const id = this.nextId++
    this.port.postMessage({ id, ask: request } satisfies WaitingRequest, [])
    const end = Date.now() + longest
    for (;;) {
      const seen = Atomics.load(this.replies, 0)
      for (let message = receiveMessageOnPort(this.port); message; message = receiveMessageOnPort(this.port)) {
        const reply = message.message as WaitingReply
        // Others came after their callers had given up.
        if (reply.id !== id) continue
        if ('reason' in reply) throw new SearchUnavailable(reply.reason)
        return reply.value
      }
      if (Date.now() >= end) throw new SearchUnavailable(`${what} does not answer`)
      const from = performance.now()
      Atomics.wait(this.replies, 0, seen, end - Date.now())
      this.waited += performance.now() - from
    }
  }

  close(): void {
    this.port.close()
  }
}

/** Answers the requests of a thread that waits. */
export function answerWaiting({ port, count }: AnsweringEnd, answer: (ask: unknown) => Promise<unknown>): void {
  const replies = new Int32Array(count)
  const reply = (message: WaitingReply): void => {
    port.postMessage(message, [])
    Atomics.add(replies, 0, 1)
    Atomics.notify(replies, 0)
  }
  port.on('message', ({ id, ask }: WaitingRequest) => {
    answer(ask).then(
      value => reply({ id, value }),
      (problem: unknown) => reply({ id, reason: reasonOf(problem) }),
    )
  })
}

const reasonOf = (problem: unknown): string =>
  problem instanceof SearchUnavailable ? problem.reason : problem instanceof Error ? problem.message : String(problem)
