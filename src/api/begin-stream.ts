import * as v from 'valibot'
import type { Call, UnkeyedSpec } from '#contract/endpoint.ts'
import { streamTypes } from '#contract/stream-types.ts'
import { ApiError, call, type CallOptions } from './call.ts'
import type { ExchangeOptions } from './exchange.ts'
import { parseErrorBody } from './parse-error-body.ts'

/**
 * Calls an endpoint that begins something and tells of it as a text for as long as it lasts. Resolves once it has begun: the text itself is left
 * to whoever follows it by its id. Throws only ApiError, also for an error that came as a success (S3§8).
 */
export async function beginStream<E extends UnkeyedSpec & { streamed: 'text' }>(
  endpoint: E,
  args: Call<E>,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<void> {
  let hasBegun = false
  const receive: ExchangeOptions['receive'] = (response, credentials) => {
    const { status, headers } = response
    if (!response.ok || !headers.get('content-type')?.startsWith(streamTypes.text[0])) return undefined
    hasBegun = true
    void response.body?.cancel().catch(() => {})
    return Promise.resolve({ by: 'ours', status, headers, credentials, json: null })
  }
  const said = await call({ ...endpoint, reply: v.unknown() }, args, { ...options, retries: 0, receive })
  if (hasBegun) return
  const body = parseErrorBody(said)
  if (body) throw new ApiError('http', body.error, { status: 200, body })
  throw new ApiError('contract', `Something went wrong. (${endpoint.method} ${endpoint.path}: no text)`)
}
