import { type AriaAttributes, memo, useEffect, useId, useMemo } from 'react'
import type { ResultItem, SearchReply } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexField } from '#contract/indexes/shape.ts'
import { SaveButton } from '#features/folders/index.ts'
import {
  RecordCard,
  RecordRow,
  ColumnHeaders,
  listColumns,
  setCurrentList,
  slugOf,
  titleOfRecord,
  useListKeys,
} from '#features/records/index.ts'
import { usePlace } from '#routing/place.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { late } from '#ui/waiting/late.tsx'
import { useDrawn } from './drawn-results.ts'
import { LockedResults } from './LockedResults.tsx'
import { MissingWords } from './MissingWords.tsx'
import type { Source } from '../search.reads.ts'
import { isOnLastPage, resultListOf } from './result-list.ts'
import { type ResultView, usePreferredView } from './preferred-view.state.ts'
import { SelectBox } from './SelectBox.tsx'
import { keepSelectionOf, toggleSelected, useSelection } from './selection.state.ts'
import css from './ResultList.module.css'

const SelectionBar = late(() => import('./SelectionBar.tsx'))

interface ResultListProps {
  state: UrlSearchState
  reply: SearchReply
  source: Source
  /** The reply is that of an earlier search. */
  stale: boolean
}

/**
 * One page of results as a numbered list; those with only most of the words follow as a second one. `j` and `k` move, `o` opens, `b` saves,
 * `x` selects.
 */
export function ResultList({ state, reply, source, stale }: ResultListProps) {
  const { index } = reply
  const lists = useListKeys<HTMLDivElement>()
  const mostId = useId()
  const view = usePreferredView(index)
  const selection = useSelection(index)
  useEffect(() => keepSelectionOf(index), [index])
  const { href } = usePlace()
  useEffect(() => {
    // A stale list belongs to another address.
    if (!stale) setCurrentList(resultListOf(state, reply, source, href))
  }, [stale, href, state, reply, source])
  const drawn = useDrawn(reply.results)
  const columns = useMemo(
    () =>
      listColumns(
        indexes[index],
        reply.results.map(({ data }) => data),
      ),
    [index, reply.results],
  )
  const skipped = reply.page * reply.per_page
  const whole = drawn.slice(0, Math.max(0, reply.total - (reply.total_most ?? 0) - skipped))
  const most = drawn.slice(whole.length)
  const listOf = (results: readonly ResultItem[], start: number, name: AriaAttributes) => (
    <ol data-for-all className={css['results']} start={start} {...name} aria-busy={stale || undefined}>
      {results.map(item => (
        <li key={slugOf(item.data)}>
          <Result item={item} view={view} columns={columns} isSelected={selection.has(slugOf(item.data))} />
        </li>
      ))}
    </ol>
  )
  return (
    <div ref={lists} className={css[view]}>
      {view === 'list' && <ColumnHeaders index={index} columns={columns} />}
      {whole.length > 0 && listOf(whole, skipped + 1, { 'aria-label': indexes[index].label })}
      {most.length > 0 && (
        <>
          <h2 id={mostId} className={css['divider']}>
            {reply.unknown ? 'Some of your words' : 'Most of your words'}
          </h2>
          {listOf(most, skipped + whole.length + 1, { 'aria-labelledby': mostId })}
        </>
      )}
      {reply.locked > 0 && isOnLastPage(reply) && <LockedResults locked={reply.locked} view={view} />}
      {selection.size > 0 && <SelectionBar index={index} selection={selection} search={{ state, reply, source }} />}
    </div>
  )
}

interface ResultProps {
  item: ResultItem
  view: ResultView
  columns: readonly IndexField[]
  isSelected: boolean
}

/** Drawn again only when its own result, selection or view changes: a tap on a filter or a box must not draw the whole list. */
const Result = memo(function Result({ item, view, columns, isSelected }: ResultProps) {
  const { index, data, highlights } = item
  const slug = slugOf(data)
  const title = titleOfRecord(index, data)
  const checkbox = <SelectBox title={title} checked={isSelected} onChange={() => toggleSelected(index, { slug, title, data })} />
  const save = <SaveButton index={index} slug={slug} title={title} record={data} />
  const record = { index, data, highlights }
  const missing = item.missing && item.missing.length > 0 && <MissingWords words={item.missing} />
  if (view === 'list')
    return (
      <RecordRow
        {...record}
        columns={columns}
        checkbox={checkbox}
        badges={
          <>
            <Marks item={item} /> {missing}
          </>
        }
        actions={save}
      />
    )
  return (
    <RecordCard
      {...record}
      tile
      kind={hasMarks(item) && <Marks item={item} />}
      note={missing}
      actions={
        <>
          {checkbox}
          {save}
        </>
      }
    />
  )
})

const hasMarks = ({ is_new, hit_type, identified }: ResultItem): boolean =>
  is_new === true || identified === true || hit_type === 'suggestion'

/** Badges of a result. */
function Marks({ item }: { item: ResultItem }) {
  return (
    <>
      {item.identified && <Badge tone="ok">Same identifier</Badge>} {item.is_new && <Badge tone="accent">New</Badge>}{' '}
      {item.hit_type === 'suggestion' && <Badge tone="warn">Found by name</Badge>}
    </>
  )
}
