import { to } from '#contract/to.ts'
import { useFirstView } from '#kit/first-view.ts'
import { indexLabels, indexOrder } from './index-labels.ts'
import { IndexTotal } from './late-parts.ts'
import css from './IndexTotals.module.css'

/** The eleven indexes with their totals. The totals are read after the first view. */
export function IndexTotals() {
  const isShown = useFirstView()
  return (
    <section className={css['totals']} aria-labelledby="indexes-heading">
      <h2 id="indexes-heading">Browse by type</h2>
      <ol className={css['list']}>
        {indexOrder.map(name => (
          <li key={name}>
            <a href={to('search', { category: name })}>
              <span className={css['label']}>{indexLabels[name]}</span>
              {isShown && <IndexTotal name={name} />}
            </a>
          </li>
        ))}
      </ol>
      {isShown && <IndexTotal />}
    </section>
  )
}
