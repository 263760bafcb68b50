import type { ReceivedError } from '#contract/error-body.ts'

/**
 * Why a call failed:
 * `offline` no answer from our server (no network, a captive portal, a proxy's page) · `timeout` no answer in time ·
 * `http` our server refused, in our own format · `foreign` something between refused, while our server answers other calls ·
 * `contract` the answer does not match the contract · `aborted` by the caller.
 */
export type ApiErrorKind = 'offline' | 'timeout' | 'http' | 'foreign' | 'contract' | 'aborted'

export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** For `http` a code of contract/errors.ts, otherwise the kind. */
  readonly code: string
  /** Sentences by dotted field path. */
  declare readonly errors?: Record<string, string[]>
  /** Character offset into a search query. */
  declare readonly at?: number
  /** The right that is missing, with `right_required`; an older app does not know every one. */
  declare readonly right?: string
  /** The server's current state of what the call tried to change. */
  declare readonly current?: unknown
  /** Milliseconds. */
  declare readonly retryAfter?: number

  constructor(kind: ApiErrorKind, message: string, more: { status?: number; body?: ReceivedError; retryAfter?: number | undefined } = {}) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = more.status ?? 0
    this.code = more.body?.code ?? kind
    const { code: _code, error: _error, ...said } = more.body ?? {}
    // What the answer does not have is no property.
    for (const [name, value] of Object.entries({ ...said, retryAfter: more.retryAfter }))
      if (value !== undefined) Object.assign(this, { [name]: value })
  }
}
