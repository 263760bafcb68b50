import type { SearchReply } from '#contract/search.ts'
import { indexes } from '#contract/indexes/all.ts'
import { SaveButton } from '#features/folders/index.ts'
import { RecordCard, titleOfRecord, useListKeys } from '#features/records/index.ts'
import css from './ResultsPage.module.css'

/** One page of results as a numbered list. `j` and `k` move, `o` opens, `b` saves. */
export function ResultList({ reply, stale }: { reply: SearchReply; stale: boolean }) {
  const list = useListKeys()
  return (
    <ol
      ref={list}
      className={css['list']}
      start={reply.page * reply.per_page + 1}
      aria-label={indexes[reply.index].label}
      aria-busy={stale || undefined}
    >
      {reply.results.map(item => {
        const slug = item.data.slug_values[0] ?? ''
        return (
          <li key={slug}>
            <RecordCard
              index={item.index}
              data={item.data}
              highlights={item.highlights}
              actions={<SaveButton index={item.index} slug={slug} title={titleOfRecord(item.index, item.data)} record={item.data} />}
            />
          </li>
        )
      })}
    </ol>
  )
}
