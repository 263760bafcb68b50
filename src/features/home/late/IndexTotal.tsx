import { useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { search } from '#contract/search.ts'
import css from '../IndexTotals.module.css'

/** Totals grow slowly: five minutes old is fresh enough, in milliseconds. */
const freshFor = 300_000

const figure = new Intl.NumberFormat('en-GB')

/** How many records an index has; nothing while that is not known, as without a network. */
export default function IndexTotal({ name }: { name: IndexName }) {
  const total = useRead(search.count, { body: { keyword: '' } }, { freshFor }).answer?.totals[name]
  if (total === undefined) return null
  return (
    <>
      <span className={css['leader']} aria-hidden="true" />
      <span className={css['figure']}>
        {figure.format(total)}
        <span className="visually-hidden"> records</span>
      </span>
    </>
  )
}
