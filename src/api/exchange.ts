import type { ReceivedError } from '#contract/error-body.ts'
import type { Method } from '#contract/endpoint.ts'
import type { Host } from '#contract/hosts.ts'
import { fromPageHeader, storedAtHeader } from '#kit/answer-headers.ts'
import { bases } from './bases.ts'
import { parseErrorBody } from './parse-error-body.ts'

/** A request as it is sent. The queue stores it at the first attempt, so that every retry is byte for byte the same. */
export interface WireRequest {
  method: Method
  host: Host
  /** Path and query, below the host's base. */
  path: string
  /** JSON text. */
  body?: string
  /** The version that the change is based on. */
  ifMatch?: string
}

/** Who sends a request. This module does not read the token. */
export interface Credentials {
  /** Undefined while the session is locked: public data and the device's own copies stay readable. */
  token: string | undefined
  userId: string
}

/**
 * An answer, by its sender:
 * `ours` a 2xx with JSON · `refused` another status with our own error body · `foreign` something else answered (a portal, a proxy);
 * `said` is what it says about an error, as a sentence.
 */
export type Answer = { status: number; headers: Headers; credentials: Credentials | undefined } & (
  | { by: 'ours'; json: unknown }
  | { by: 'refused'; error: ReceivedError }
  | { by: 'foreign'; said?: string | undefined }
)

/** `undefined`: no answer, the network failed. */
type Hook = (answer: Answer | undefined, request: WireRequest) => void
const hooks = new Set<Hook>()

/** Calls the hook after every exchange; session and reachability use it. Returns the function that removes it. */
export function onAnswer(hook: Hook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

let getCredentials: () => Credentials | undefined = () => undefined
export const provideCredentials = (provider: () => Credentials | undefined): void => {
  getCredentials = provider
}

let send: typeof fetch = (input, init) => fetch(input, init)
/** Replaces `fetch`: in a page that came with answers, where the server renders a page, and in tests. */
export const provideFetch = (replacement: typeof fetch): void => {
  send = replacement
}

export interface ExchangeOptions {
  signal?: AbortSignal | undefined
  /** Idempotency-Key. */
  key?: string | undefined
  /** Used instead of the session's; null sends none. */
  credentials?: Credentials | null | undefined
  /** Milliseconds until the request is cancelled. */
  timeout?: number | undefined
  /** The request is sent even if the page is closed meanwhile. */
  keepalive?: boolean | undefined
  /** Called if the answer is a copy that the service worker stored, with the time of storing (epoch milliseconds). */
  onStored?: ((at: number) => void) | undefined
  /** Reads an answer that is no JSON; undefined where something else came. */
  receive?: (response: Response, credentials: Credentials | undefined) => Promise<Answer> | undefined
}

const maxResponseBytes = 32 * 1024 * 1024

/** Sends one request and reads the answer. Throws what fetch throws (network failure, abort, timeout); redirects count as failures. */
export async function exchange(request: WireRequest, options: ExchangeOptions = {}): Promise<Answer> {
  const credentials = options.credentials === null ? undefined : (options.credentials ?? getCredentials())
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
    const answer = await (options.receive?.(response, credentials) ?? classify(response, credentials))
    // A stored copy proves nothing about the network, so no hook is called.
    const storedAt = Number(response.headers.get(storedAtHeader) ?? Number.NaN)
    if (!Number.isNaN(storedAt)) {
      options.onStored?.(storedAt)
      return answer
    }
    if (response.headers.has(fromPageHeader)) return answer
    for (const hook of hooks) hook(answer, request)
    return answer
  } catch (error) {
    if (!options.signal?.aborted) for (const hook of hooks) hook(undefined, request)
    throw error
  }
}

async function classify(response: Response, credentials: Credentials | undefined): Promise<Answer> {
  const { status, headers } = response
  const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '')
  // Of anything else the body is not wanted.
  const json = isJson ? await readJson(response) : await response.body?.cancel().catch(() => {})
  if (json === undefined) return { by: 'foreign', status, headers, credentials }
  if (response.ok) return { by: 'ours', status, headers, credentials, json }
  const error = parseErrorBody(json)
  if (error) return { by: 'refused', status, headers, credentials, error }
  const said = await import('./foreign-error-text.ts').then(
    ({ foreignErrorText }) => foreignErrorText(json, response),
    () => undefined,
  )
  return { by: 'foreign', status, headers, credentials, said }
}

/** The body as JSON; undefined if it is not JSON or too long. Throws if the connection breaks. */
async function readJson(response: Response): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = (response.body ?? new Blob().stream()).getReader()
  let text = ''
  let length = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const { value } = piece
    length += value.byteLength
    const decoded = length > maxResponseBytes ? undefined : orUndefined(() => decoder.decode(value, { stream: true }))
    if (decoded === undefined) {
      await reader.cancel()
      return undefined
    }
    text += decoded
  }
  return orUndefined(() => JSON.parse(text + decoder.decode()) as unknown)
}

function orUndefined<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
