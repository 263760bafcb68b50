import { mayDo } from '#features/plans/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { type AnalysedResults, AnalysisModal } from './analysis.modal.ts'

/** Opens the AI analysis of results, for those who may ask the AI; it leads others to the login or a plan (S3§6). */
export function openAnalysis(results: AnalysedResults): void {
  if (mayDo('promptAI')) void openModal(AnalysisModal, { results })
}
