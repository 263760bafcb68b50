import type { Logger } from 'pino'
import { ClientDisconnected } from '../core/client-disconnected.ts'

/** Pieces of one answer, made while it is sent. `return` must end the making also before the first piece. */
export type Pieces = AsyncIterable<string | Uint8Array>

interface Streaming {
  /** The content type, without its character set, if the headers name none. */
  type: string
  request: Request
  headers: Headers
  log: Logger
}

/** A reader who takes nothing for so long is gone, whatever the socket says. Milliseconds. */
const stalledMs = 120_000

/**
 * A response that is sent piece by piece, each made only when the last was taken: a slow reader slows the reading down, and one that goes
 * away ends it. If a piece fails, the connection is cut: the answer has no end then, so that no reader takes it for whole.
 */
export function streamedResponse(pieces: Pieces, { type, request, headers, log }: Streaming): Response {
  if (!headers.has('Content-Type')) headers.set('Content-Type', `${type}; charset=utf-8`)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  const iterator = pieces[Symbol.asyncIterator]()
  if (request.method === 'HEAD') {
    void iterator.return?.()
    return new Response(null, { headers })
  }
  const encoder = new TextEncoder()
  let stalled: NodeJS.Timeout | undefined
  /** Nobody reads any more: a piece that was being made then is not sent. */
  let isLeft = false
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stalled = setTimeout(() => {
          isLeft = true
          controller.error(new Error('Nobody took the answer'))
          void iterator.return?.()
        }, stalledMs).unref()
      },
      async pull(controller) {
        stalled?.refresh()
        try {
          const { done, value } = await iterator.next()
          if (isLeft) return
          if (done) {
            clearTimeout(stalled)
            controller.close()
          } else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
        } catch (problem) {
          clearTimeout(stalled)
          if (!(problem instanceof ClientDisconnected)) log.error({ err: problem }, 'an answer was cut off')
          // The cause is in the log only: the adaptor prints what it gets.
          controller.error(new Error('The answer was cut off'))
        }
      },
      async cancel() {
        isLeft = true
        clearTimeout(stalled)
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}
