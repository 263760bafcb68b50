import { once } from 'node:events'
import Pusher from 'pusher-js'
import { WebSocket } from 'ws'
import type { LiveConnection } from '#contract/live.ts'
import { userChannel } from '#contract/live-events.ts'
import type { Answer, TestServer, TestUser } from '../../support/test-server.ts'

interface Authorised {
  auth: string
  channel_data?: string
}

export const authorise = (
  server: TestServer,
  user: TestUser,
  socket_id: string,
  channel = userChannel(user.id),
): Promise<Answer<Authorised>> =>
  server.request<Authorised>('/v1/authenticate/pusher', { user, body: { socket_id, channel_name: channel } })

export const connectionOf = async (server: TestServer, user: TestUser) =>
  (await server.request<LiveConnection>('/v1/live_connection', { user })).body

/** Events as they came. */
export interface Heard {
  channel: string | undefined
  event: string
  data: unknown
}

/** The official client, with the session of a user, on the channel of that user and that of announcements. */
export async function officialClient(server: TestServer, user: TestUser) {
  const { key, cluster } = await connectionOf(server, user)
  const { hostname, port } = new URL(server.url)
  const own = { wsHost: hostname, wsPort: Number(port), wsPath: '/live', forceTLS: false }
  const pusher = new Pusher(key, {
    ...(cluster ? { wsHost: cluster.host, wsPort: cluster.port, forceTLS: cluster.tls } : own),
    cluster: '',
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        const handOver = async () => {
          const { status, body } = await authorise(server, user, socketId, channelName)
          if (status === 200) done(null, body)
          else done(new Error(`refused: ${status}`), null)
        }
        void handOver()
      },
    },
  })
  const heard: Heard[] = []
  pusher.bind_global((event: string, data: unknown) => heard.push({ channel: undefined, event, data }))
  const subscribe = (name: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const channel = pusher.subscribe(name)
      channel.bind('pusher:subscription_succeeded', resolve)
      channel.bind('pusher:subscription_error', reject)
    })
  return {
    pusher,
    subscribe,
    /** What came besides the protocol's own messages. */
    events: () => heard.filter(({ event }) => !event.startsWith('pusher')),
    leave: () => pusher.disconnect(),
  }
}

interface Frame {
  event: string
  channel?: string
  data?: string
}

/** A connection without the manners of a client. */
export class RawClient {
  readonly socket: WebSocket
  readonly frames: Frame[] = []
  #noticed: (() => void)[] = []
  /** The code with which the server closed it. */
  closed: number | undefined

  constructor(url: string, options: { headers?: Record<string, string>; localAddress?: string } = {}) {
    this.socket = new WebSocket(url, options)
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data: Buffer) => this.#notice(() => this.frames.push(JSON.parse(data.toString()) as Frame)))
    this.socket.on('close', code => this.#notice(() => (this.closed = code)))
  }

  #notice(change: () => unknown): void {
    change()
    for (const notice of this.#noticed.splice(0)) notice()
  }

  say(event: string, data: unknown = {}): void {
    this.socket.send(JSON.stringify({ event, data }))
  }

  /** The first frame of an event, once it has come. */
  async frame(event: string): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(frame => frame.event === event)
      if (found) return found
      if (this.closed !== undefined) throw new Error(`closed with ${this.closed}; heard ${JSON.stringify(this.frames)}`)
      await new Promise<void>(notice => this.#noticed.push(notice))
    }
  }

  async closedWith(): Promise<number> {
    while (this.closed === undefined) await new Promise<void>(notice => this.#noticed.push(notice))
    return this.closed
  }

  async socketId(): Promise<string> {
    const { data = '' } = await this.frame('pusher:connection_established')
    return (JSON.parse(data) as { socket_id: string }).socket_id
  }

  leave(): void {
    this.socket.terminate()
  }
}

export const socketUrl = (server: TestServer, key: string, query = '?protocol=7'): string =>
  `${server.url.replace('http', 'ws')}/live/app/${key}${query}`

/** A raw client on the channel of a user. */
export async function subscribed(server: TestServer, user: TestUser): Promise<RawClient> {
  const client = new RawClient(socketUrl(server, (await connectionOf(server, user)).key))
  const channel = userChannel(user.id)
  const { body } = await authorise(server, user, await client.socketId())
  client.say('pusher:subscribe', { channel, ...body })
  await client.frame('pusher_internal:subscription_succeeded')
  return client
}

/** The status with which a connection is refused. */
export async function refusal(client: RawClient): Promise<number | undefined> {
  const [, response] = (await once(client.socket, 'unexpected-response')) as [unknown, { statusCode?: number }]
  return response.statusCode
}
