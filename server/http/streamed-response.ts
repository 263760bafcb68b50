import type { Logger } from 'pino'

/** Pieces of one JSON document, made while it is sent. */
export type JsonPieces = AsyncIterable<string>

/**
 * A JSON response that is sent piece by piece, each made only when the last was taken: a slow reader slows the reading down, and one that
 * goes away ends it. If a piece fails, the connection is cut: the document has no end then, so that no reader takes it for whole.
 */
export function streamedResponse(pieces: JsonPieces, headers: Headers, log: Logger): Response {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (problem) {
          log.error({ err: problem }, 'an answer was cut off')
          // The cause is in the log only: the adaptor prints what it gets.
          controller.error(new Error('The answer was cut off'))
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  headers.set('Content-Type', 'application/json; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status: 200, headers })
}
