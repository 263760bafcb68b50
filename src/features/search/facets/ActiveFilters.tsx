import type { Filter } from '#contract/search.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { activeFilters, reset } from './active-filters.ts'
import css from './ActiveFilters.module.css'

interface ActiveFiltersProps {
  state: UrlSearchState
  filters: readonly Filter[]
  /** Filters that the page shows elsewhere. */
  except?: readonly string[]
}

/** All filters and settings of the search, each with a button to remove it. */
export function ActiveFilters({ state, filters, except = [] }: ActiveFiltersProps) {
  const active = activeFilters(state, filters).filter(({ filter }) => filter === undefined || !except.includes(filter))
  if (active.length === 0) return null
  return (
    <fieldset className={css['active']} aria-label="Active filters">
      {active.map(({ key, label, without }) => (
        <Chip key={key} removeLabel={`Remove ${label}`} onRemove={() => void go(searchUrl(without))}>
          {label}
        </Chip>
      ))}
      <Button kind="quiet" size="small" onClick={() => void go(searchUrl(reset(state)))}>
        Reset all
      </Button>
    </fieldset>
  )
}
