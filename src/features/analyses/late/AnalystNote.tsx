import { sendingNote } from '#analysis/index.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** Who answers, and to whom the texts of the results are sent. */
export function AnalystNote({ analysis: { state } }: { analysis: ListAnalysis }) {
  const analyst = state.overview?.analyst
  return analyst && <p className={css['quiet']}>{sendingNote(analyst, 'Your questions and the texts of the selected results')}</p>
}
