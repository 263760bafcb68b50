import { type BoundName, boundReached } from '#contract/account-bounds.ts'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { missingRight } from '#contract/right-labels.ts'
import { can, type Right, type Viewer } from '#contract/rights.ts'

interface Details {
  errors?: Record<string, string[]>
  at?: number
  right?: Right
  bound?: BoundName
  current?: unknown
  sentence?: string
  /** Seconds. */
  retryAfter?: number
}

/** An expected refusal, with a code of the contract's closed list. Any other error is a bug and answered with 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  readonly #details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.retryAfter = details.retryAfter
    this.#details = details
  }

  get status(): number {
    return errors[this.code].status
  }

  get body(): ErrorBody {
    const { errors: fields, at, right, bound, current, sentence } = this.#details
    return {
      code: this.code,
      error: sentence ?? errors[this.code].sentence,
      ...(fields && { errors: fields }),
      ...(at !== undefined && { at }),
      ...(right && { right }),
      ...(bound && { bound }),
      ...(current !== undefined && { current }),
    }
  }
}

/** Refuses a viewer without the right with `right_required`, which names it. */
export function requireRight(viewer: Viewer, right: Right): void {
  if (!can(viewer, right)) throw new Refusal('right_required', { right, sentence: missingRight(viewer, right) })
}

/** Refuses to add another one to an account that has `most`: with the bound and the way out. */
export function requireBelow(bound: BoundName, count: number, most: number): void {
  if (count >= most) throw limitReached(bound, most)
}

export const limitReached = (bound: BoundName, most: number): Refusal =>
  new Refusal(bound === 'bytes' ? 'account_full' : 'limit_reached', { bound, sentence: boundReached(bound, most) })
