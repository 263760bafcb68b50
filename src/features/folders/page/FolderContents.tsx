import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { roleMay } from '#contract/roles.ts'
import { ExportButton, openExport } from '#features/exports/index.ts'
import { ActiveFilters, Facets } from '#features/search/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { useSliced } from '#kit/use-sliced.ts'
import { formatNumber } from '#kit/format-number.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { ListFilter } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { wideScreen, useMediaQuery } from '#ui/use-media-query.ts'
import { chosenCount } from '#workers/query-encoding/search-moves.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { exportOfItems } from '../items/export-of-items.ts'
import { citedOf, isRecord } from '../items/item-view.ts'
import { FolderProgress } from '../items/FolderProgress.tsx'
import { BoundNotice } from '../BoundNotice.tsx'
import { folderNotice } from '../folder-bounds.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { ImportButton } from '../import/ImportButton.tsx'
import { categoryOf, type FolderSearchState, hrefOfCategory } from './folder-address.ts'
import { foundAmong, isSearched, useFolderSearch } from './folder-search.reads.ts'
import { FolderItems } from './FolderItems.tsx'
import { FolderTabs } from './FolderTabs.tsx'
import { FolderTools } from './FolderTools.tsx'
import { asTheyCome, sorters } from './item-order.ts'
import { useFlashOf } from './load-failures.ts'
import css from './FolderPage.module.css'

/** With fewer items there is nothing to search or to filter. */
const fewItems = 8

const sumOf = (counts: ReadonlyMap<IndexName, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

interface FolderContentsProps {
  folder: FolderView
  /** Own entries belong to no index, so they are shown where none is chosen. */
  items: readonly ItemView[]
  state: FolderSearchState
}

/** The items of a folder as a page of results: by index, searched, filtered and in an order. */
export function FolderContents({ folder, items, state }: FolderContentsProps) {
  const category = categoryOf(state)
  const isSearching = isSearched(state)
  const records = useMemo(() => items.filter(isRecord), [items])
  const hasTools = items.length >= fewItems || isSearching
  const { matches, isCurrent, loading, error, again } = useFolderSearch(state, records, hasTools)
  const isFault = error?.code === 'bad_query'
  useFlashOf(isFault ? undefined : error)
  const isWide = useMediaQuery(wideScreen)
  const [isOpen, setOpen] = useState(false)
  const { user } = useSession()
  const order = state.folder.order ?? 'own'
  const { keyword } = state
  const chosen = chosenCount(state)
  const isFiltered = chosen > 0
  const found = useMemo(
    () => (isSearching ? foundAmong(items, matches, { keyword, isFiltered, isBySearch: order === 'relevance' }) : items),
    [items, matches, isSearching, keyword, isFiltered, order],
  )
  const ofCategory = useMemo(() => (category ? found?.filter(({ index }) => index === category) : found), [found, category])
  const sorter = sorters[order]
  const sorted = useSliced(sorter && ofCategory, sorter ?? asTheyCome)
  const current = ofCategory && ((sorter && sorted?.answer) ?? ofCategory)
  // A list of thousands is drawn while the page stays usable. An empty one is not shown in its place: that would say that there is nothing.
  const deferred = useDeferredValue(current)
  const drawn = deferred?.length === 0 ? current : deferred
  const isSettled = isCurrent && (!sorter || sorted?.of === ofCategory)
  const totals = useMemo(() => countedByIndex(items), [items])
  const foundTotals = useMemo(() => countedByIndex(found ?? items), [found, items])
  const filters = matches?.filters ?? []
  const facets = category && hasTools && <Facets state={state} filters={filters} />
  const isNone = isSearching && ofCategory?.length === 0
  const hasSide = isWide && !isNone && facets
  return (
    <div className={css[hasSide ? 'columns' : 'column']}>
      {hasSide && <section aria-label="Filters">{facets}</section>}
      <div className={css['list']}>
        <FolderTabs
          totals={keyword ? foundTotals : totals}
          others={(found ?? items).length - sumOf(foundTotals)}
          category={category}
          hrefOf={name => hrefOfCategory(state, name)}
        />
        <BoundNotice notice={user && folderNotice(user.user_type, { count: items.length })} />
        <FolderProgress items={items} />
        {hasTools && (
          <FolderTools
            state={state}
            label="Search in this folder"
            orders={
              category && state.keyword ? ['own', 'relevance', 'last_added', 'title', 'newest'] : ['own', 'last_added', 'title', 'newest']
            }
            fault={isFault ? error.message : undefined}
          >
            {facets && !isWide && (
              <Button icon={ListFilter} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
              </Button>
            )}
          </FolderTools>
        )}
        {facets && !isWide && isOpen && <section aria-label="Filters">{facets}</section>}
        {category && <ActiveFilters state={state} filters={filters} />}
        {isSearching && ofCategory && (
          <output className={css['summary']}>
            {formatNumber(ofCategory.length)} of {formatNumber(category ? (totals.get(category) ?? 0) : items.length)} items
          </output>
        )}
        {drawn === undefined ? (
          error ? (
            !isFault && <NotSearched again={again} />
          ) : (
            <Skeleton lines={8} />
          )
        ) : isNone ? (
          <NothingFound state={state} />
        ) : (
          <div aria-busy={(isSearching && (loading || !isSettled)) || undefined}>
            <p className={css['actions']}>
              <CiteShown items={drawn} folder={folder} />
              {drawn.length > 0 && <ExportButton label="Export" source={() => exportOfItems(drawn, folder)} />}
              {roleMay(folder.rw_access, 'addBookmark') && <ImportButton folder={folder} />}
            </p>
            <FolderItems folder={folder} items={drawn} isMixed={!category} isOwnOrder={order === 'own' && !isSearching} />
          </div>
        )}
      </div>
    </div>
  )
}

function countedByIndex(items: readonly ItemView[]): Map<IndexName, number> {
  const counts = new Map<IndexName, number>()
  for (const { index } of items) if (index !== 'own') counts.set(index, (counts.get(index) ?? 0) + 1)
  return counts
}

/** Cites all items that are shown. */
const CiteShown = memo(function CiteShown({ items, folder }: { items: readonly ItemView[]; folder: FolderView }) {
  const count = items.length
  if (count === 0) return null
  const label = count === 1 ? 'Cite' : `Cite all ${formatNumber(count)}`
  return <CiteButton label={label} {...citedOf(items)} onExport={() => openExport(exportOfItems(items, folder))} />
})

function NothingFound({ state }: { state: FolderSearchState }) {
  const all = { ...state, keyword: '', filters: {}, offset: 0 }
  return (
    <EmptyBlock title="Nothing in this folder matches" actions={<ButtonLink href={searchUrl(all)}>Show all items</ButtonLink>}>
      <p>Only items that have all of your words are shown.</p>
    </EmptyBlock>
  )
}

const NotSearched = ({ again }: { again: () => void }) => (
  <EmptyBlock title="This folder could not be searched" actions={<Button onClick={again}>Try again</Button>}>
    <p>Your items are all there.</p>
  </EmptyBlock>
)
