import type { IndexName } from '#contract/indexes/shape.ts'
import { formatNumber } from '#kit/format-number.ts'
import css from '../IndexTotals.module.css'
import { EmptyTypes } from './EmptyTypes.tsx'
import { useIndexTotals } from './use-index-totals.ts'

/** The number of records of an index; nothing while it is unknown, as when offline. Without a name: the indexes without records, folded. */
export default function IndexTotal({ name }: { name?: IndexName }) {
  const totals = useIndexTotals()
  if (!name) return <EmptyTypes totals={totals} />
  const total = totals?.[name]
  if (total === undefined) return null
  return (
    <>
      <span className={css['leader']} aria-hidden="true" />
      <span className={css['figure']} data-empty={total === 0 || undefined}>
        {formatNumber(total)}
        <span className="visually-hidden"> {total === 1 ? 'record' : 'records'}</span>
      </span>
    </>
  )
}
