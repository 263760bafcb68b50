import { to } from '#contract/to.ts'
import css from './AnalysisModal.module.css'

/** Where an analysis is found, also while it runs. The window stays: the link opens a new tab. */
export const KeptNote = ({ id, isRunning }: { id: string; isRunning: boolean }) => (
  <p className={css['quiet']}>
    {isRunning ? 'This analysis goes on without this window, and is kept in' : 'Kept in'}{' '}
    <a href={to('analyses.show', { id })} target="_blank">
      My analyses
    </a>
    .
  </p>
)
