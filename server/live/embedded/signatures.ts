import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { LiveKey } from './live-key.ts'

const signatureOf = ({ secret }: LiveKey, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a subscription of a private channel is signed with. It is good for this connection only. */
export const channelSignature = (key: LiveKey, socketId: string, channel: string, channelData: string): string =>
  `${key.key}:${signatureOf(key, `${socketId}:${channel}:${channelData}`)}`

export const isChannelSigned = (key: LiveKey, socketId: string, channel: string, channelData: string, auth: string): boolean =>
  isSame(auth, channelSignature(key, socketId, channel, channelData))

/** How far the clock of whoever triggers events may be off. Milliseconds. */
const maxAgeMs = 600_000

/** Whether a call of the HTTP API is signed with the key, for this body and not long ago. */
export function isCallSigned(key: LiveKey, { url, method }: Request, body: Uint8Array, now: number): boolean {
  const { pathname, searchParams } = new URL(url)
  const signature = searchParams.get('auth_signature') ?? ''
  const sentAt = Number(searchParams.get('auth_timestamp')) * 1000
  if (searchParams.get('auth_key') !== key.key || !(Math.abs(now - sentAt) <= maxAgeMs)) return false
  if (searchParams.get('body_md5') !== createHash('md5').update(body).digest('hex')) return false
  const signed = [...searchParams]
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .toSorted()
  return isSame(signature, signatureOf(key, [method, pathname, signed.join('&')].join('\n')))
}
