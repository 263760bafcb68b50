import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'

interface Details {
  errors?: Record<string, string[]>
  at?: number
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
    const { errors: fields, at, current, sentence } = this.#details
    return {
      code: this.code,
      error: sentence ?? errors[this.code].sentence,
      ...(fields && { errors: fields }),
      ...(at !== undefined && { at }),
      ...(current !== undefined && { current }),
    }
  }
}
