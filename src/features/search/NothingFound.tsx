import { indexes } from '#contract/indexes/all.ts'
import type { SearchReply } from '#contract/search.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { activeFilters, reset } from './facets/active-filters.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { inCategory } from '#workers/query-encoding/search-moves.ts'
import { isFromDevice, useResults, useTotals } from './search.reads.ts'
import { relaxedSearches } from './relaxed-searches.ts'
import css from './NothingFound.module.css'

/** A number, an identifier or an address of a record: advice about spelling would be wrong. */
const isNumber = (keyword: string): boolean => /^\S*\d\S*\d\S*\d\S*$/.test(keyword.trim())

/** Shown without results: which part of the search is to blame, and searches that find something. */
export default function NothingFound({ state, reply }: { state: UrlSearchState; reply: SearchReply }) {
  const totals = useTotals(state) ?? {}
  const { source } = useResults(state)
  const label = indexes[state.category].label.toLowerCase()
  const relaxed = relaxedSearches(state, reply)
  const elsewhere = Object.values(indexes).filter(({ name }) => name !== state.category && (totals[name] ?? 0) > 0)
  const isNarrowed = activeFilters(state, reply.filters).length > 0
  return (
    <EmptyBlock
      title="No results..."
      picture={<Picture name="no-results" />}
      actions={isNarrowed && <ButtonLink href={searchUrl(reset(state))}>Search without filters</ButtonLink>}
    >
      <p
        className={css['what']}
      >{`No ${label}${state.keyword && ` for “${state.keyword}”`}${isFromDevice(source) ? ' on this device' : ''}`}</p>
      {relaxed.length > 0 && (
        <ul className={css['relaxed']}>
          {relaxed.map(({ key, without, state: next, total }) => (
            <li key={key}>
              Without {without}: <a href={searchUrl(next)}>{counted(total, 'result')}</a>
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <div>
          <p>Also found in</p>
          <ul className={css['elsewhere']}>
            {elsewhere.map(other => (
              <li key={other.name}>
                <a href={searchUrl(inCategory(state, other.name))}>{other.label}</a> <span>{formatNumber(totals[other.name] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {relaxed.length === 0 && elsewhere.length === 0 && !reply.spelling && (
        <p>
          {isNumber(state.keyword)
            ? 'No record here has this number. Search for the title, or for the people.'
            : 'Check the spelling, use fewer words, or put OR between them. End a word with * to find every word that starts with it.'}
        </p>
      )}
    </EmptyBlock>
  )
}
