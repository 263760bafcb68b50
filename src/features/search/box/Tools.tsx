import { indexes } from '#contract/indexes/all.ts'
import { useLockedNote } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Ban, Columns3, Globe, type IconType, Lock, Replace, TextSearch } from '#ui/Icon.tsx'
import { ScrollRow } from '#ui/list/ScrollRow.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { changeCountries, changeExcluded, changeFields, changeSynonyms, openBrowse } from '../modals/change-search.ts'
import css from './SearchBox.module.css'

interface Tool {
  label: string
  icon: IconType
  /** How many of its settings are active. */
  active: number
  isLocked?: boolean
  open: () => unknown
}

/** The other settings of a search, one button each. */
export function Tools({ state }: { state: UrlSearchState }) {
  const canView = useRight('viewFilters')
  const locked = useLockedNote()
  const country = indexes[state.category].places?.country
  const tools: Tool[] = [
    { label: 'Exclude', icon: Ban, active: state.exclude.length, open: () => changeExcluded(state) },
    { label: 'Fields', icon: TextSearch, active: state.search_by_fields.length, open: () => changeFields(state) },
    ...(country
      ? [
          {
            label: 'Country',
            icon: Globe,
            active: state.filters[country]?.length ?? 0,
            open: () => changeCountries(state),
          },
        ]
      : []),
    { label: 'Synonyms', icon: Replace, active: state.ignored_synonyms.length, open: () => changeSynonyms(state) },
    { label: 'Browse', icon: Columns3, active: 0, isLocked: !canView, open: () => openBrowse() },
  ]
  return (
    <fieldset aria-label="Refine the search">
      <ScrollRow className={css['tools']}>
        {tools.map(({ label, icon, active, isLocked, open }) => (
          <Button
            key={label}
            kind="quiet"
            size="small"
            icon={isLocked ? Lock : icon}
            title={isLocked ? locked : undefined}
            onClick={() => void open()}
          >
            {active > 0 ? `${label} (${active})` : label}
          </Button>
        ))}
      </ScrollRow>
    </fieldset>
  )
}
