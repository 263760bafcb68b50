import type { ErrorCode } from '#contract/errors.ts'
import type { ApiError } from './api-error.ts'

const codes: readonly string[] = ['bad_query', 'too_costly'] satisfies ErrorCode[]

/** The refusal of a keyword that has to be written otherwise: trying the same again does not help. */
export const queryRefusalOf = (error: ApiError | undefined): ApiError | undefined =>
  error && codes.includes(error.code) ? error : undefined
