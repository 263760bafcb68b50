import * as v from 'valibot'
import { type Call, type EndpointSpec, isSafe, type Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from './api-error.ts'
import { type Answer, exchange, type ExchangeOptions, type WireRequest } from './exchange.ts'
import { reachability } from './reachability.ts'
import { retryAfterOf } from './retry-after.ts'
import { showErrorPage, type Variant } from './variants.ts'

export { ApiError } from './api-error.ts'

export interface CallOptions extends ExchangeOptions {
  ifMatch?: string | number
  /** How often a call may be tried again; only for those that may be repeated. Without it safe calls are, three times (S1§7), and others never. */
  retries?: number
  /** What its failure means for the screen; `silent` unless it says otherwise. */
  variant?: Variant
}

/** What a call looks like on the wire. Path parameters are encoded, absent query values left out. */
export function wireOf<E extends EndpointSpec>(endpoint: E, args: Call<E>, ifMatch?: string | number): WireRequest {
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
 * Calls an endpoint and gives its validated reply. Throws ApiError and nothing else. Safe calls are tried again up to three
 * times (S1§7) after a failed network, 502, 503 or 504; a change only where its caller says that it may be (`retries`).
 * The transport has no opinions: no redirects, no sign-out; policy hangs on `onAnswer` and, for what a route is about, on `variant`.
 */
export async function call<E extends EndpointSpec>(endpoint: E, args: Call<E>, options: CallOptions = {}): Promise<Reply<E>> {
  const request = wireOf(endpoint, args, options.ifMatch)
  const retries = options.retries ?? (isSafe(endpoint) ? limits.requestRetries : 0)
  const sending = endpoint.auth === 'ignored' ? { ...options, credentials: null } : options
  for (let attempt = 0; ; attempt++) {
    try {
      return replyOf(endpoint, await exchange(request, sending))
    } catch (thrown) {
      const error = asApiError(thrown, options.signal)
      if (attempt >= retries || !mayPass(error) || !reachability.online) {
        showErrorPage(error, options.variant)
        throw error
      }
      await pause(error.retryAfter ?? 200 * 2 ** attempt * (0.5 + Math.random()), options.signal)
    }
  }
}

/** The validated reply inside an answer, or the ApiError that it stands for. */
export function replyOf<E extends EndpointSpec>(endpoint: E, answer: Answer): Reply<E> {
  if (answer.by === 'foreign') throw new ApiError('offline', 'Something else than the server answered.', { status: answer.status })
  if (answer.by === 'refused') {
    const { status, error } = answer
    throw new ApiError('http', error.error, { status, body: error, retryAfter: retryAfterOf(answer.headers, Date.now()) })
  }
  const parsed = v.safeParse(endpoint.reply, answer.json)
  if (!parsed.success) {
    const where = v.getDotPath(parsed.issues[0]) ?? 'the whole'
    throw new ApiError('contract', `Something went wrong. (${endpoint.method} ${endpoint.path}: ${where})`, { status: answer.status })
  }
  return parsed.output
}

function asApiError(thrown: unknown, signal: AbortSignal | undefined): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (signal?.aborted) return new ApiError('aborted', 'The request was given up.')
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return new ApiError('timeout', 'The server did not answer in time.')
  return new ApiError('offline', 'The server cannot be reached.')
}

/** Failures that may be gone in a moment. A long Retry-After is for the caller to show, not to sit out. */
const mayPass = (error: ApiError): boolean =>
  (error.kind === 'offline' || [502, 503, 504].includes(error.status)) && (error.retryAfter ?? 0) <= 3000

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((go, fail) => {
    const timer = setTimeout(go, milliseconds)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        fail(new ApiError('aborted', 'The request was given up.'))
      },
      { once: true },
    )
  })
}
