import { useRef } from 'react'
import { SearchTips } from '#features/home/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { SearchReply } from '#contract/search.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { useRight } from '#session/session.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useShortcut } from '#ui/first/use-shortcut.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { SearchBox } from './box/SearchBox.tsx'
import { useCleanAddress } from './clean-address.ts'
import { ActiveFilters } from './facets/ActiveFilters.tsx'
import { Facets } from './facets/Facets.tsx'
import { formatNumber, resultCount } from '#kit/format-number.ts'
import { IndexTabs } from './IndexTabs.tsx'
import { NoResults } from './ResultBlocks.tsx'
import { ResultsBody } from './ResultsBody.tsx'
import { DeviceNote } from './results/DeviceNote.tsx'
import { ExploreHead } from './results/ExploreHead.tsx'
import { Toolbar } from './results/Toolbar.tsx'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import { useResults, useSearchState } from './search.reads.ts'
import css from './ResultsPage.module.css'

/** The search of the address: box, indexes, filters and results. On an explore page, limited to what is linked with one record. */
export default function ResultsPage() {
  const state = useSearchState()
  useCleanAddress(state)
  const { answer, isCurrent, error, loading, again, source } = useResults(state)
  const seesAll = useRight('viewFullSearchResults')
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  const fault = error?.code === 'bad_query' ? error : undefined
  // With a syntax error in the query the last results stay on screen. After any other failure they would pass for the answer.
  const last = isCurrent || fault || !error ? answer : undefined
  const reply = last && isAbout(state, last) ? last : undefined
  const { scope, category } = state
  const { label } = indexes[category]
  usePageTitle([state.keyword, reply?.scope?.title, label].filter(Boolean).join(' · '))
  return (
    <div className={css['page']}>
      {scope ? (
        <ExploreHead state={{ ...state, scope }} head={reply?.scope} byName={reply?.total_suggestion_results} />
      ) : (
        <h1 className="visually-hidden">{label}</h1>
      )}
      <SearchBox state={state} fault={fault} input={input} />
      <IndexTabs state={state} />
      <div className={loading ? `${css['progress']} ${css['running']}` : css['progress']} aria-hidden="true" />
      <div className={css['columns']}>
        <section className={css['side']} aria-label="Filters">
          <Facets state={state} filters={reply?.filters ?? []} />
        </section>
        <section className={css['results']} aria-label="Results">
          {(reply || loading) && (
            <Toolbar
              state={state}
              summary={summaryOf(reply, fault !== undefined, source !== 'server')}
              countable={!reply || (source === 'server' && reply.total > 0) ? toSearchRequest(state, seesAll) : undefined}
            />
          )}
          {reply && source !== 'server' && <DeviceNote index={category} source={source} isWaiting={loading} again={again} />}
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
            loading && <Skeleton lines={12} />
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

function summaryOf(reply: SearchReply | undefined, isFault: boolean, isDevice: boolean): string {
  if (!reply) return ''
  const total = isDevice ? `${resultCount(reply.total)} on this device` : resultCount(reply.total)
  if (isFault) return `Still showing the last search: ${total}`
  const recent = reply.total_new === undefined || reply.total_new === 0 ? total : `${total}, ${formatNumber(reply.total_new)} new`
  return reply.page > 0 && reply.total > 0 ? `${recent}, page ${formatNumber(reply.page + 1)}` : recent
}
