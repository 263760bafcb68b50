import { useState } from 'react'
import type { FilterBucket } from '#contract/search.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FigureTable } from '#ui/list/ScrollRegion.tsx'
import { percentageOf } from '#workers/trend-normalisation/normalised.ts'
import { figure } from '../map/region-words.ts'
import { type PlaceColumn, placeColumns, sortedPlaces } from './sorted-places.ts'
import css from './PlaceTable.module.css'

interface PlaceTableProps {
  caption: string
  /** What a row is called, such as "Country". */
  kind: string
  buckets: readonly FilterBucket[]
  onPick?: ((value: string) => void) | undefined
}

/** The figures of a map, to be read, sorted and chosen from without seeing it. */
export function PlaceTable({ caption, kind, buckets, onPick }: PlaceTableProps) {
  const [sort, setSort] = useState<{ by: PlaceColumn; down: boolean }>({ by: 'count', down: true })
  const by = (column: PlaceColumn) =>
    setSort(sort.by === column ? { by: column, down: !sort.down } : { by: column, down: column !== 'label' })
  return (
    <FigureTable caption={caption} className={css['places']}>
      <thead>
        <tr>
          {placeColumns.map(({ name, label }) => (
            <th key={name} scope="col" aria-sort={sort.by !== name ? 'none' : sort.down ? 'descending' : 'ascending'}>
              <button type="button" onClick={() => by(name)}>
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
              {onPick ? <Checkbox label={bucket.label} checked={bucket.active} onChange={() => onPick(bucket.value)} /> : bucket.label}
            </th>
            <td>{figure(bucket.count)}</td>
            <td>{figure(bucket.total)}</td>
            <td>{percentageOf(bucket)} %</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
