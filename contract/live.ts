import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { atMost } from './rules.ts'

/** Where and how live connections are opened: Pusher protocol 7 (contract/live-events.ts has what they bring). */
const liveConnection = v.object({
  /** The app key; it is not secret. */
  key: v.string(),
  /** The private channel: that of the user, or on a cluster that of the session. */
  channel: v.string(),
  /** The host of a Pusher-compatible cluster, with its port, and whether it has TLS; absent: this server itself. */
  cluster: v.optional(v.object({ host: v.string(), port: v.number(), tls: v.boolean() })),
})
export type LiveConnection = v.InferOutput<typeof liveConnection>

export const live = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/live_connection',
    summary: 'Where live connections are opened (Pusher protocol 7), with which key, and what their private channel is called.',
    reply: liveConnection,
    needs: 'user',
  }),
  authorise: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authenticate/pusher',
    summary: 'Lets a live connection subscribe to the channel of the logged-in user. Any other private channel is forbidden.',
    body: v.object({
      socket_id: v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}$/, 'This is not a socket id.')),
      channel_name: v.pipe(v.string(), atMost(200)),
    }),
    reply: v.object({
      auth: v.string(),
      /** Sent along with `auth`, which signs it too; absent on a cluster. */
      channel_data: v.optional(v.string()),
    }),
    needs: 'user',
    safe: true,
    errors: ['forbidden'],
  }),
}
