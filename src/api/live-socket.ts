import Pusher, { type ChannelAuthorizationHandler } from 'pusher-js'
import type { LiveConnection } from '#contract/live.ts'
import { bases } from './bases.ts'

interface LiveSocketPorts {
  connection: LiveConnection
  /** The private channel first: the connection is open when it is subscribed. */
  channels: readonly [string, ...string[]]
  authorise: (socketId: string, channel: string) => Promise<{ auth: string; channel_data?: string | undefined }>
  opened: () => void
  received: (event: string, data: unknown) => void
  /** It is gone, and does not come back by itself. `refused`: the server does not want it. */
  ended: (why: 'lost' | 'refused') => void
}

export interface LiveSocket {
  open: () => void
  close: () => void
}

/** A connection that is not open after so many milliseconds has failed: what answers otherwise, such as a captive portal, is no server. */
const openWithin = 10_000

/**
 * A live connection, by the official client. It only transports: when there is one, and after which pause it is opened again, decides
 * src/offline/live. One object serves all connections of a page, because the client keeps listeners of each that was ever made.
 */
export function createLiveSocket({ connection, channels, authorise, opened, received, ended }: LiveSocketPorts): LiveSocket {
  let isOpen = false
  let pusher: Pusher | undefined
  /** The client would open another connection in the same moment, or at once. */
  function end(why: 'lost' | 'refused'): void {
    if (!isOpen) return
    isOpen = false
    queueMicrotask(() => isOpen || pusher?.disconnect())
    ended(why)
  }
  function create(): Pusher {
    const created = new Pusher(connection.key, {
      ...addressOf(connection),
      cluster: '',
      enabledTransports: ['ws', 'wss'],
      enableStats: false,
      unavailableTimeout: openWithin,
      // What the server says is shorter, and counts.
      activityTimeout: 3_600_000,
      pongTimeout: 90_000,
      channelAuthorization: {
        endpoint: '',
        transport: 'ajax',
        customHandler: ({ socketId, channelName }, done) => void handOver(authorise(socketId, channelName), done),
      },
    })
    created.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
      if (current === 'disconnected') end('refused')
      else if (current === 'unavailable' || current === 'failed' || previous === 'connected') end('lost')
    })
    created.connection.bind('connecting_in', () => end('lost'))
    for (const [at, name] of channels.entries()) {
      const channel = created.subscribe(name)
      if (at === 0) channel.bind('pusher:subscription_succeeded', () => isOpen && opened())
      channel.bind('pusher:subscription_error', ({ status }: { status?: number }) => end(status === undefined ? 'lost' : 'refused'))
    }
    created.bind_global((event: string, data: unknown) => {
      if (isOpen && !event.startsWith('pusher')) received(event, data)
    })
    return created
  }
  return {
    open() {
      isOpen = true
      if (pusher) pusher.connect()
      else pusher = create()
    },
    close() {
      isOpen = false
      pusher?.disconnect()
    },
  }
}

type HandOver = Parameters<ChannelAuthorizationHandler>[1]

/** The client takes the outcome by a callback. */
async function handOver(authorised: ReturnType<LiveSocketPorts['authorise']>, done: HandOver): Promise<void> {
  const outcome = await authorised.catch((problem: unknown) => (problem instanceof Error ? problem : new Error('not authorised')))
  if (outcome instanceof Error) return done(outcome, null)
  const { auth, channel_data } = outcome
  done(null, { auth, ...(channel_data !== undefined && { channel_data }) })
}

/** On this server, unless it or the build names another one. */
function addressOf({ cluster }: LiveConnection) {
  if (cluster) return { wsHost: cluster.host, wsPort: cluster.port, wssPort: cluster.port, forceTLS: cluster.tls }
  const { hostname, port, protocol, pathname } = new URL(bases.live, location.href)
  return {
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    wsPath: pathname.replace(/\/$/, ''),
    forceTLS: protocol === 'https:',
  }
}
