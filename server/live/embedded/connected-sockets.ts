import { limits } from '#contract/limits.ts'
import type { ClientSocket } from './client-socket.ts'

/** The connections of this process, by what they are looked up by. */
export class ConnectedSockets {
  readonly all = new Set<ClientSocket>()
  readonly #byChannel = new Map<string, Set<ClientSocket>>()
  readonly #byUser = new Map<string, Set<ClientSocket>>()
  readonly #byAddress = new Map<string, number>()
  /** The frames of each address are counted by the minute. */
  #minute = { startedAt: 0, frames: new Map<string, number>() }

  /** Whether one more may come from there. */
  hasRoom(address: string): boolean {
    return this.all.size < limits.live.sockets && (this.#byAddress.get(address) ?? 0) < limits.live.ofAddress
  }

  /**
   * Counts a frame of a connection. False: the connection sends too much, or its address does and the connection has part in it. Many devices behind
   * one address come back at once after a restart, each with a few frames, and are heard.
   */
  hear(socket: ClientSocket, now: number): boolean {
    if (now - this.#minute.startedAt >= 60_000) this.#minute = { startedAt: now, frames: new Map() }
    const ofAddress = (this.#minute.frames.get(socket.address) ?? 0) + 1
    this.#minute.frames.set(socket.address, ofAddress)
    return socket.hear(now) <= (ofAddress > limits.live.framesOfAddress ? limits.live.fewFrames : limits.live.framesAMinute)
  }

  get users(): ReadonlySet<string> {
    return new Set(this.#byUser.keys())
  }

  ofUser(userId: string): Iterable<ClientSocket> {
    return this.#byUser.get(userId) ?? []
  }

  in(channel: string): Iterable<ClientSocket> {
    return this.#byChannel.get(channel) ?? []
  }

  add(socket: ClientSocket): void {
    this.all.add(socket)
    this.#byAddress.set(socket.address, (this.#byAddress.get(socket.address) ?? 0) + 1)
  }

  /** Gives a connection to a user; false if they have the most they may have. */
  claim(socket: ClientSocket, owner: NonNullable<ClientSocket['owner']>): boolean {
    const own = this.#byUser.get(owner.userId) ?? new Set()
    if (!own.has(socket) && own.size >= limits.live.ofUser) return false
    socket.owner = owner
    this.#byUser.set(owner.userId, own.add(socket))
    return true
  }

  join(socket: ClientSocket, channel: string): void {
    socket.channels.add(channel)
    this.#byChannel.set(channel, (this.#byChannel.get(channel) ?? new Set()).add(socket))
  }

  leave(socket: ClientSocket, channel: string): void {
    socket.channels.delete(channel)
    take(this.#byChannel, channel, socket)
  }

  remove(socket: ClientSocket): void {
    if (!this.all.delete(socket)) return
    for (const channel of socket.channels) take(this.#byChannel, channel, socket)
    if (socket.owner) take(this.#byUser, socket.owner.userId, socket)
    const left = (this.#byAddress.get(socket.address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(socket.address, left)
    else this.#byAddress.delete(socket.address)
  }
}

function take(from: Map<string, Set<ClientSocket>>, name: string, socket: ClientSocket): void {
  const set = from.get(name)
  set?.delete(socket)
  if (set?.size === 0) from.delete(name)
}
