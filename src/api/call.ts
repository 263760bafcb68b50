import * as v from 'valibot'
import { type Call, type EndpointSpec, isSafe, type Reply, type UnkeyedSpec } from '#contract/endpoint.ts'
import { startLimits } from '#contract/start-limits.ts'
import { ApiError } from './api-error.ts'
import { type Answer, exchange, type ExchangeOptions, type WireRequest } from './exchange.ts'
import { reachability } from './reachability.ts'
import { retryAfterOf } from './retry-after.ts'
import { showErrorPage, type Variant } from './variants.ts'

export { ApiError } from './api-error.ts'

export interface CallOptions extends ExchangeOptions {
  ifMatch?: string | number
  /** How often the call may be repeated. By default three times for safe calls (S1§7), and never for others. */
  retries?: number
  /** What a failure means for the screen; `silent` by default. */
  variant?: Variant
}

/** The request of a call. Path parameters are encoded; query values that are not set are left out. */
export function toWireRequest<E extends EndpointSpec>(endpoint: E, args: Call<E>, ifMatch?: string | number): WireRequest {
  const given = args as {
    params?: Record<string, string>
    query?: Record<string, string | number | boolean | null | undefined>
    body?: unknown
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query ?? {})) if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return {
    method: endpoint.method,
    host: endpoint.host,
    path: path + (text && `?${text}`),
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(ifMatch === undefined ? {} : { ifMatch: String(ifMatch) }),
  }
}

/**
 * Calls an endpoint and returns its validated reply. Throws only ApiError. Safe calls are repeated up to three times (S1§7) after a
 * network failure, 502, 503 or 504; other calls only if the caller allows it (`retries`). This module never redirects or signs out:
 * the session listens with `onAnswer`, and `variant` decides about error pages. A keyed call does not compile without its key.
 */
export function call<E extends EndpointSpec>(endpoint: E, args: Call<E>, options: CallOptions & { key: string }): Promise<Reply<E>>
export function call<E extends UnkeyedSpec>(endpoint: E, args: Call<E>, options?: CallOptions): Promise<Reply<E>>
export async function call<E extends EndpointSpec>(endpoint: E, args: Call<E>, options: CallOptions = {}): Promise<Reply<E>> {
  const request = toWireRequest(endpoint, args, options.ifMatch)
  const retries = options.retries ?? (isSafe(endpoint) ? startLimits.requestRetries : 0)
  const sending = endpoint.auth === 'ignored' ? { ...options, credentials: null } : options
  for (let attempt = 0; ; attempt++) {
    try {
      return replyOf(endpoint, await exchange(request, sending))
    } catch (thrown) {
      const error = toApiError(thrown, options.signal)
      if (attempt >= retries || !isTransient(error) || !reachability.online) {
        showErrorPage(error, options.variant)
        throw error
      }
      await pause(error.retryAfter ?? 200 * 2 ** attempt * (0.5 + Math.random()), options.signal)
    }
  }
}

/** The validated reply of an answer. Throws the ApiError of a failed one. */
export function replyOf<E extends EndpointSpec>(endpoint: E, answer: Answer): Reply<E> {
  if (answer.by === 'foreign') {
    const { status, said } = answer
    if (said && reachability.online) throw new ApiError('foreign', said, { status })
    throw new ApiError('offline', 'Something other than Indago answered.', { status })
  }
  if (answer.by === 'refused') {
    const { status, error } = answer
    throw new ApiError('http', error.reason || error.error, { status, body: error, retryAfter: retryAfterOf(answer.headers, Date.now()) })
  }
  const parsed = v.safeParse(endpoint.reply, answer.json)
  if (!parsed.success) {
    const where = v.getDotPath(parsed.issues[0]) ?? 'reply'
    throw new ApiError('contract', `Something went wrong. (${endpoint.method} ${endpoint.path}: ${where})`, { status: answer.status })
  }
  return parsed.output
}

function toApiError(thrown: unknown, signal: AbortSignal | undefined): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (signal?.aborted) return new ApiError('aborted', 'The request was cancelled.')
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError')
    return new ApiError('timeout', 'The server took too long to answer.')
  return new ApiError('offline', 'Can’t reach the server.')
}

/** Failures that may pass in a moment. With a long Retry-After the caller shows the error instead of waiting. */
const isTransient = (error: ApiError): boolean =>
  (error.kind === 'offline' || [502, 503, 504].includes(error.status)) && (error.retryAfter ?? 0) <= 3000

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((go, fail) => {
    /** One signal may be for hundreds of calls: nothing stays with it. */
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) fail(new ApiError('aborted', 'The request was cancelled.'))
      else go()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}
