import type { LiveConnection } from '#contract/live.ts'
import type { LiveEventData, PublicEventName, UserEventName } from '#contract/live-events.ts'

/** An event for the channel of a user, or for everyone. */
export type LiveMessage =
  | { [N in UserEventName]: { userId: string; event: N; data: LiveEventData<N> } }[UserEventName]
  | { [N in PublicEventName]: { userId?: never; event: N; data: LiveEventData<N> } }[PublicEventName]

/** The users whom these messages are for, without those for everyone. */
export const usersOf = (messages: readonly LiveMessage[]): ReadonlySet<string> =>
  new Set(messages.flatMap(({ userId }) => (userId === undefined ? [] : [userId])))

/** Whose live connection it is, and by which session. */
export interface LiveOwner {
  userId: string
  sid: string
}

/**
 * Live connections of clients. It is told what to send by rows that were committed (`watch-changes.ts`), and by nothing else: an event may be
 * lost or come twice, and then nothing is lost or doubled.
 */
export interface LiveServer {
  /** How clients connect. */
  readonly connection: Omit<LiveConnection, 'channel'>
  /** The channel of whoever connects. */
  channelOf(owner: LiveOwner): string
  /** Signs the subscription of a connection to its owner's channel. */
  authorise(socketId: string, channel: string, owner: LiveOwner): Promise<{ auth: string; channel_data?: string }>
  /** The users who have connections that this process sends to. */
  listeners(): ReadonlySet<string>
  /** Whether anyone has a connection, also one for announcements only. */
  hasListeners(): boolean
  /**
   * Sends what is still of use to whoever is connected now, but by sessions that have ended: it asks for them first. Rejects if that could not be
   * asked; then nothing was sent.
   */
  publish(messages: readonly LiveMessage[]): Promise<void>
  /** Why nothing is told now, in a sentence that guests may read. Absent where connections are held here. */
  problem?(): string | undefined
  stop(): Promise<void>
}
