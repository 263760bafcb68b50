import { to } from '#contract/to.ts'
import { counted } from '#kit/format-number.ts'
import { indexLabels, indexOrder } from '../index-labels.ts'
import css from '../IndexTotals.module.css'
import type { TotalByIndex } from './use-index-totals.ts'

/** The indexes without records, folded under the others. Nothing if there are none. */
export function EmptyTypes({ totals }: { totals: TotalByIndex | undefined }) {
  const empty = indexOrder.filter(name => totals?.[name] === 0)
  if (empty.length === 0) return null
  return (
    <details className={css['empty']}>
      <summary>{counted(empty.length, 'type')} without records</summary>
      <ul className={css['list']}>
        {empty.map(name => (
          <li key={name}>
            <a href={to('search', { category: name })}>
              <span className={css['label']}>{indexLabels[name]}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
