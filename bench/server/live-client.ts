import { WebSocket } from 'ws'
import { type UserEventName, userChannel } from '#contract/live-events.ts'

export interface LiveUser {
  id: string
  token: string
}

export async function askAs<T>(url: string, { token }: LiveUser, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(`${url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  return (await answer.json()) as T
}

/** The key with which connections of the embedded endpoint are opened. */
export const liveKeyOf = async (url: string, user: LiveUser): Promise<string> =>
  (await askAs<{ key: string }>(url, user, 'GET', '/live_connection')).key

interface Listening {
  /** Its own address, of which the server takes so many connections. */
  from?: string
  /** What it listens for. */
  heard?: UserEventName
}

/** Resolves when the connection is subscribed to the channel of its user. */
export function connectLive(
  url: string,
  key: string,
  user: LiveUser,
  hear: () => void,
  { from = '127.0.0.1', heard = 'changes-new' }: Listening = {},
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live/app/${key}?protocol=7`, { localAddress: from })
  const channel = userChannel(user.id)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', code => reject(new Error(`closed with ${code}`)))
    const subscribe = async (socket_id: string) => {
      const signed = await askAs<object>(url, user, 'POST', '/authenticate/pusher', { socket_id, channel_name: channel })
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }))
    }
    socket.on('message', (text: Buffer) => {
      const { event, data } = JSON.parse(text.toString()) as { event: string; data: string }
      if (event === heard) hear()
      if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
      if (event === 'pusher_internal:subscription_succeeded') resolve(socket)
      if (event === 'pusher:connection_established') subscribe((JSON.parse(data) as { socket_id: string }).socket_id).catch(reject)
    })
  })
}
