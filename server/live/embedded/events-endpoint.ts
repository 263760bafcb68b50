import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { announcementsChannel, publicEvents, userChannel, userEvents } from '#contract/live-events.ts'
import { Refusal } from '../../core/refusal.ts'
import type { LiveMessage } from '../port.ts'
import type { LiveKey } from './live-key.ts'
import { isCallSigned } from './signatures.ts'

const eventFields = { name: v.pipe(v.string(), v.maxLength(200)), data: v.pipe(v.string(), v.maxLength(limits.live.event)) }
const channelName = v.pipe(v.string(), v.maxLength(200))
const oneEvent = v.union([
  v.object({ ...eventFields, channels: v.pipe(v.array(channelName), v.minLength(1), v.maxLength(100)) }),
  v.object({ ...eventFields, channel: channelName }),
])
const batch = v.object({ batch: v.pipe(v.array(v.object({ ...eventFields, channel: channelName })), v.maxLength(10)) })

interface EndpointParts {
  key: LiveKey
  publish: (messages: readonly LiveMessage[]) => Promise<void>
  now: () => number
}

/**
 * Takes the events of a Pusher server SDK, signed with the key of this server. Only events of ours, on the channel where they belong and with
 * what they have to say: whoever has the key can hint, and no more.
 */
export function eventsEndpoint({ key, publish, now }: EndpointParts) {
  return async (request: Request, body: Uint8Array, name: 'events' | 'batch_events', appId: string): Promise<Response> => {
    if (appId !== key.app_id || !isCallSigned(key, request, body, now())) throw new Refusal('forbidden')
    const text = new TextDecoder().decode(body)
    const parsed = name === 'events' ? v.safeParse(v.pipe(v.string(), v.parseJson(), oneEvent), text) : undefined
    const parsedBatch = name === 'events' ? undefined : v.safeParse(v.pipe(v.string(), v.parseJson(), batch), text)
    if (!(parsed ?? parsedBatch)!.success) throw new Refusal('malformed')
    const events = parsed?.success ? eventsOf(parsed.output) : parsedBatch?.success ? parsedBatch.output.batch : []
    await publish(events.map(messageOf))
    return Response.json(name === 'events' ? {} : { batch: [] })
  }
}

const eventsOf = (event: v.InferOutput<typeof oneEvent>) =>
  'channels' in event ? event.channels.map(channel => ({ ...event, channel })) : [event]

function messageOf({ name, data, channel }: { name: string; data: string; channel: string }): LiveMessage {
  const isPublic = channel === announcementsChannel
  const userId = channel.startsWith(userChannel('')) ? channel.slice(userChannel('').length) : undefined
  const schemas: Readonly<Record<string, v.GenericSchema>> = isPublic ? publicEvents : userEvents
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  if (!schema || (!isPublic && userId === undefined)) throw new Refusal('invalid')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), data)
  if (!parsed.success) throw new Refusal('invalid')
  // The schema of the name has checked the data; the types lose which belongs to which.
  return { ...(!isPublic && { userId }), event: name, data: parsed.output } as LiveMessage
}
