import { limits } from '#contract/limits.ts'

const { evaluation: limit } = limits

/** What an evaluation costs in AI credits (S3§9). */
export const costOf = (profiles: number, withReport: boolean): number => profiles * (withReport ? limit.creditsWithReport : limit.credits)

/** A missing or negative number of credits counts as none. */
export const usableCredits = (credits: number | null | undefined): number => Math.max(0, credits ?? 0)

interface Bounds {
  /** Results of the search. */
  total: number
  withReport: boolean
  /** The server's limit without a report. */
  itemLimit: number
  credits: number
}

/** The end of the slider (S3§5): ten credits a profile are reckoned, even with a report. */
export const profileLimit = ({ total, withReport, itemLimit, credits }: Bounds): number =>
  Math.max(0, Math.min(total, withReport ? limit.withReport : itemLimit, Math.floor(usableCredits(credits) / limit.credits)))

/** The step of the slider (S3§5). */
export const profileStep = (most: number): number => (most <= 50 ? 1 : 10)

/** Profiles that are chosen until the user chooses another number: ten, or those that the credits suffice for. */
export const profilesAtFirst = (credits: number, withReport: boolean): number =>
  Math.min(10, Math.max(1, Math.floor(credits / costOf(1, withReport))))

/** The number of profiles within its bounds; none only where the slider stands at its beginning. */
export const profileCount = (wished: number, most: number): number => Math.min(Math.max(0, Math.round(wished) || 0), most)

interface Chosen {
  hasTemplate: boolean
  profiles: number
  credits: number
  hasErrors: boolean
}

/** Whether “Evaluate” is disabled (S3§5). */
export const isEvaluateDisabled = ({ hasTemplate, profiles, credits, hasErrors }: Chosen): boolean =>
  !hasTemplate || profiles <= 0 || profiles * limit.credits > usableCredits(credits) || hasErrors

/** What documents are found by: the search on screen, an own query, or one that is recommended for the template. */
export type Basis = 'current' | 'own' | 'recommended'

/** A recommended query: all documents are `*`, which is no query (S3§4). */
export const recommendedQuery = (query: string): string => (query.trim() === '*' ? '' : query)

/** In place of a query that could not be recommended (S3§4). */
export const whyNoQuery = {
  failed: '(An unexpected error occurred)',
  unfilled: 'Fill in the template first.',
  unpaid: `You need at least ${limit.credits} AI credits.`,
}
