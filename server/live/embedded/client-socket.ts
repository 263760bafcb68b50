import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import type { LiveOwner } from '../port.ts'

/** Why a connection ends; from 4000 on the codes of the Pusher protocol, by which a client knows whether to come back. */
export const closes = {
  goingAway: [1001, 'The server stops.'],
  unreadable: [1007, 'This is not a message of the Pusher protocol.'],
  binary: [1003, 'Only text is accepted.'],
  tooFast: [1008, 'Too many messages.'],
  unknownKey: [4001, 'This app key is not known here.'],
  tooMany: [4004, 'This user has the most connections allowed.'],
  noProtocol: [4007, 'Only version 7 of the Pusher protocol is spoken.'],
  notAuthorised: [4009, 'Nothing was subscribed to in time, or the session has ended.'],
  overCapacity: [4100, 'The server has the most connections it can have.'],
  silent: [4201, 'No answer came in time.'],
} as const satisfies Record<string, readonly [code: number, reason: string]>
type Close = keyof typeof closes

/** One live connection. */
export class ClientSocket {
  readonly id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`
  readonly address: string
  readonly channels = new Set<string>()
  readonly openedAt: number
  /** Whose it is, once it has a private channel. */
  owner: LiveOwner | undefined
  /** When something came last. */
  heardAt: number
  isAsked = false
  /** Nothing more is heard of it. */
  isClosing = false
  #refusals = 0
  readonly #ws: WebSocket
  /** The frames that it may send are given out by the minute. */
  #minute = { startedAt: 0, frames: 0 }

  constructor(ws: WebSocket, address: string, now: number) {
    this.#ws = ws
    this.address = address
    this.openedAt = now
    this.heardAt = now
  }

  /** Notes that a frame came, and says how many came in this minute. */
  hear(now: number): number {
    this.heardAt = now
    this.isAsked = false
    if (now - this.#minute.startedAt >= 60_000) this.#minute = { startedAt: now, frames: 0 }
    return ++this.#minute.frames
  }

  /** Refuses a subscription. Whoever goes on asking for what is refused is closed. */
  refuse(channel: string): void {
    this.send('pusher:subscription_error', { type: 'AuthError', error: 'This channel is not yours.', status: 403 }, channel)
    if (++this.#refusals >= limits.live.refusals) this.close('notAuthorised')
  }

  send(event: string, data: object, channel?: string): void {
    this.sendText(frameOf(event, data, channel))
  }

  /** A client that does not read in time is dropped: it comes back and asks for what it missed (L7). */
  sendText(frame: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#ws.bufferedAmount > limits.live.waiting) return this.#ws.terminate()
    this.#ws.send(frame, ignoreFailure)
  }

  close(why: Close): void {
    if (this.isClosing) return
    this.isClosing = true
    const [code, message] = closes[why]
    if (code >= 4000) this.send('pusher:error', { code, message })
    this.#ws.close(code, message)
  }

  terminate(): void {
    this.#ws.terminate()
  }
}

/** A connection that broke ends by itself. */
const ignoreFailure = (): void => undefined

/** The data of an event is JSON within JSON. */
export const frameOf = (event: string, data: object, channel?: string): string =>
  JSON.stringify({ event, ...(channel !== undefined && { channel }), data: JSON.stringify(data) })
