import { Suspense, lazy, useEffect } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { roleMay } from '#contract/roles.ts'
import { RecordCard, setCurrentList, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { usePlace } from '#routing/place.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Trash2 } from '#ui/Icon.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { removeFromFolder } from '../save/change-bookmarks.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { ChangeMark } from '../Marks.tsx'
import { OwnEntryCard } from '../own-entries/OwnEntryCard.tsx'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'
import css from './FolderPage.module.css'

interface FolderItemsProps {
  folder: FolderView
  items: readonly ItemView[]
  /** Works that are no records of the catalogue. */
  entries: readonly OwnEntryRow[]
  /** The list has items of several indexes, so each one names its index. */
  isMixed: boolean
}

/** Of a list with more items only those on the screen are drawn. */
const longList = 200
const firstScreen = 12
const cardHeight = 130
const LongList = lazy(() => import('./LongList.tsx'))

export function FolderItems({ folder, items, entries: ownEntries, isMixed }: FolderItemsProps) {
  const list = useListKeys()
  const { href } = usePlace()
  useEffect(() => setCurrentList({ href, places: items.map(({ index, slug_value }) => ({ index, slug: slug_value })) }), [href, items])
  if (items.length + ownEntries.length === 0)
    return (
      <EmptyBlock title={isMixed ? 'This folder is empty' : 'No items of this type'} picture={<Picture name="empty" />}>
        <p>Use the bookmark icon of a search result to save it here.</p>
      </EmptyBlock>
    )
  const entries = [
    ...items.map(item => ({
      at: item.added_at,
      card: <FolderItem key={`${item.index} ${item.slug_value}`} folder={folder} item={item} isMixed={isMixed} />,
    })),
    ...ownEntries.map(row => ({ at: row.added_at, card: <OwnEntryCard key={`own ${row.id}`} folder={folder} row={row} /> })),
  ]
    .toSorted((a, b) => b.at - a.at)
    .map(({ card }) => card)
  if (entries.length > longList)
    return (
      <Suspense>
        <LongList label="Items" className={css['items']} first={firstScreen} height={cardHeight}>
          {entries.map(entry => (
            <div key={entry.key} className={css['item']}>
              {entry}
            </div>
          ))}
        </LongList>
      </Suspense>
    )
  return (
    <ol ref={list} className={css['items']} aria-label="Items">
      {entries.map(entry => (
        <li key={entry.key} className={css['item']}>
          {entry}
        </li>
      ))}
    </ol>
  )
}

function FolderItem({ folder, item, isMixed }: { folder: FolderView; item: ItemView; isMixed: boolean }) {
  const { index, slug_value, record, added_at, mark } = item
  const title = record ? titleOfRecord(index, record) : slug_value.replace(/-/g, ' ')
  const remove = () => void removeFromFolder({ index, slug: slug_value, title, record: record ?? undefined }, folder)
  const canRemove = roleMay(folder.rw_access, 'removeBookmark')
  return (
    <RecordCard
      index={index}
      data={record ?? { slug_values: [slug_value], [indexes[index].title]: title }}
      kind={isMixed && indexes[index].singular}
      note={
        <>
          {!record && 'No longer in the catalogue · '}
          added <RelativeTime at={added_at} /> <ChangeMark mark={mark} />
        </>
      }
      actions={canRemove && <IconButton icon={Trash2} label={`Remove ${title}`} title="Remove from this folder" onClick={remove} />}
    />
  )
}
