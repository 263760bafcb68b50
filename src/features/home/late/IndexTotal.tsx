import { useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { search } from '#contract/search.ts'
import { formatNumber } from '#kit/format-number.ts'
import css from '../IndexTotals.module.css'

/** Totals change slowly, so an answer stays fresh for five minutes; in milliseconds. */
const freshFor = 300_000

/** The number of records of an index; nothing while it is unknown, as when offline. */
export default function IndexTotal({ name }: { name: IndexName }) {
  const total = useRead(search.count, { body: { keyword: '' } }, { freshFor }).answer?.totals[name]
  if (total === undefined) return null
  return (
    <>
      <span className={css['leader']} aria-hidden="true" />
      <span className={css['figure']}>
        {formatNumber(total)}
        <span className="visually-hidden"> records</span>
      </span>
    </>
  )
}
