import * as v from 'valibot'
import type { Call, UnkeyedSpec } from '#contract/endpoint.ts'
import { tableTypes } from '#contract/table-formats.ts'
import { ApiError, call, type CallOptions } from './call.ts'
import type { ExchangeOptions } from './exchange.ts'

interface ReceivedFile {
  file: Blob
  /** They say what is in it. */
  headers: Headers
}

const fileTypes = Object.values(tableTypes)

/** Calls an endpoint that answers with a file. It is sent once. Throws only ApiError. */
export async function callFile<E extends UnkeyedSpec & { streamed: 'table' | 'workbook'; reply: v.GenericSchema<string> }>(
  endpoint: E,
  args: Call<E>,
  options: Omit<CallOptions, 'retries' | 'variant' | 'receive'> = {},
): Promise<ReceivedFile> {
  let headers = new Headers()
  // A portal's page has another type, and is no file.
  const receive: ExchangeOptions['receive'] = (response, credentials) => {
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !fileTypes.some(known => type.startsWith(known))) return undefined
    headers = response.headers
    return response.blob().then(json => ({ by: 'ours', status: response.status, headers, credentials, json }))
  }
  const file: unknown = await call({ ...endpoint, reply: v.unknown() }, args, { ...options, receive })
  if (file instanceof Blob) return { file, headers }
  throw new ApiError('contract', `Something went wrong. (${endpoint.method} ${endpoint.path}: no file)`)
}
