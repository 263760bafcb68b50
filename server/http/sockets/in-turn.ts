import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of a connection that may wait for the one before. Browsers and proxies send none before they have its answer. */
const mostWaiting = 16

/**
 * Answers the requests of a connection one after the other, each once the answer before was taken. Node would begin all that have come and keep
 * their answers, however large, for a client that reads none of them (D27). Whoever takes nothing of an answer for `stalledMs` is disconnected.
 */
export function inTurn(begin: (request: IncomingMessage, response: ServerResponse) => unknown, stalledMs: number): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const answer = () => {
      response.once('close', () => {
        const next = socket.writable ? waiting.get(socket)?.shift() : undefined
        if (next) next()
        else waiting.delete(socket)
      })
      response.setTimeout(stalledMs, () => {
        if (socket.writableLength > 0) socket.destroy()
      })
      void begin(request, response)
    }
    const before = waiting.get(socket)
    if (before && before.length >= mostWaiting) socket.destroy()
    else if (before) before.push(answer)
    else {
      waiting.set(socket, [])
      answer()
    }
  }
}
