import { Chip } from '#ui/text/Chip.tsx'
import type { Landscape } from '../landscapes.kept.ts'
import css from './LandscapePage.module.css'

interface ChosenPlacesProps {
  answer: Landscape
  onRemove: (filter: string, values: readonly string[]) => void
}

/** The places that the search is filtered by, each with a button to remove it. */
export function SelectedPlaces({ answer: { countries, us_states }, onRemove }: ChosenPlacesProps) {
  const selected = [countries, us_states].flatMap(({ filter, buckets }) =>
    filter === undefined ? [] : buckets.filter(({ active }) => active).map(bucket => ({ ...bucket, filter })),
  )
  if (selected.length === 0) return null
  return (
    <ul className={css['selected']} aria-label="Selected places">
      {selected.map(({ filter, value, label }) => (
        <li key={`${filter}:${value}`}>
          <Chip removeLabel={`Remove ${label}`} onRemove={() => onRemove(filter, [value])}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
