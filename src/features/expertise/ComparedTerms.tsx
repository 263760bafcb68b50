import { useId } from 'react'
import type { ScopeIndex } from '#contract/search.ts'
import { recordLink } from '#routing/record-links.ts'
import { Bar } from './Bar.tsx'
import { type Compared, comparedTerms } from './compared-terms.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import css from './CompareModal.module.css'

/** A table with a row for each term and a column for each record: the number of its documents with the term. Shared terms come first. */
export function ComparedTerms({ index, records }: { index: ScopeIndex; records: readonly Compared[] }) {
  const about = useId()
  const rows = comparedTerms(records)
  if (rows.length === 0) return <p>No data available</p>
  const most = Math.max(...rows.flatMap(({ counts }) => counts))
  return (
    <>
      <p id={about} className={css['about']}>
        How many documents have each term that is typical of any of them.
      </p>
      <ScrollRegion label="Terms compared">
        <table className={css['table']} aria-labelledby={about}>
          <thead>
            <tr>
              <th scope="col">Term</th>
              {records.map(({ slug_values, title, documents }) => (
                <th key={slug_values[0]} scope="col">
                  <a href={recordLink(index, slug_values[0] ?? '')}>{title}</a>
                  <small>{counted(documents, 'document')}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ term, total, counts, shared }) => (
              <tr key={term}>
                <th scope="row">
                  {term} {shared > 1 && <span className={css['shared']}>shared{records.length > 2 && ` by ${shared}`}</span>}
                </th>
                {counts.map((count, n) => (
                  <td key={records[n]?.slug_values[0]}>
                    <span className={css['cell']} title={`${formatNumber(total)} in all records`}>
                      <span className={css['count']}>{formatNumber(count)}</span>
                      <Bar part={count / most} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}
