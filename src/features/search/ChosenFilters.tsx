import { indexes } from '#contract/indexes/all.ts'
import type { Filter } from '#contract/search.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { chosenCount, toggled, withoutFilters } from './search-moves.ts'
import css from './ResultsPage.module.css'

/** The filters in force, each removable, above the list they narrow. */
export function ChosenFilters({ state, filters }: { state: UrlSearchState; filters: readonly Filter[] }) {
  if (chosenCount(state) === 0) return null
  const facets = indexes[state.category].facets
  return (
    <fieldset className={css['chosen']} aria-label="Filters in force">
      {Object.entries(state.filters).flatMap(([name, values]) => {
        const heading = facets.find(facet => facet.name === name)?.label ?? name
        const buckets = filters.find(filter => filter.name === name)?.buckets ?? []
        return values.map(value => {
          const label = buckets.find(bucket => bucket.value === value)?.label ?? value.replace(/-/g, ' ')
          return (
            <Chip
              key={`${name} ${value}`}
              removeLabel={`Remove ${heading}: ${label}`}
              onRemove={() => void go(searchUrl(toggled(state, name, value)))}
            >
              {heading}: {label}
            </Chip>
          )
        })
      })}
      <Button kind="quiet" size="small" onClick={() => void go(searchUrl(withoutFilters(state)))}>
        Clear all
      </Button>
    </fieldset>
  )
}
