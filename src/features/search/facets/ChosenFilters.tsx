import type { Filter } from '#contract/search.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { chosenParts, reset } from './chosen.ts'
import css from './Chosen.module.css'

/** Everything that is in force beside the words, each removable, above the list it narrows. */
export function ChosenFilters({ state, filters }: { state: UrlSearchState; filters: readonly Filter[] }) {
  const parts = chosenParts(state, filters)
  if (parts.length === 0) return null
  return (
    <fieldset className={css['chosen']} aria-label="Filters in force">
      {parts.map(({ key, label, without }) => (
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
