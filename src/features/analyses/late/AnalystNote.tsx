import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** Who answers, and to whom the texts of the results are sent. */
export function AnalystNote({ analysis: { state } }: { analysis: ListAnalysis }) {
  const analyst = state.overview?.analyst
  if (!analyst) return null
  if (!analyst.language_model)
    return (
      <p className={css['quiet']}>
        Answers are composed of sentences of the records, without a language model. Nothing is sent to anyone else.
      </p>
    )
  return (
    <p className={css['quiet']}>
      {analyst.name}, a language model, answers.{' '}
      {analyst.sent_to === null
        ? 'Nothing is sent to anyone else.'
        : `Your questions and the texts of the selected results are sent to ${analyst.sent_to}; contact details are not.`}{' '}
      It can be wrong: check the passages that an answer refers to.
    </p>
  )
}
