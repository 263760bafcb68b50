import type { ApiError } from '#api/api-error.ts'
import { errors } from '#contract/errors.ts'

/** What a failure is to the user of an analysis (S3§8). `noCredits`: there are none left, as the server says. */
export interface AnalysisFailure {
  text: string
  noCredits?: true
}

const unknown = 'Unknown error'
const offline = 'You’re offline. Connect and try again.'
const other = 'Oops, something unexpected has happened. Please try again later.'

/** Why a call failed. Only `no_credits` means that there are none: an expired session never does. */
export function analysisFailureOf(error: Pick<ApiError, 'kind' | 'status' | 'code' | 'message'> | undefined): AnalysisFailure {
  if (error?.kind === 'offline') return { text: offline }
  if (error?.kind !== 'http') return { text: other }
  if (error.code === 'no_credits') return { text: errors.no_credits.sentence, noCredits: true }
  if (error.status === 401) return { text: errors.no_credits.sentence }
  if (error.status === 400) return { text: error.message || errors.analyst_failed.sentence }
  return { text: other }
}

/** Why an analysis of each result, or its file, failed: the status and what the server says (S3§8). */
export function perItemFailureOf(error: Parameters<typeof analysisFailureOf>[0]): AnalysisFailure {
  if (error?.kind !== 'http' || error.status === 401) return analysisFailureOf(error)
  return { text: `${error.status}: ${error.message || unknown}` }
}

/** Why an analysis that had begun has ended without an answer: what the server says (S3§8, “200 with an error”). */
export const failureOfEnded = (error: { error: string } | null | undefined): AnalysisFailure => ({
  text: error?.error || errors.analyst_failed.sentence,
})
