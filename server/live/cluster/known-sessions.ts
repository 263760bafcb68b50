import { sessionChannel, userChannel } from '#contract/live-events.ts'
import type { LiveOwner } from '../port.ts'

/** A connection that was signed a moment ago need not be in the cluster's answer yet. Milliseconds. */
const freshMs = 20_000

interface KnownSession extends LiveOwner {
  channel: string
  /** When its channel was signed last, by the clock of the process. */
  signedAt: number
}

/** The sessions that have connections to a cluster, as far as this process knows. */
export class KnownSessions {
  readonly #byChannel = new Map<string, KnownSession>()
  /** The channels of each user; made again after a change. */
  #byUser: Map<string, string[]> | undefined
  #users: Set<string> | undefined

  get users(): ReadonlySet<string> {
    return (this.#users ??= new Set(this.#channels().keys()))
  }

  channelsOf = (userId: string): readonly string[] => this.#channels().get(userId) ?? []

  sign({ userId, sid }: LiveOwner): void {
    const channel = sessionChannel(userId, sid)
    this.#put({ userId, sid, channel, signedAt: performance.now() })
  }

  /** What the cluster says, and which of these sessions have not ended: an ended one is told nothing more, whoever holds its connection. */
  async replace(channels: readonly string[], activeOf: (sids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const there = new Set(channels)
    for (const channel of channels) {
      const owner = ownerOf(channel)
      if (owner && !this.#byChannel.has(channel)) this.#put({ ...owner, channel, signedAt: performance.now() })
    }
    const active = await activeOf([...this.#byChannel.values()].map(({ sid }) => sid))
    for (const { channel, sid, signedAt } of this.#byChannel.values()) {
      const isThere = there.has(channel) || performance.now() - signedAt <= freshMs
      if (!isThere || !active.has(sid)) this.#drop(channel)
    }
  }

  /** Forgets those sessions of these users that have ended. */
  async dropEnded(users: ReadonlySet<string>, activeOf: (sids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const known = [...this.#byChannel.values()].filter(({ userId }) => users.has(userId))
    if (known.length === 0) return
    const active = await activeOf(known.map(({ sid }) => sid))
    for (const { channel, sid } of known) if (!active.has(sid)) this.#drop(channel)
  }

  #channels(): Map<string, string[]> {
    if (this.#byUser) return this.#byUser
    this.#byUser = new Map()
    for (const { userId, channel } of this.#byChannel.values()) this.#byUser.set(userId, [...(this.#byUser.get(userId) ?? []), channel])
    return this.#byUser
  }

  #put(session: KnownSession): void {
    this.#byChannel.set(session.channel, session)
    this.#byUser = this.#users = undefined
  }
  #drop(channel: string): void {
    this.#byChannel.delete(channel)
    this.#byUser = this.#users = undefined
  }
}

function ownerOf(channel: string): LiveOwner | undefined {
  const [userId, sid] = channel.slice(userChannel('').length).split('.')
  return userId && sid ? { userId, sid } : undefined
}
