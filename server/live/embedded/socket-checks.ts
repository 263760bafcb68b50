import { limits } from '#contract/limits.ts'
import type { ConnectedSockets } from './connected-sockets.ts'
import type { ClientSocket } from './client-socket.ts'

/** In milliseconds. */
export interface LiveTimes {
  /** How often connections are looked at. A session that has ended keeps its connections that long at most, and is told nothing by them. */
  check: number
  silence: number
  answer: number
  subscribe: number
}

const { silence, answer, subscribe } = limits.live
const usual: LiveTimes = { check: 5000, silence: silence * 1000, answer: answer * 1000, subscribe: subscribe * 1000 }

/** How long a stopping server waits for its clients to say goodbye. */
const goodbyeMs = 300

/** Closes connections that say nothing, that subscribe to nothing, and whose session has ended. Runs while there are any. */
export class SocketChecks {
  readonly #sockets: ConnectedSockets
  readonly #activeSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly #times: LiveTimes
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  constructor(
    sockets: ConnectedSockets,
    activeSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>,
    times: LiveTimes = usual,
  ) {
    this.#sockets = sockets
    this.#activeSessions = activeSessions
    this.#times = times
  }

  /** The clock of the process: a wrong time of day closes no connection. */
  now = (): number => performance.now()

  start(): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => void this.#check(), this.#times.check).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Resolves when every connection is closed, or soon. */
  async allLeft(): Promise<void> {
    for (const until = this.now() + goodbyeMs; this.#sockets.all.size > 0 && this.now() < until;)
      await new Promise(resolve => setTimeout(resolve, 20))
  }

  async #check(): Promise<void> {
    for (const socket of this.#sockets.all) this.#checkTimes(socket)
    // What cannot be asked now is asked at the next check.
    await this.closeEnded(this.#sockets.users).catch(() => undefined)
    this.#timer = undefined
    if (this.#sockets.all.size > 0) this.start()
  }

  #checkTimes(socket: ClientSocket): void {
    const quiet = this.now() - socket.heardAt
    if (socket.channels.size === 0 && this.now() - socket.openedAt > this.#times.subscribe) this.#end(socket, 'notAuthorised')
    else if (quiet > this.#times.silence + this.#times.answer) this.#end(socket, 'silent')
    else if (quiet > this.#times.silence && !socket.isAsked) {
      socket.isAsked = true
      socket.send('pusher:ping', {})
    }
  }

  /** Closes the connections of these users whose session has ended. */
  async closeEnded(users: ReadonlySet<string>): Promise<void> {
    const owned = [...users].flatMap(user => [...this.#sockets.ofUser(user)])
    if (owned.length === 0) return
    const active = await this.#activeSessions([...new Set(owned.map(socket => socket.owner!.sid))])
    for (const socket of owned) if (!active.has(socket.owner!.sid)) this.#end(socket, 'notAuthorised')
  }

  /** A client that does not answer the goodbye is not waited for. */
  #end(socket: ClientSocket, why: 'silent' | 'notAuthorised'): void {
    this.#sockets.remove(socket)
    socket.close(why)
    setTimeout(() => socket.terminate(), goodbyeMs).unref()
  }
}
