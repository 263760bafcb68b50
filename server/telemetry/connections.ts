import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Counts the connections that others have to this process, on any of its ports but one. */
export class Connections {
  readonly #except: number
  #open = 0

  constructor(except: number) {
    this.#except = except
    subscribe('net.server.socket', this.#opened)
  }

  get open(): number {
    return this.#open
  }

  stop(): void {
    unsubscribe('net.server.socket', this.#opened)
  }

  readonly #opened = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    if (socket.localPort === this.#except) return
    this.#open += 1
    socket.once('close', () => (this.#open -= 1))
  }
}
