import { userChannel } from '#contract/live-events.ts'
import type { Random } from '../../search/records.ts'

/** Frames of a hostile client for the embedded endpoint, from a seed. */
export class FuzzedFrames {
  readonly #random: Random
  readonly #users: readonly string[]
  readonly #key: string

  constructor(random: Random, key: string, users: readonly string[]) {
    this.#random = random
    this.#key = key
    this.#users = users
  }

  /** One that must not end the connection, and opens nothing. */
  odd(): string {
    return this.#one<() => string>([
      () => JSON.stringify({ event: this.#text(20), data: this.#value(3) }),
      () => JSON.stringify({ event: `client-${this.#text(8)}`, channel: userChannel(this.#one(this.#users)), data: this.#value(2) }),
      () => JSON.stringify({ event: 'pusher:subscribe', data: this.#subscription() }),
      () => JSON.stringify({ event: 'pusher:unsubscribe', data: { channel: this.#text(30) } }),
      () => JSON.stringify({ event: 'pusher:ping', data: this.#value(2), __proto__: null, constructor: this.#text(5) }),
      () => JSON.stringify({ event: 'changes-new', channel: userChannel(this.#one(this.#users)), data: '{}' }),
    ])()
  }

  /** Any frame: a whole one with bytes changed, cut off or doubled, other JSON, texts, bytes, too much. */
  any(): string | Buffer {
    return this.#one<() => string | Buffer>([
      () => this.#mutated(this.odd()),
      () => this.#mutated(this.odd()),
      () => JSON.stringify(this.#value(4)),
      () => '['.repeat(1 + this.#below(9000)),
      () => `{"event":${JSON.stringify(this.#value(1))},"data":{"channel":${JSON.stringify(this.#value(2))}}}`,
      () => JSON.stringify({ event: 'x'.repeat(this.#below(400)), data: 'y'.repeat(this.#below(12_000)) }),
      () => this.#bytes(this.#below(200)),
      () => '',
    ])()
  }

  /** What is no frame of WebSocket: any bytes behind any two first ones. */
  raw(): Buffer {
    return Buffer.concat([Buffer.from([this.#below(256), this.#below(256)]), this.#bytes(this.#below(60))])
  }

  /** Asks for a channel without the right to it. */
  #subscription(): object {
    const channel = this.#one([userChannel(this.#one(this.#users)), userChannel(''), 'presence-all', `private-${this.#text(10)}`])
    const auth = this.#one([`${this.#key}:${this.#hex(64)}`, `${this.#key}:`, this.#text(30), this.#hex(300), ''])
    return {
      channel,
      auth,
      ...(this.#random() < 0.5 && { channel_data: this.#one([this.#text(40), JSON.stringify({ sid: this.#text(9) })]) }),
    }
  }

  #mutated(frame: string): string {
    const at = this.#below(frame.length)
    const kind = this.#random()
    if (kind < 0.3) return frame.slice(0, at)
    if (kind < 0.6) return frame.slice(0, at) + this.#text(3) + frame.slice(at + 1)
    return kind < 0.8 ? frame.slice(0, at) + frame.slice(at + 1) : frame + frame.slice(at)
  }

  #value(depth: number): unknown {
    const kind = this.#random()
    if (depth > 0 && kind < 0.25) return Array.from({ length: this.#below(5) }, () => this.#value(depth - 1))
    if (depth > 0 && kind < 0.5) return { [this.#text(6)]: this.#value(depth - 1), channel: this.#value(depth - 1), auth: this.#value(0) }
    return this.#one([null, true, 0, -1, 1e308, this.#text(30), '', '__proto__', this.#random()])
  }

  #text(most: number): string {
    const letters = ['a', 'Z', '9', ':', '"', '\\', '\u0000', '\u202e', '\ud800', '€', '😀', '\n', '-', '.']
    return Array.from({ length: this.#below(most + 1) }, () => this.#one(letters)).join('')
  }
  #hex = (length: number): string => Array.from({ length }, () => this.#below(16).toString(16)).join('')
  #bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => this.#below(256)))
  #below = (limit: number): number => Math.floor(this.#random() * limit)
  #one = <T>(from: readonly T[]): T => from[this.#below(from.length)]!
}
