import type { BlockList } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { limits } from '#contract/limits.ts'
import { announcementsChannel, userChannel } from '#contract/live-events.ts'
import { BoundedWarnings, type Logger } from '../../core/log.ts'
import type { Settings } from '../../core/settings.ts'
import { clientAddress, proxyNetworks } from '../../http/client-address.ts'
import { type LiveMessage, type LiveOwner, type LiveServer, usersOf } from '../port.ts'
import { ConnectedSockets } from './connected-sockets.ts'
import { type ChannelRequest, readFrame } from './frames.ts'
import type { LiveKey } from './live-key.ts'
import { frameOf, ClientSocket } from './client-socket.ts'
import { channelSignature, isChannelSigned } from './signatures.ts'
import { readUpgrade, refuseUpgrade } from './upgrade.ts'
import { type LiveTimes, SocketChecks } from './socket-checks.ts'

export interface EmbeddedParts {
  settings: Settings
  key: LiveKey
  /** Which of these sessions have not ended. */
  activeSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Resolves when a change that is committed from now on reaches whoever is connected. */
  listen: () => Promise<void>
  log: Logger
  times?: LiveTimes
}

/** Pusher protocol 7 in our process. */
export class EmbeddedLive implements LiveServer {
  readonly connection: LiveServer['connection']
  readonly #parts: EmbeddedParts
  readonly #sockets = new ConnectedSockets()
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: limits.live.frame, perMessageDeflate: false, clientTracking: false })
  readonly #checks: SocketChecks
  readonly #proxies: BlockList
  readonly #read: ReturnType<typeof readUpgrade>
  readonly #strangers: BoundedWarnings

  constructor(parts: EmbeddedParts) {
    this.#parts = parts
    this.connection = { key: parts.key.key }
    this.#strangers = new BoundedWarnings(parts.log, 'a live connection asked for a channel that is not its own')
    this.#read = readUpgrade(parts.settings)
    this.#proxies = proxyNetworks(parts.settings.trustedProxies)
    this.#checks = new SocketChecks(this.#sockets, parts.activeSessions, parts.times)
  }

  /** Takes over the socket of a request for a connection. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const asked = this.#read(request)
    if ('refused' in asked) return refuseUpgrade(socket, asked.refused)
    this.#server.handleUpgrade(request, socket, head, ws => this.#accept(ws, request, asked))
  }

  /** When a session ends its connections are closed, so all of a user may share a channel. */
  channelOf = ({ userId }: LiveOwner): string => userChannel(userId)

  async authorise(socketId: string, channel: string, { sid }: LiveOwner) {
    const channel_data = JSON.stringify({ sid })
    return { auth: channelSignature(this.#parts.key, socketId, channel, channel_data), channel_data }
  }

  listeners = (): ReadonlySet<string> => this.#sockets.users
  hasListeners = (): boolean => this.#sockets.all.size > 0

  async publish(messages: readonly LiveMessage[]): Promise<void> {
    await this.#checks.closeEnded(usersOf(messages))
    for (const { userId, event, data } of messages) {
      const channel = userId === undefined ? announcementsChannel : userChannel(userId)
      const frame = frameOf(event, data, channel)
      for (const socket of this.#sockets.in(channel)) socket.sendText(frame)
    }
  }

  async stop(): Promise<void> {
    this.#checks.stop()
    for (const socket of this.#sockets.all) socket.close('goingAway')
    await this.#checks.allLeft()
    for (const socket of this.#sockets.all) socket.terminate()
  }

  #accept(ws: WebSocket, request: IncomingMessage, { key, protocol }: { key: string; protocol: string | null }): void {
    const headers = new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? '') })
    const socket = new ClientSocket(ws, clientAddress(request.socket.remoteAddress ?? '', headers, this.#proxies), this.#checks.now())
    ws.on('error', () => socket.terminate())
    if (key !== this.#parts.key.key) return socket.close('unknownKey')
    if (!/^[5-7]$/.test(protocol ?? '')) return socket.close('noProtocol')
    if (!this.#sockets.hasRoom(socket.address)) return socket.close('overCapacity')
    this.#sockets.add(socket)
    this.#checks.start()
    ws.on('close', () => this.#sockets.remove(socket))
    ws.on('message', (data: Buffer, isBinary) => {
      if (socket.isClosing) return
      if (!this.#sockets.hear(socket, this.#checks.now())) return socket.close('tooFast')
      if (isBinary) return socket.close('binary')
      this.#receive(socket, data.toString())
    })
    socket.send('pusher:connection_established', { socket_id: socket.id, activity_timeout: limits.live.clientSilence })
  }

  #receive(socket: ClientSocket, text: string): void {
    const message = readFrame(text)
    if (!message) return socket.close('unreadable')
    if (message.kind === 'ping') socket.send('pusher:pong', {})
    else if (message.kind === 'client') socket.send('pusher:error', { code: null, message: 'Clients send no events here.' })
    else if (message.kind === 'unsubscribe') this.#sockets.leave(socket, message.channel)
    else if (message.kind === 'subscribe') void this.#subscribe(socket, message.subscription)
  }

  async #subscribe(socket: ClientSocket, subscription: ChannelRequest): Promise<void> {
    const { channel } = subscription
    const owner = channel === announcementsChannel ? undefined : this.#ownerOf(socket, subscription)
    if (channel !== announcementsChannel && !owner) {
      this.#strangers.warn({ channel: channel.slice(0, 12) }, this.#checks.now())
      return socket.refuse(channel)
    }
    await this.#parts.listen().catch((problem: unknown) => this.#parts.log.error({ err: problem }, 'changes are not followed'))
    // It may have gone meanwhile.
    if (!this.#sockets.all.has(socket)) return
    if (owner && !this.#sockets.claim(socket, owner)) return socket.close('tooMany')
    this.#sockets.join(socket, channel)
    socket.send('pusher_internal:subscription_succeeded', {}, channel)
  }

  /** The user and session that a subscription was signed for; undefined if it was not. */
  #ownerOf({ id, owner }: ClientSocket, { channel, auth, channel_data }: ChannelRequest): LiveOwner | undefined {
    if (!isChannelSigned(this.#parts.key, id, channel, channel_data, auth)) return undefined
    const sid = sidIn(channel_data)
    const userId = channel.startsWith(userChannel('')) ? channel.slice(userChannel('').length) : undefined
    if (sid === undefined || userId === undefined || (owner && owner.userId !== userId)) return undefined
    return { userId, sid }
  }
}

/** Only this server signs such data, so it is as it was written. Others who know the secret may sign without it, which opens nothing. */
const sidIn = (channelData: string): string | undefined =>
  channelData === '' ? undefined : (JSON.parse(channelData) as { sid?: string }).sid
