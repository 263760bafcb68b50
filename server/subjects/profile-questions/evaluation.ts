import type { AnalysisRequestKept } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import type { EvaluationInput } from './evaluated.ts'

/** The input of an evaluation, as the request of its analysis has it: nothing else writes it. */
export const evaluationOf = ({ request }: { request: AnalysisRequestKept }): EvaluationInput => request.more as unknown as EvaluationInput

export const priceOf = ({ hasReport }: Pick<EvaluationInput, 'hasReport'>): number =>
  hasReport ? limits.evaluation.creditsWithReport : limits.evaluation.credits

export const mostProfiles = (hasReport: boolean): number => (hasReport ? limits.evaluation.withReport : limits.evaluation.profiles)
