import { queryRefusalOf } from '#api/query-refusal.ts'
import { useEffect, useRef } from 'react'
import { EditedSearch, useEditedSearch } from '#features/alerts/index.ts'
import { SearchTips, useRememberedSearch } from '#features/home/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { searchTitle } from '#contract/search-title.ts'
import type { SearchReply } from '#contract/search.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { wideScreen, useMediaQuery } from '#ui/use-media-query.ts'
import { SlowNote } from '#ui/waiting/SlowNote.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { SearchBox } from './box/SearchBox.tsx'
import { ExploreHead, NoResults } from './cases.ts'
import { useCleanAddress } from './clean-address.ts'
import { ActiveFilters } from './facets/ActiveFilters.tsx'
import { Facets } from './facets/late-facets.ts'
import { IndexTabs } from './IndexTabs.tsx'
import { ResultsBody } from './ResultsBody.tsx'
import { DeviceNote } from './results/DeviceNote.tsx'
import { useFocusAfterSearch } from './results/focus-results.ts'
import { isBehindLast, lastPageUrl } from './results/result-list.ts'
import { SpellingLine } from './results/SpellingLine.tsx'
import { summaryOf } from './results/summary.ts'
import { Toolbar } from './results/Toolbar.tsx'
import { UnknownWords } from './results/UnknownWords.tsx'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import { isFromDevice, useResults, useSearchState } from './search.reads.ts'
import { useSeesAll } from './sees-all.ts'
import { searchedState, useReading } from './searched-state.ts'
import css from './ResultsPage.module.css'

export { keptLook as ready } from './search.reads.ts'

/** The search of the address: box, indexes, filters and results. On an explore page, limited to what is linked with one record. */
export default function ResultsPage() {
  const state = useSearchState()
  useCleanAddress(state)
  const { answer, isCurrent, error, loading, again, source } = useResults(state)
  const seesAll = useSeesAll(state)
  const edited = useEditedSearch()
  const hasFacets = useMediaQuery(wideScreen)
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const fault = queryRefusalOf(error)
  // If the query has to be written otherwise, the last results stay on screen. After any other failure they would pass for the answer.
  const last = isCurrent || fault || !error ? answer : undefined
  const isBehind = last !== undefined && isBehindLast(last)
  const lastPage = last && isCurrent && !error ? lastPageUrl(state, last) : undefined
  useEffect(() => {
    if (lastPage !== undefined) void go(lastPage, { replace: true })
  }, [lastPage])
  const reply = last && !isBehind && isAbout(state, last) ? last : undefined
  const waits = loading || isBehind
  const reading = useReading(state, isCurrent && !error ? reply : undefined)
  const searched = searchedState(state, reading)
  // Only the server knows that there is nothing.
  const isKnown = isCurrent && !error && answer && (answer.total > 0 || source === 'server')
  useRememberedSearch(isKnown ? answer.total > 0 : undefined)
  const { scope, category } = state
  const { label } = indexes[category]
  const handleSearched = useFocusAfterSearch(heading, isCurrent && !error && reply !== undefined)
  const isScopeMissing = scope !== undefined && (error?.status === 404 || error?.status === 410)
  usePageTitle(isScopeMissing ? 'Page not found' : searchTitle(state.keyword, reply?.scope?.title, label))
  // Nothing can be searched within a record that does not exist.
  if (isScopeMissing)
    return (
      <div className={css['page']}>
        <h1 className="visually-hidden" tabIndex={-1}>
          Page not found
        </h1>
        <NoResults state={state} error={error} again={again} />
      </div>
    )
  return (
    <div className={css['page']}>
      {scope ? (
        <ExploreHead state={{ ...state, scope }} head={reply?.scope} byName={reply?.total_suggestion_results} />
      ) : (
        <h1 className="visually-hidden">{label}</h1>
      )}
      <SearchBox state={state} fault={fault} notes={fault ? undefined : reading?.notes} input={input} onSearched={handleSearched} />
      <IndexTabs state={state} />
      <div className={waits ? `${css['progress']} ${css['running']}` : css['progress']} aria-hidden="true" />
      <div className={css['columns']}>
        <section className={css['side']} aria-label="Filters">
          {/* Not on a phone, where they are in a sheet of their own. */}
          {hasFacets && <Facets state={state} filters={reply?.filters ?? []} />}
        </section>
        <section className={css['results']} aria-label="Results" tabIndex={-1}>
          {edited !== undefined && <EditedSearch id={edited} state={searched} />}
          <SpellingLine state={state} spelling={error ? undefined : reading?.spelling} />
          <UnknownWords words={error ? [] : (reading?.unknown ?? [])} isDevice={isFromDevice(source)} />
          {(reply || waits) && (
            <Toolbar
              state={state}
              searched={searched}
              heading={heading}
              summary={summaryOf(reply, { isFault: fault !== undefined, isDevice: isFromDevice(source) })}
              countable={!reply || (source === 'server' && reply.total > 0) ? toSearchRequest(searched, seesAll) : undefined}
            />
          )}
          {reply && source !== 'server' && <DeviceNote index={category} source={source} isWaiting={loading} again={again} />}
          {reply && source === 'server' && loading && (
            <output className={css['slow']}>
              <SlowNote />
            </output>
          )}
          <ActiveFilters state={state} filters={reply?.filters ?? []} />
          {reply ? (
            <ResultsBody state={state} reply={reply} source={source} stale={!isCurrent && loading} />
          ) : fault ? (
            <div className={css['fallback']}>
              <SearchTips />
            </div>
          ) : error ? (
            <NoResults state={state} error={error} again={again} />
          ) : (
            waits && <Skeleton lines={12} />
          )}
        </section>
      </div>
    </div>
  )
}

/** Whether a reply is for the same index and scope; its keyword and filters may be older. */
function isAbout({ category, scope }: UrlSearchState, reply: SearchReply): boolean {
  if (reply.index !== category) return false
  return scope ? reply.scope?.index === scope.index && reply.scope.slug_values.includes(scope.slug) : reply.scope === undefined
}
