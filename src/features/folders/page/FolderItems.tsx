import { Suspense, lazy, useEffect } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { roleMay } from '#contract/rights.ts'
import { RecordCard, setCurrentList, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { usePlace } from '#routing/place.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Trash2 } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { removeFromFolder } from '../save/bookmark-acts.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { ChangeMark } from '../Marks.tsx'
import css from './FolderPage.module.css'

interface FolderItemsProps {
  folder: FolderView
  items: readonly ItemView[]
  /** Kinds stand side by side, so each item says its own. */
  mixed: boolean
}

/** From here on only what is on the screen is drawn. */
const longList = 200
const firstScreen = 12
const cardHeight = 130
const LongList = lazy(() => import('./LongList.tsx'))

export function FolderItems({ folder, items, mixed }: FolderItemsProps) {
  const list = useListKeys()
  const { href } = usePlace()
  useEffect(
    () =>
      setCurrentList(
        href,
        items.map(({ index, slug_value }) => ({ index, slug: slug_value })),
      ),
    [href, items],
  )
  if (items.length === 0)
    return (
      <EmptyBlock title={mixed ? 'This folder is empty' : 'None of this kind'}>
        <p>Save search results here with the bookmark sign beside them.</p>
      </EmptyBlock>
    )
  const entries = items.map(item => <FolderItem key={`${item.index} ${item.slug_value}`} folder={folder} item={item} mixed={mixed} />)
  if (items.length > longList)
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

function FolderItem({ folder, item, mixed }: { folder: FolderView; item: ItemView; mixed: boolean }) {
  const { index, slug_value, record, added_at, mark } = item
  const title = record ? titleOfRecord(index, record) : slug_value.replace(/-/g, ' ')
  const remove = () => void removeFromFolder({ index, slug: slug_value, title, record: record ?? undefined }, folder)
  const canRemove = roleMay(folder.rw_access, 'removeBookmark')
  return (
    <RecordCard
      index={index}
      data={record ?? { slug_values: [slug_value], [indexes[index].title]: title }}
      kind={mixed && indexes[index].singular}
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
