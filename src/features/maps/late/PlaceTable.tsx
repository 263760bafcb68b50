import { useState } from 'react'
import type { FilterBucket } from '#contract/search.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FigureTable } from '#ui/list/ScrollRegion.tsx'
import { percentageOf } from '#workers/trend-normalisation/normalised.ts'
import { formatNumber } from '#kit/format-number.ts'
import { type PlaceColumn, placeColumns, sortedPlaces } from './sorted-places.ts'
import css from './PlaceTable.module.css'

interface PlaceTableProps {
  caption: string
  /** The kind of place of a row, such as "Country". */
  kind: string
  buckets: readonly FilterBucket[]
  onToggle?: ((value: string) => void) | undefined
}

/** The numbers of a map as a table that can be sorted and selected from. */
export function PlaceTable({ caption, kind, buckets, onToggle }: PlaceTableProps) {
  const [sort, setSort] = useState<{ by: PlaceColumn; down: boolean }>({ by: 'count', down: true })
  const sortBy = (column: PlaceColumn) =>
    setSort(sort.by === column ? { by: column, down: !sort.down } : { by: column, down: column !== 'label' })
  return (
    <FigureTable caption={caption} className={css['places']}>
      <thead>
        <tr>
          {placeColumns.map(({ name, label }) => (
            <th key={name} scope="col" aria-sort={sort.by !== name ? 'none' : sort.down ? 'descending' : 'ascending'}>
              <button type="button" onClick={() => sortBy(name)}>
                {name === 'label' ? kind : label}
                <span aria-hidden="true">{sort.by !== name ? '' : sort.down ? ' ↓' : ' ↑'}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortedPlaces(buckets, sort.by, sort.down).map(bucket => (
          <tr key={bucket.value} className={bucket.active ? css['active'] : undefined}>
            <th scope="row">
              {onToggle ? <Checkbox label={bucket.label} checked={bucket.active} onChange={() => onToggle(bucket.value)} /> : bucket.label}
            </th>
            <td>{formatNumber(bucket.count)}</td>
            <td>{formatNumber(bucket.total)}</td>
            <td>{percentageOf(bucket).toFixed(2)} %</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
