import type { Answer } from '#api/exchange.ts'
import { retryAfterOf } from '#api/retry-after.ts'
import type { Op, OpError } from '../declare/op.ts'

/**
 * What an answer means for a waiting change (src/offline/README.md "What an answer means"). Waits are milliseconds.
 * acknowledged: `json` is the reply · again: same request later; `trouble` when the server, not the network, was at fault ·
 * pause: the whole queue waits · identity: the session must be renewed first · update: this app version is too old ·
 * gone: the target does not exist · park: a person must decide; an `unknown` outcome is also retried every hour.
 */
export type Verdict =
  | { do: 'acknowledged'; json: unknown }
  | { do: 'again'; wait: number; trouble: boolean; error: OpError }
  | { do: 'pause'; wait: number; error: OpError }
  | { do: 'identity' }
  | { do: 'update' }
  | { do: 'gone'; error: OpError }
  | { do: 'park'; outcome: 'refused' | 'unknown'; error: OpError }

export interface Circumstances {
  now: number
  /** 0 ≤ x < 1. */
  random: () => number
  /** Another change has succeeded since this one's first attempt, so the fault lies with this one. */
  othersSucceed: boolean
}

const hour = 3_600_000
const maxAge = 30 * 86_400_000
const longestPause = 300_000
const troubleLimit = 8

export function verdictOf(answer: Answer | undefined, op: Op, at: Circumstances): Verdict {
  if (!answer || answer.by === 'foreign') return unreachable(answer, op, at)
  if (answer.by === 'ours') {
    // Without the echoed key the answer comes from something between client and server, or belongs to another request.
    if (answer.headers.get('idempotency-key') !== op.mid) return unreachable(answer, op, at)
    return { do: 'acknowledged', json: answer.json }
  }
  const { status, error: body } = answer
  const error: OpError = {
    status,
    code: body.code,
    text: body.error,
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.current === undefined ? {} : { current: body.current }),
  }
  const asked = retryAfterOf(answer.headers, at.now)
  if (status === 401 || status === 498 || body.code === 'wrong_user' || body.code === 'account_deleted') return { do: 'identity' }
  if (status === 426) return { do: 'update' }
  if (status === 429 || (status === 503 && asked !== undefined)) return { do: 'pause', wait: Math.max(asked ?? 1000, 1000), error }
  if (body.code === 'in_progress') return { do: 'again', wait: asked ?? 1000, trouble: false, error }
  if (status === 404 || status === 410) return { do: 'gone', error }
  if (status === 409 || [400, 403, 405, 406, 413, 415, 422, 451].includes(status)) return { do: 'park', outcome: 'refused', error }
  // Only the user can make room, so asking again would not help.
  if (body.code === 'account_full') return { do: 'park', outcome: 'refused', error }
  if (status >= 500 || status === 408 || status === 425) return troubled(error, op, at, at.othersSucceed)
  return troubled(error, op, at, true)
}

/** No answer from our server: the outcome is unknown, and the same request is sent again, as often as needed. */
function unreachable(answer: Answer | undefined, op: Op, at: Circumstances): Verdict {
  const error = { status: answer?.status ?? 0, code: 'offline', text: 'Can’t reach the server.' }
  if (isOld(op, at)) return { do: 'park', outcome: 'unknown', error }
  return { do: 'again', wait: jittered(op, at), trouble: false, error }
}

/** The server answered, but the outcome is unknown. */
function troubled(error: OpError, op: Op, at: Circumstances, parks: boolean): Verdict {
  if ((parks && op.trouble + 1 >= troubleLimit) || isOld(op, at)) return { do: 'park', outcome: 'unknown', error }
  return { do: 'again', wait: jittered(op, at), trouble: true, error }
}

/** Counts attempts as well as days, so that a clock that jumps parks nothing. */
const isOld = (op: Op, { now }: Circumstances): boolean =>
  op.firstTriedAt !== undefined && op.attempts > 50 && now - op.firstTriedAt > maxAge

/** Full jitter: a random wait up to 1 s · 2^n, at most five minutes. */
const jittered = (op: Op, { random }: Circumstances): number => random() * Math.min(longestPause, 1000 * 2 ** Math.min(op.attempts, 20))

/** When a parked change is retried: every hour after an unknown outcome, never by itself after a refusal. */
export const nextCheckAt = (outcome: 'refused' | 'unknown', now: number): number =>
  outcome === 'unknown' ? now + hour : Number.POSITIVE_INFINITY
