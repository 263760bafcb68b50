import type { Call, EndpointSpec } from '#contract/endpoint.ts'
import { tableTypes } from '#contract/table-formats.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, replyOf, toApiError, toWireRequest } from './call.ts'
import { exchange } from './exchange.ts'

interface ReceivedFile {
  file: Blob
  /** They say what is in it. */
  headers: Headers
}

/** A file of a declared type; a portal’s page is none. */
async function fileOf(response: Response): Promise<Blob | undefined> {
  const type = response.headers.get('content-type') ?? ''
  return response.ok && Object.values(tableTypes).some(known => type.startsWith(known)) ? response.blob() : undefined
}

/** Calls an endpoint that answers with a file. It is sent once. Throws only ApiError. */
export async function callFile<E extends EndpointSpec & { streamed: 'table' }>(
  endpoint: E,
  args: Call<E>,
  options: Omit<CallOptions, 'retries' | 'variant'> = {},
): Promise<ReceivedFile> {
  try {
    const answer = await exchange(toWireRequest(endpoint, args), { ...options, receive: fileOf })
    if (answer.by === 'ours' && answer.json instanceof Blob) return { file: answer.json, headers: answer.headers }
    replyOf(endpoint, answer)
    throw new ApiError('contract', `Something went wrong. (${endpoint.method} ${endpoint.path}: no file)`, { status: answer.status })
  } catch (thrown) {
    throw toApiError(thrown, options.signal)
  }
}
