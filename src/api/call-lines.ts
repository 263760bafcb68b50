import * as v from 'valibot'
import type { Call, EndpointSpec, Reply, UnkeyedSpec } from '#contract/endpoint.ts'
import { streamTypes } from '#contract/stream-types.ts'
import { ApiError, call } from './call.ts'
import type { ExchangeOptions } from './exchange.ts'

/** A connection may last this long, and be silent this long: the server says something every fifteen seconds. In milliseconds. */
const longest = 3600_000
const silent = 40_000
const maxLine = 4 * 1024 * 1024

/**
 * Calls an endpoint that answers with JSON Lines, and gives each line when it comes. It is called once: whoever reads knows where to go on. Ends when the
 * server ends it; throws only ApiError.
 */
export async function* callLines<E extends UnkeyedSpec & { streamed: 'jsonl' }>(
  endpoint: E,
  args: Call<E>,
  signal: AbortSignal,
): AsyncGenerator<Reply<E>> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  let body: ReadableStream<Uint8Array> | null = null
  // A portal's page has another type.
  const receive: ExchangeOptions['receive'] = (response, credentials) => {
    const { status, headers } = response
    if (!response.ok || !headers.get('content-type')?.startsWith(streamTypes.jsonl[0])) return undefined
    body = response.body
    return Promise.resolve({ by: 'ours', status, headers, credentials, json: null })
  }
  let timer = setTimeout(() => stop.abort(), silent)
  try {
    await call({ ...endpoint, reply: v.null() }, args, { signal: either, retries: 0, timeout: longest, receive })
    const reader = (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()).getReader()
    try {
      let text = ''
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(timer)
        timer = setTimeout(() => stop.abort(), silent)
        const lines = (text + piece.value).split('\n')
        // The last one is not whole yet.
        text = lines.pop() ?? ''
        if (text.length > maxLine) throw new ApiError('contract', 'Something went wrong.')
        for (const line of lines) if (line.trim() !== '') yield lineOf(endpoint, line)
      }
    } finally {
      await reader.cancel().catch(() => {})
    }
  } catch (thrown) {
    if (signal.aborted) throw new ApiError('aborted', 'The request was cancelled.')
    if (thrown instanceof ApiError && thrown.kind !== 'aborted') throw thrown
    throw new ApiError('offline', 'Can’t reach the server.')
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

function lineOf<E extends EndpointSpec>(endpoint: E, line: string): Reply<E> {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    json = undefined
  }
  const parsed = v.safeParse(endpoint.reply, json)
  if (!parsed.success) throw new ApiError('contract', `Something went wrong. (${endpoint.method} ${endpoint.path}: line)`)
  return parsed.output
}
