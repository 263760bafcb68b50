import { Refusal } from '../core/refusal.ts'

/** Deeper or larger values than any call of the contract has are refused before they are built. */
const deepest = 32
const valuesAtMost = 20_000
const hostileKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** The bytes of a body, at most `limit`; refuses `too_large` as soon as that is known. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  if (request.body) {
    const reader = request.body.getReader()
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
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

/** Only JSON in UTF-8; a form or plain text, which any page can make a browser send, is refused. */
export function needsJson(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) throw new Refusal('unsupported_media')
}

/** The value of a JSON text. Refuses `malformed`, and `invalid` with the place of a text that could not be saved. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    checkSize(text)
    value = JSON.parse(text)
  } catch (problem) {
    throw problem instanceof Refusal ? problem : new Refusal('malformed')
  }
  checkValue(value, [])
  return value
}

/** One pass over the text: how deep it nests and how many values it has, without building anything. */
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
      if (++depth > deepest) throw new Refusal('malformed')
    } else if (code === 0x5d || code === 0x7d) depth--
    else if (code === 0x2c && ++values > valuesAtMost) throw new Refusal('malformed')
  }
}

function checkValue(value: unknown, path: readonly (string | number)[]): void {
  if (typeof value === 'string') checkText(value, path)
  else if (Array.isArray(value)) for (const [at, item] of value.entries()) checkValue(item, [...path, at])
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      if (hostileKeys.has(key)) throw new Refusal('malformed')
      checkText(key, path)
      checkValue(item, [...path, key])
    }
}

function checkText(text: string, path: readonly (string | number)[]): void {
  if (/\p{Cs}|\0/u.test(text))
    throw new Refusal('invalid', { errors: { [path.join('.') || 'body']: ['This text contains characters that cannot be saved.'] } })
}
