import * as v from 'valibot'

const frame = v.object({ event: v.pipe(v.string(), v.maxLength(200)), data: v.optional(v.unknown()) })

const named = v.object({ channel: v.pipe(v.string(), v.maxLength(200)) })
const subscription = v.object({
  ...named.entries,
  auth: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
  channel_data: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
})
export type ChannelRequest = v.InferOutput<typeof subscription>

/** What a client may say. `client`: an event of its own for others; `other`: nothing that means anything here. */
export type ClientMessage =
  | { kind: 'ping' | 'client' | 'other' }
  | { kind: 'subscribe'; subscription: ChannelRequest }
  | { kind: 'unsubscribe'; channel: string }

/** Reads a frame; undefined if it is none of the protocol. */
export function readFrame(text: string): ClientMessage | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), frame), text)
  if (!parsed.success) return undefined
  const { event, data } = parsed.output
  if (event === 'pusher:ping') return { kind: 'ping' }
  if (event.startsWith('client-')) return { kind: 'client' }
  if (event === 'pusher:subscribe') {
    const read = v.safeParse(subscription, data)
    return read.success ? { kind: 'subscribe', subscription: read.output } : undefined
  }
  if (event === 'pusher:unsubscribe') {
    const read = v.safeParse(named, data)
    return read.success ? { kind: 'unsubscribe', channel: read.output.channel } : undefined
  }
  return { kind: 'other' }
}
