import { formatNumber } from '#kit/format-number.ts'
import type { WholeAnalysis } from './analysis-state.rules.ts'
import { KeptNote } from './KeptNote.tsx'
import { useBroughtIntoView } from './use-brought-into-view.ts'
import css from './AnalysisModal.module.css'

/** How far the analysis of all results is. */
export function WholeProgress({ whole: { id, done, total, isCutOff, row } }: { whole: WholeAnalysis }) {
  const count = `${formatNumber(done)} of ${formatNumber(total)}`
  return (
    <section ref={useBroughtIntoView('nearest')} className={css['step']} aria-label="All results">
      {!row && (
        <label className={css['progress']}>
          <span>Analysing: {count}</span>
          <progress value={done} max={total} />
        </label>
      )}
      <output className={css['quiet']}>
        {row?.status === 'stopped' && `Stopped. ${count} results were answered; only these are charged.`}
        {row?.status === 'done' && `${count} results were answered.${done < total ? ' The others are not charged.' : ''}`}
        {!row && isCutOff && 'The connection was lost. The analysis goes on, and you’ll see it when you’re back online.'}
      </output>
      <KeptNote id={id} isRunning={!row} />
    </section>
  )
}
