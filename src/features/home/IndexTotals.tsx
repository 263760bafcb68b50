import { to } from '#contract/to.ts'
import { useFirstView } from '#kit/first-view.ts'
import { indexLabels, indexOrder } from './index-labels.ts'
import { IndexTotal } from './late-parts.ts'
import css from './IndexTotals.module.css'

/** The eleven indexes as a table of contents; the figures come after the first view, when the server has told them. */
export function IndexTotals() {
  const isShown = useFirstView()
  return (
    <section className={css['totals']} aria-labelledby="contents-heading">
      <h2 id="contents-heading">Contents</h2>
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
    </section>
  )
}
