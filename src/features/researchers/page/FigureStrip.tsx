import type { ReadState } from '#api/read/use-read.ts'
import type { ResearcherFigures } from '#contract/researcher-figures.ts'
import { formatNumber } from '#kit/format-number.ts'
import css from './FigureStrip.module.css'

/** Publications, citations and the two indexes. It has its place before they come, so that nothing jumps. */
export function FigureStrip({ figures: { answer, error } }: { figures: ReadState<ResearcherFigures> }) {
  const publications = answer?.publications
  const missing = error ? 'not available' : publications ? 'unknown' : 'loading'
  const facts: [label: string, value: number | undefined][] = [
    ['Publications', publications?.total],
    ['Citations', publications?.citations],
    ['h-index', publications?.ranking_h_index],
    ['i10-index', publications?.ranking_i10_index],
  ]
  return (
    <dl className={css['strip']} aria-busy={!publications && !error}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === undefined ? css['missing'] : undefined}>{value === undefined ? missing : formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
