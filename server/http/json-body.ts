import { Refusal } from '../core/refusal.ts'

/** Larger than any valid request; checked before objects are created. */
const maxDepth = 32
const maxValues = 20_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * How slowly a body may come (D20): a pause ends it after `pauseMs`, and after the same time the average must be above `bytesPerSecond`.
 * That is a fifth of the slowest mobile networks, so that whoever really sends is never given up.
 */
export interface BodyPace {
  pauseMs: number
  bytesPerSecond: number
}
export const bodyPace: BodyPace = { pauseMs: 25_000, bytesPerSecond: 1000 }

/** How long until the next bytes must be there, after `elapsedMs` with `bytes`. */
export const patienceMs = (elapsedMs: number, bytes: number, { pauseMs, bytesPerSecond }: BodyPace = bodyPace): number =>
  Math.min(pauseMs, pauseMs + (bytes / bytesPerSecond) * 1000 - elapsedMs)

/** The bytes of a body, at most `limit`; refuses `too_large` as soon as it is exceeded, and `too_slow`. */
export async function readBody(request: Request, limit: number, pace?: BodyPace): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  if (request.body) {
    const reader = request.body.getReader()
    const started = performance.now()
    const read = async () => inTime(reader.read(), patienceMs(performance.now() - started, length, pace))
    try {
      for (let next = await read(); !next.done; next = await read()) {
        const chunk = next.value as Uint8Array
        length += chunk.length
        if (length > limit) throw new Refusal('too_large')
        chunks.push(chunk)
      }
    } catch (problem) {
      void reader.cancel().catch(() => undefined)
      throw problem instanceof Refusal ? problem : new Refusal('malformed')
    }
  }
  return Buffer.concat(chunks, length)
}

async function inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('too_slow')), Math.max(ms, 0))
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** Accepts only JSON in UTF-8. Forms and plain text, which any page can make a browser send, are refused. */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) throw new Refusal('unsupported_media')
}

/** Parses a JSON text. Refuses `malformed`, and `invalid` with the path of a text that is not Unicode. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    checkSize(text)
    value = JSON.parse(text)
  } catch (problem) {
    throw problem instanceof Refusal ? problem : new Refusal('malformed')
  }
  const path = oddTextIn(value)
  if (path)
    throw new Refusal('invalid', { errors: { [path.join('.') || 'body']: ['This text contains characters that cannot be saved.'] } })
  return value
}

/** Checks depth and number of values in one pass over the text, before anything is parsed. */
function checkSize(text: string): void {
  let depth = 0
  let values = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === 0x5c) at++
      else if (code === 0x22) inText = false
    } else if (code === 0x22) inText = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) throw new Refusal('malformed')
    } else if (code === 0x5d || code === 0x7d) depth--
    else if (code === 0x2c && ++values > maxValues) throw new Refusal('malformed')
  }
}

/** The path of the first text or name below a value that is not Unicode; undefined: all are. Refuses names that would change a prototype. */
function oddTextIn(value: unknown): (string | number)[] | undefined {
  if (typeof value === 'string') return isUnicode(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      const path = oddTextIn(item)
      if (path) return [at, ...path]
    }
    return undefined
  }
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw new Refusal('malformed')
    if (!isUnicode(key)) return []
    const path = oddTextIn(item)
    if (path) return [key, ...path]
  }
  return undefined
}

const isUnicode = (text: string): boolean => !/\p{Cs}/u.test(text)
