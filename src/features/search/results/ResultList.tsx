import { useEffect } from 'react'
import type { ResultItem, SearchReply } from '#contract/search.ts'
import { indexes } from '#contract/indexes/all.ts'
import { SaveButton } from '#features/folders/index.ts'
import { RecordCard, RecordRow, ColumnHeaders, setCurrentList, slugOf, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { usePlace } from '#routing/place.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { late } from '#ui/waiting/late.tsx'
import { LockedResults } from './LockedResults.tsx'
import { type ResultView, usePreferredView } from './preferred-view.state.ts'
import { TickBox } from './TickBox.tsx'
import { keepTicksOf, toggleTick, useTicks } from './ticks.state.ts'
import css from './ResultList.module.css'

const SelectionBar = late(() => import('./SelectionBar.tsx'))

/** One page of results as a numbered list. `j` and `k` move, `o` opens, `b` saves, `x` ticks. */
export function ResultList({ reply, stale }: { reply: SearchReply; stale: boolean }) {
  const { index } = reply
  const list = useListKeys()
  const view = usePreferredView(index)
  const ticks = useTicks(index)
  useEffect(() => keepTicksOf(index), [index])
  const { href } = usePlace()
  useEffect(() => {
    // Until the answer to the address has come, another list stands there.
    if (!stale) setCurrentList(href, placesOf(reply.results))
  }, [stale, href, reply])
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
            <Result item={item} view={view} isTicked={ticks.has(slugOf(item.data))} />
          </li>
        ))}
      </ol>
      {reply.locked > 0 && <LockedResults locked={reply.locked} view={view} />}
      {ticks.size > 0 && <SelectionBar index={index} ticks={ticks} />}
    </div>
  )
}

const placesOf = (results: readonly ResultItem[]) => results.map(({ index, data }) => ({ index, slug: slugOf(data) }))

function Result({ item, view, isTicked }: { item: ResultItem; view: ResultView; isTicked: boolean }) {
  const { index, data, highlights } = item
  const slug = slugOf(data)
  const title = titleOfRecord(index, data)
  const tick = <TickBox title={title} checked={isTicked} onChange={() => toggleTick(index, { slug, title, data })} />
  const save = <SaveButton index={index} slug={slug} title={title} record={data} />
  const record = { index, data, highlights }
  if (view === 'list') return <RecordRow {...record} checkbox={tick} badges={<Marks item={item} />} actions={save} />
  return (
    <RecordCard
      {...record}
      tile
      kind={(item.is_new || item.hit_type === 'suggestion') && <Marks item={item} />}
      actions={
        <>
          {tick}
          {save}
        </>
      }
    />
  )
}

/** What sets a result apart from its neighbours. */
function Marks({ item }: { item: ResultItem }) {
  return (
    <>
      {item.is_new && <Badge tone="accent">New</Badge>} {item.hit_type === 'suggestion' && <Badge tone="warn">Found by name</Badge>}
    </>
  )
}
