import { to } from '#contract/to.ts'
import { indexLabels, indexOrder } from './index-labels.ts'
import { useTotals } from './totals.reads.ts'
import css from './IndexTotals.module.css'

const figure = new Intl.NumberFormat('en-GB')

/** The eleven indexes as a table of contents; the figures come when the server has told them. */
export function IndexTotals() {
  const totals = useTotals()
  return (
    <section className={css['totals']} aria-labelledby="contents-heading">
      <h2 id="contents-heading">Contents</h2>
      <ol className={css['list']}>
        {indexOrder.map(name => {
          const total = totals?.[name]
          return (
            <li key={name}>
              <a href={to('search', { category: name })}>
                <span className={css['label']}>{indexLabels[name]}</span>
                {total !== undefined && <span className={css['leader']} aria-hidden="true" />}
                <span className={css['figure']}>
                  {total !== undefined && figure.format(total)}
                  {total !== undefined && <span className="visually-hidden"> records</span>}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
