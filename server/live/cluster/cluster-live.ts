import type { Logger } from 'pino'
import type Pusher from 'pusher'
import { announcementsChannel, sessionChannel, userChannel } from '#contract/live-events.ts'
import type { PusherCluster } from '../../core/settings.ts'
import { type LiveMessage, type LiveOwner, type LiveServer, usersOf } from '../port.ts'
import { KnownSessions } from './known-sessions.ts'

interface ClusterParts {
  cluster: PusherCluster
  /** Resolves when a change that is committed from now on reaches whoever is connected. */
  listen: () => Promise<void>
  /** Which of these sessions have not ended. */
  activeSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>
  /** How often the cluster is asked who is still connected. Milliseconds. */
  askEvery?: number
  log: Logger
}

/** Events that a Pusher server takes in one call. */
const batch = 10
const usualAskEvery = 30_000
/** How long a call of the cluster may take. Milliseconds. */
const callMs = 5000

/**
 * A Pusher-compatible cluster, by the official SDK: it holds the connections, and this process tells it of those sessions whose connections it has
 * signed, or finds there. Two processes may tell the same; an event is a hint, so that does no harm.
 *
 * The protocol lets nobody close a connection that did not identify itself, which is for the client to do. So each session has a channel of its
 * own there: when it has ended, nothing is sent to it any more.
 */
export class ClusterLive implements LiveServer {
  readonly connection: LiveServer['connection']
  readonly #parts: ClusterParts
  /** The SDK is loaded only where there is a cluster. */
  readonly #pusher: Promise<Pusher>
  readonly #sessions = new KnownSessions()
  #asking: ReturnType<typeof setInterval>
  #sending: Promise<void> = Promise.resolve()
  #hasFailed = false

  constructor(parts: ClusterParts) {
    this.#parts = parts
    const { origin, appId, key, secret } = parts.cluster
    const { hostname: host, port, protocol } = new URL(origin)
    const tls = protocol === 'https:'
    this.connection = { key, cluster: { host, port: Number(port) || (tls ? 443 : 80), tls } }
    this.#pusher = import('pusher').then(sdk => new sdk.default({ appId, key, secret, host, port, useTLS: tls, timeout: callMs }))
    this.#asking = setInterval(() => void this.#askWhoIsThere(), parts.askEvery ?? usualAskEvery).unref()
    void this.#askWhoIsThere()
  }

  channelOf = ({ userId, sid }: LiveOwner): string => sessionChannel(userId, sid)

  async authorise(socketId: string, channel: string, owner: LiveOwner) {
    this.#sessions.sign(owner)
    await this.#parts.listen()
    return { auth: (await this.#pusher).authorizeChannel(socketId, channel).auth }
  }

  listeners = (): ReadonlySet<string> => this.#sessions.users
  hasListeners = (): boolean => this.#sessions.users.size > 0

  async publish(messages: readonly LiveMessage[]): Promise<void> {
    await this.#sessions.dropEnded(usersOf(messages), this.#parts.activeSessions)
    const events = messages.flatMap(({ userId, event, data }) =>
      (userId === undefined ? [announcementsChannel] : this.#sessions.channelsOf(userId)).map(channel => ({ channel, name: event, data })),
    )
    // One after the other: what was told first comes first.
    for (let at = 0; at < events.length; at += batch) {
      const some = events.slice(at, at + batch)
      this.#sending = this.#sending.then(() => this.#trigger(some)).catch(this.#warn)
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#asking)
    await this.#sending
  }

  /** A cluster that is down is no fault of ours: clients ask by themselves meanwhile. */
  #warn = (problem: unknown): void => {
    this.#hasFailed = true
    this.#parts.log.warn({ reason: problem instanceof Error ? problem.message : 'unknown' }, 'the live cluster did not answer')
  }

  problem = (): string | undefined => (this.#hasFailed ? 'The live cluster did not answer.' : undefined)

  async #trigger(events: Pusher.BatchEvent[]): Promise<void> {
    await (await this.#pusher).triggerBatch(events)
    this.#hasFailed = false
  }

  async #askWhoIsThere(): Promise<void> {
    try {
      const answer = await (await this.#pusher).get({ path: '/channels', params: { filter_by_prefix: userChannel('') } })
      this.#hasFailed = false
      const { channels } = (await answer.json()) as { channels: Record<string, unknown> }
      await this.#sessions.replace(Object.keys(channels), this.#parts.activeSessions)
      if (this.#sessions.users.size > 0) await this.#parts.listen()
    } catch (problem) {
      this.#warn(problem)
    }
  }
}
