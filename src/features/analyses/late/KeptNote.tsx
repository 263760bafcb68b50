import { to } from '#contract/to.ts'
import css from './AnalysisModal.module.css'

/** Where an analysis is found, also while it runs. The window stays: the link opens a new tab. */
export const KeptNote = ({ id }: { id: string }) => (
  <p className={css['quiet']}>
    This analysis goes on without this window, and is kept in{' '}
    <a href={to('analyses.show', { id })} target="_blank">
      My analyses
    </a>
    .
  </p>
)
