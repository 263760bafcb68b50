import type { ReceivedError } from '#contract/error-body.ts'
import type { Method } from '#contract/endpoint.ts'
import type { Host } from '#contract/hosts.ts'
import { storedAtHeader } from '#kit/stored-at-header.ts'
import { bases } from './bases.ts'
import { errorBodyOf } from './error-body.ts'

/** A request as it travels. The queue stores it at the first attempt, so that every retry is byte for byte the same. */
export interface WireRequest {
  method: Method
  host: Host
  /** With its query, below the host's base. */
  path: string
  /** JSON text. */
  body?: string
  /** The version that the change was made on. */
  ifMatch?: string
}

/** Under whose name a request goes. The token is opaque to this room. */
export interface Credentials {
  /** Undefined while the session is locked: what is open to everybody stays readable, and the device's own copies too. */
  token: string | undefined
  userId: string
}

/**
 * What came back, sorted by who spoke:
 * `ours` a 2xx with JSON · `refused` another status with our own error body · `foreign` anything else that answered (a portal, a proxy).
 */
export type Answer = { status: number; headers: Headers; credentials: Credentials | undefined } & (
  | { by: 'ours'; json: unknown }
  | { by: 'refused'; error: ReceivedError }
  | { by: 'foreign' }
)

/** `undefined` stands for no answer at all: the network failed. */
type Hook = (answer: Answer | undefined, request: WireRequest) => void
const hooks = new Set<Hook>()

/** Policy from outside (session, reachability): called after every exchange. Returns the way out. */
export function onAnswer(hook: Hook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

let credentialsNow: () => Credentials | undefined = () => undefined
export const provideCredentials = (provider: () => Credentials | undefined): void => {
  credentialsNow = provider
}

let send: typeof fetch = (input, init) => fetch(input, init)
/** @internal The network of a test. */
export const provideFetch = (replacement: typeof fetch): void => {
  send = replacement
}

export interface ExchangeOptions {
  signal?: AbortSignal | undefined
  /** Idempotency-Key. */
  key?: string | undefined
  /** Instead of the session's own; null sends none. */
  credentials?: Credentials | null | undefined
  /** Milliseconds until the exchange is given up. */
  timeout?: number | undefined
  /** The request outlives the page; for the last words of one that is left. */
  keepalive?: boolean | undefined
  /** Told when the answer is the service worker's stored copy: epoch milliseconds of its storing. */
  onStored?: ((at: number) => void) | undefined
}

const longestAnswer = 32 * 1024 * 1024

/** One request, one answer. Throws what fetch throws (a failed network, an abort, a timeout); redirects count as failures. */
export async function exchange(request: WireRequest, options: ExchangeOptions = {}): Promise<Answer> {
  const credentials = options.credentials === null ? undefined : (options.credentials ?? credentialsNow())
  const headers = new Headers({ accept: 'application/json' })
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (request.ifMatch !== undefined) headers.set('if-match', `"${request.ifMatch}"`)
  if (options.key) headers.set('idempotency-key', options.key)
  if (credentials) {
    if (credentials.token) headers.set('authorization', `Bearer ${credentials.token}`)
    headers.set('x-acting-user', credentials.userId)
  }
  const limit = AbortSignal.timeout(options.timeout ?? 30_000)
  try {
    const response = await send(bases[request.host] + request.path, {
      method: request.method,
      headers,
      body: request.body ?? null,
      redirect: 'error',
      credentials: 'omit',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
    const answer = await sorted(response, credentials)
    // A stored copy proves nothing about the network, so no hook hears of it.
    const storedAt = Number(response.headers.get(storedAtHeader) ?? Number.NaN)
    if (!Number.isNaN(storedAt)) {
      options.onStored?.(storedAt)
      return answer
    }
    for (const hook of hooks) hook(answer, request)
    return answer
  } catch (error) {
    if (!options.signal?.aborted) for (const hook of hooks) hook(undefined, request)
    throw error
  }
}

async function sorted(response: Response, credentials: Credentials | undefined): Promise<Answer> {
  const { status, headers } = response
  const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '')
  if (!isJson) {
    await response.body?.cancel().catch(() => {})
    return { by: 'foreign', status, headers, credentials }
  }
  const json = await parsed(response)
  if (json === undefined) return { by: 'foreign', status, headers, credentials }
  if (response.ok) return { by: 'ours', status, headers, credentials, json }
  const error = errorBodyOf(json)
  return error ? { by: 'refused', status, headers, credentials, error } : { by: 'foreign', status, headers, credentials }
}

/** A cut connection throws as the network does; a body that is no JSON, or has no end, is nobody's answer. */
async function parsed(response: Response): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = (response.body ?? new Blob().stream()).getReader()
  let text = ''
  let length = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const { value } = piece
    length += value.byteLength
    const decoded = length > longestAnswer ? undefined : decodedOr(undefined, () => decoder.decode(value, { stream: true }))
    if (decoded === undefined) {
      await reader.cancel()
      return undefined
    }
    text += decoded
  }
  return decodedOr(undefined, () => JSON.parse(text + decoder.decode()) as unknown)
}

function decodedOr<T, U>(fallback: U, decode: () => T): T | U {
  try {
    return decode()
  } catch {
    return fallback
  }
}
