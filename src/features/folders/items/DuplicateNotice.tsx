import { useId, useState } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { roleMay } from '#contract/roles.ts'
import { RecordLink } from '#features/records/index.ts'
import { useSliced } from '#kit/use-sliced.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import type { FolderView } from '../folders.reads.ts'
import { removeItems } from './change-items.ts'
import { duplicatesIn } from './duplicates.ts'
import { isEntry, type ItemView, titleOfItem } from './item-view.ts'
import { itemKeyOf } from './places.ts'
import css from './ItemRow.module.css'

/** Of more works only the first are listed. */
const mostListed = 20

/** Says which works are in a folder more than once, and offers to remove one of each. */
export function DuplicateNotice({ folder, items }: { folder: FolderView; items: readonly ItemView[] }) {
  const found = useSliced(items, duplicatesIn)?.answer ?? []
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  if (found.length === 0 || !roleMay(folder.rw_access, 'removeBookmark')) return null
  return (
    <div className={css['duplicates']}>
      <InlineMessage tone="warn">
        {found.length === 1 ? 'One work is' : `${formatNumber(found.length)} works are`} in this folder more than once.{' '}
        <Button kind="quiet" size="small" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </InlineMessage>
      {isOpen && (
        <ul id={list}>
          {found.slice(0, mostListed).map(({ first, others }) => (
            <li key={itemKeyOf(first)}>
              <ul aria-label={titleOfItem(first)}>
                {[first, ...others].map(item => (
                  <Copy key={itemKeyOf(item)} folder={folder} item={item} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Copy({ folder, item }: { folder: FolderView; item: ItemView }) {
  const { added_at, note } = item
  const title = titleOfItem(item)
  return (
    <li>
      <span>
        {isEntry(item) ? (
          title
        ) : (
          <RecordLink index={item.index} slug={item.slug_value}>
            {title}
          </RecordLink>
        )}{' '}
        · {isEntry(item) ? 'Own entry' : indexes[item.index].singular} · added <RelativeTime at={added_at} />
        {note && ' · with a note'}
      </span>
      <Button size="small" aria-label={`Remove this copy: ${title}`} onClick={() => void removeItems([item], folder)}>
        Remove
      </Button>
    </li>
  )
}
