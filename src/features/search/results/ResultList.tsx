import { useEffect } from 'react'
import type { ResultItem, SearchReply } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { indexes } from '#contract/indexes/all.ts'
import { SaveButton } from '#features/folders/index.ts'
import { RecordCard, RecordRow, ColumnHeaders, setCurrentList, slugOf, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { usePlace } from '#routing/place.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { late } from '#ui/waiting/late.tsx'
import { LockedResults } from './LockedResults.tsx'
import type { Source } from '../search.reads.ts'
import { resultListOf } from './result-list.ts'
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

/** One page of results as a numbered list. `j` and `k` move, `o` opens, `b` saves, `x` selects. */
export function ResultList({ state, reply, source, stale }: ResultListProps) {
  const { index } = reply
  const list = useListKeys()
  const view = usePreferredView(index)
  const selection = useSelection(index)
  useEffect(() => keepSelectionOf(index), [index])
  const { href } = usePlace()
  useEffect(() => {
    // A stale list belongs to another address.
    if (!stale) setCurrentList(resultListOf(state, reply, source, href))
  }, [stale, href, state, reply, source])
  return (
    <div className={css[view]}>
      {view === 'list' && <ColumnHeaders index={index} />}
      <ol
        ref={list}
        className={css['results']}
        start={reply.page * reply.per_page + 1}
        aria-label={indexes[index].label}
        aria-busy={stale || undefined}
      >
        {reply.results.map(item => (
          <li key={slugOf(item.data)}>
            <Result item={item} view={view} isSelected={selection.has(slugOf(item.data))} />
          </li>
        ))}
      </ol>
      {reply.locked > 0 && <LockedResults locked={reply.locked} view={view} />}
      {selection.size > 0 && <SelectionBar state={state} reply={reply} source={source} selection={selection} />}
    </div>
  )
}

function Result({ item, view, isSelected }: { item: ResultItem; view: ResultView; isSelected: boolean }) {
  const { index, data, highlights } = item
  const slug = slugOf(data)
  const title = titleOfRecord(index, data)
  const checkbox = <SelectBox title={title} checked={isSelected} onChange={() => toggleSelected(index, { slug, title, data })} />
  const save = <SaveButton index={index} slug={slug} title={title} record={data} />
  const record = { index, data, highlights }
  if (view === 'list') return <RecordRow {...record} checkbox={checkbox} badges={<Marks item={item} />} actions={save} />
  return (
    <RecordCard
      {...record}
      tile
      kind={(item.is_new || item.hit_type === 'suggestion') && <Marks item={item} />}
      actions={
        <>
          {checkbox}
          {save}
        </>
      }
    />
  )
}

/** Badges of a result. */
function Marks({ item }: { item: ResultItem }) {
  return (
    <>
      {item.is_new && <Badge tone="accent">New</Badge>} {item.hit_type === 'suggestion' && <Badge tone="warn">Found by name</Badge>}
    </>
  )
}
