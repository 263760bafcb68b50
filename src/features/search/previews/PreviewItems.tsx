import type { ReactNode } from 'react'
import { RecordLink, slugOf, titleOfRecord } from '#features/records/index.ts'
import type { ResultItem } from '#contract/search.ts'
import { previewNotes } from './preview-note.ts'
import css from './PreviewBlocks.module.css'

interface PreviewItemsProps {
  items: readonly ResultItem[]
  /** The line under a record's title; by default its date and place. */
  note?: ((item: ResultItem) => ReactNode) | undefined
}

/** The records of a preview block, each a link with a note. Nothing if there are none. */
export function PreviewItems({ items, note = item => previewNotes(item).join(' · ') }: PreviewItemsProps) {
  if (items.length === 0) return null
  return (
    <ul className={css['items']}>
      {items.map(item => (
        <li key={`${item.index}/${slugOf(item.data)}`}>
          <RecordLink index={item.index} slug={slugOf(item.data)}>
            {titleOfRecord(item.index, item.data)}
          </RecordLink>
          <p className={css['note']}>{note(item)}</p>
        </li>
      ))}
    </ul>
  )
}
