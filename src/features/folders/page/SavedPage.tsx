import { useEffect, useState } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchReply } from '#contract/search.ts'
import { to } from '#contract/to.ts'
import { ActiveFilters, Facets } from '#features/search/index.ts'
import { RecordCard, setCurrentList, slugOf, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { counted } from '#kit/format-number.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { ArrowLeft, ListFilter } from '#ui/Icon.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { wideScreen, useMediaQuery } from '#ui/use-media-query.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { useFirstPull } from '#offline/index.ts'
import { SaveButton } from '../save/SaveButton.tsx'
import { AsOf } from './AsOf.tsx'
import { type FolderSearchState, hrefOfCategory, useFolderState } from './folder-address.ts'
import { isSearched } from './folder-search.reads.ts'
import { FolderTabs } from './FolderTabs.tsx'
import { FolderTools } from './FolderTools.tsx'
import { useFlashOf } from './load-failures.ts'
import { useSavedResults, useSavedSlugs } from './saved.reads.ts'
import css from './FolderPage.module.css'

/** Everything that the user has saved, in whichever folder, each record once. */
export default function SavedPage() {
  const asked = useFolderState()
  const saved = useSavedSlugs()
  const isFirstPull = useFirstPull()
  usePageTitle('Everything saved')
  const totals = [...(saved ?? [])].map(([index, slugs]) => [index, slugs.length] as const)
  const largest = totals.toSorted((a, b) => b[1] - a[1])[0]?.[0]
  // One index at a time, because there may be tens of thousands.
  const state = asked.folder.isMixed && largest ? { ...asked, category: largest, folder: { ...asked.folder, isMixed: false } } : asked
  const isLoading = saved === undefined || (saved.size === 0 && isFirstPull)
  return (
    <div className={css['page']} data-page-loading={isLoading ? '' : undefined}>
      <header className={css['head']}>
        <a href={to('researcher.bookmark_folders.overview', { id: state.folder.profile })} className={css['back']}>
          <ArrowLeft size={14} strokeWidth={1.75} /> All folders
        </a>
        <h1 tabIndex={-1}>Everything saved</h1>
        <AsOf />
      </header>
      {isLoading ? (
        <Skeleton lines={8} />
      ) : saved.size === 0 ? (
        <EmptyBlock title="Nothing saved yet">
          <p>Use the bookmark icon of a search result to save it.</p>
        </EmptyBlock>
      ) : (
        <SavedOfIndex state={state} totals={totals} slugs={saved.get(state.category) ?? []} />
      )}
    </div>
  )
}

interface SavedOfIndexProps {
  state: FolderSearchState
  totals: readonly (readonly [IndexName, number])[]
  slugs: readonly string[]
}

function SavedOfIndex({ state, totals, slugs }: SavedOfIndexProps) {
  const { answer, isCurrent, error, again } = useSavedResults(state, slugs)
  const isFault = error?.code === 'bad_query'
  useFlashOf(isFault ? undefined : error)
  const isWide = useMediaQuery(wideScreen)
  const [isOpen, setOpen] = useState(false)
  const reply = answer?.index === state.category && (!error || isFault) ? answer : undefined
  const facets = <Facets state={state} filters={reply?.filters ?? []} />
  return (
    <div className={css[isWide ? 'columns' : 'column']} data-page-loading={reply || error ? undefined : ''}>
      {isWide && <section aria-label="Filters">{facets}</section>}
      <div className={css['list']}>
        <FolderTabs totals={totals} category={state.category} hrefOf={name => hrefOfCategory(state, name)} hasAll={false} />
        <FolderTools
          state={state}
          label="Search in everything saved"
          orders={state.keyword ? ['last_added', 'relevance', 'newest'] : ['last_added', 'newest']}
          fault={isFault ? error.message : undefined}
        >
          {!isWide && (
            <Button icon={ListFilter} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Filters
            </Button>
          )}
        </FolderTools>
        {!isWide && isOpen && <section aria-label="Filters">{facets}</section>}
        <ActiveFilters state={state} filters={reply?.filters ?? []} />
        {reply ? (
          <SavedList state={state} reply={reply} isBusy={!isCurrent} />
        ) : (
          !isFault && <NotLoadedBlock error={error} again={again} what="The list" />
        )}
      </div>
    </div>
  )
}

function SavedList({ state, reply, isBusy }: { state: FolderSearchState; reply: SearchReply; isBusy: boolean }) {
  const list = useListKeys()
  const { href } = usePlace()
  const { index, results, page, per_page, total } = reply
  useEffect(() => setCurrentList({ href, places: results.map(({ data }) => ({ index, slug: slugOf(data) })) }), [href, index, results])
  if (total === 0)
    return isSearched(state) ? (
      <EmptyBlock
        title="Nothing that you saved matches"
        actions={<ButtonLink href={searchUrl({ ...state, keyword: '', filters: {}, offset: 0 })}>Show everything</ButtonLink>}
      />
    ) : (
      <EmptyBlock title="No items of this type" />
    )
  return (
    <>
      <output className={css['summary']}>{counted(total, 'item')}</output>
      <ol ref={list} className={css['items']} aria-label="Items" aria-busy={isBusy || undefined} start={page * per_page + 1}>
        {results.map(({ data, highlights }) => (
          <li key={slugOf(data)} className={css['item']}>
            <RecordCard
              index={index}
              data={data}
              highlights={highlights}
              actions={<SaveButton index={index} slug={slugOf(data)} title={titleOfRecord(index, data)} record={data} />}
            />
          </li>
        ))}
      </ol>
      <Pagination page={page} pages={Math.ceil(total / per_page)} href={next => searchUrl(atOffset(state, next * per_page))} />
    </>
  )
}
