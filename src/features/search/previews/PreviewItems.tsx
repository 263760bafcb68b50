import type { ReactNode } from 'react'
import { RecordLink, slugOf, titleOfRecord } from '#features/records/index.ts'
import type { ResultItem } from '#contract/search.ts'
import { previewWords } from './preview-words.ts'
import css from './PreviewBlocks.module.css'

interface PreviewItemsProps {
  items: readonly ResultItem[]
  /** What is said of a record under its title; its date and whereabouts unless told otherwise. */
  note?: ((item: ResultItem) => ReactNode) | undefined
}

/** Records of a preview block, each a link with a quiet line under it. Nothing where there are none. */
export function PreviewItems({ items, note = item => previewWords(item).join(' · ') }: PreviewItemsProps) {
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
