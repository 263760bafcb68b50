import { useRef } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import type { SortName } from '#contract/indexes/shape.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { Button } from '#ui/Button.tsx'
import { ListFilter } from '#ui/Icon.tsx'
import { openModal } from '#ui/modal.ts'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useKey } from '#ui/use-key.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { Facets } from './Facets.tsx'
import { FacetSheetModal } from './facet-sheet.modal.ts'
import { count, results } from './figures.ts'
import { IndexTabs } from './IndexTabs.tsx'
import { NoResults } from './ResultBlocks.tsx'
import { ResultsBody } from './ResultsBody.tsx'
import { SearchBox } from './SearchBox.tsx'
import { chosenCount, sortedBy, sortsOf } from './search-moves.ts'
import { useResults, useSearchState } from './search.reads.ts'
import css from './ResultsPage.module.css'

/** The results of the search that the address says: box, indexes, filters, list. */
export default function ResultsPage() {
  const state = useSearchState()
  const { answer, error, loading, wanted, again } = useResults(state)
  const input = useRef<HTMLInputElement>(null)
  useKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  usePageTitle([state.keyword, indexes[state.category].label].filter(Boolean).join(' · '))

  const fault = error?.code === 'bad_query' ? error : undefined
  const isNewest = answer !== undefined && answer.to === wanted
  // A misspelt query leaves the last results standing; any other failure must not pass them off as the answer.
  const reply = isNewest || fault || !error ? answer?.value : undefined
  const sameIndex = reply?.index === state.category ? reply : undefined
  return (
    <div className={css['page']}>
      <h1 className={css['heading']}>{indexes[state.category].label}</h1>
      <SearchBox state={state} fault={fault} input={input} />
      <IndexTabs state={state} />
      <div className={loading ? `${css['progress']} ${css['running']}` : css['progress']} aria-hidden="true" />
      <div className={css['columns']}>
        <section className={css['side']} aria-label="Filters">
          <Facets state={state} filters={sameIndex?.filters ?? []} />
        </section>
        <section className={css['results']} aria-label="Results">
          {(sameIndex || loading) && <Toolbar state={state} summary={summaryOf(sameIndex, fault !== undefined)} />}
          <ChosenFilters state={state} filters={sameIndex?.filters ?? []} />
          {sameIndex ? (
            <ResultsBody state={state} reply={sameIndex} stale={!isNewest && loading} />
          ) : error && !fault ? (
            <NoResults state={state} error={error} again={again} />
          ) : (
            loading && <Skeleton lines={12} />
          )}
        </section>
      </div>
    </div>
  )
}

function summaryOf(reply: { total: number; page: number } | undefined, isFault: boolean): string {
  if (!reply) return ''
  const total = results(reply.total)
  if (isFault) return `Still showing the last search: ${total}`
  return reply.page > 0 && reply.total > 0 ? `${total}, page ${count(reply.page + 1)}` : total
}

function Toolbar({ state, summary }: { state: UrlSearchState; summary: string }) {
  const chosen = chosenCount(state)
  return (
    <div className={css['toolbar']}>
      <output className={css['summary']}>{summary}</output>
      <div className={css['tools']}>
        <Button className={css['filters']} icon={ListFilter} onClick={() => void openModal(FacetSheetModal, {})}>
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
        <Select
          className={css['sort']}
          aria-label="Sort by"
          value={state.sort}
          onChange={event => void go(searchUrl(sortedBy(state, event.target.value as SortName)))}
        >
          {sortsOf(indexes[state.category]).map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
