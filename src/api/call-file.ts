import { type Call, type EndpointSpec, streamTypes } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, replyOf, toApiError, toWireRequest } from './call.ts'
import { exchange } from './exchange.ts'

/** Calls an endpoint that answers with a file. Throws only ApiError. It is sent once: whoever calls it again says by its body that it is the same. */
export async function callFile<E extends EndpointSpec & { streamed: 'table' }>(
  endpoint: E,
  args: Call<E>,
  options: Omit<CallOptions, 'retries' | 'variant'> = {},
): Promise<Blob> {
  try {
    const answer = await exchange(toWireRequest(endpoint, args), { ...options, fileTypes: streamTypes[endpoint.streamed] })
    if (answer.by === 'ours' && answer.json instanceof Blob) return answer.json
    replyOf(endpoint, answer)
    throw new ApiError('contract', `Something went wrong. (${endpoint.method} ${endpoint.path}: no file)`, { status: answer.status })
  } catch (thrown) {
    throw toApiError(thrown, options.signal)
  }
}
