import { useRead } from '#api/read/use-read.ts'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { type Dashboard, previews } from '#contract/previews.ts'
import { to } from '#contract/to.ts'
import { formatNumber } from '#kit/format-number.ts'
import { recordLink } from '#routing/record-links.ts'
import { useRight } from '#session/session.ts'
import { classNames } from '#ui/class-names.ts'
import { indexLabels, indexOrder } from '../index-labels.ts'
import list from './HomeList.module.css'
import css from './RecentlyAdded.module.css'

const shownRecords = 3
const shownValues = 5

/** The newest records of each index and its most frequent filter values (S3§7: dashboard_data). Nothing when offline. */
export default function RecentlyAdded() {
  const { answer } = useRead(previews.dashboard, { body: {} })
  const blocks = indexOrder.flatMap(name => answer?.dashboards.find(({ index, newest }) => index === name && newest.length > 0) ?? [])
  if (blocks.length === 0) return null
  return (
    <section className={classNames(list['part'], css['added'])} aria-labelledby="added-heading">
      <h2 id="added-heading">Recently added</h2>
      <ul className={css['blocks']}>
        {blocks.map(block => (
          <li key={block.index}>
            <h3>
              <a href={to('search', { category: block.index }, { query: { sort: 'last_added' } })}>{indexLabels[block.index]}</a>
            </h3>
            <ul className={css['records']}>
              {block.newest.slice(0, shownRecords).map(({ index, data }) => (
                <li key={data.slug_values[0]}>
                  <a className={list['title']} href={recordLink(index, data.slug_values[0] ?? '')}>
                    {titleOf(indexes[index], data)}
                  </a>
                </li>
              ))}
            </ul>
            <TopValues block={block} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The most frequent values of an index as links to a filtered search; only if the user's plan includes filters. */
function TopValues({ block: { index, filter } }: { block: Dashboard }) {
  const mayFilter = useRight('useFilters')
  if (!mayFilter || !filter || filter.buckets.length === 0) return null
  return (
    <div className={css['values']}>
      <span id={`${index}-values`}>{filter.label}</span>
      <ul aria-labelledby={`${index}-values`}>
        {filter.buckets.slice(0, shownValues).map(({ value, label, count }) => (
          <li key={value}>
            <a href={to('search', { category: index, _splat: `${filter.name}:${value}` })}>{label}</a> {formatNumber(count)}
          </li>
        ))}
      </ul>
    </div>
  )
}
