import { indexes } from '#contract/indexes/all.ts'
import { roleMay } from '#contract/roles.ts'
import { RecordCard } from '#features/records/index.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import type { FolderView } from '../folders.reads.ts'
import { ChangeMark } from '../Marks.tsx'
import { ItemActions } from './ItemActions.tsx'
import { type RecordItem, titleOfItem } from './item-view.ts'

interface RecordItemCardProps {
  folder: FolderView
  item: RecordItem
  /** The list has items of several indexes, so each one names its index. */
  isMixed: boolean
}

/** A record in the list of a folder, with who added it when. */
export function RecordItemCard({ folder, item, isMixed }: RecordItemCardProps) {
  const { index, slug_value, record, added_at, added_by, mark } = item
  const title = titleOfItem(item)
  return (
    <RecordCard
      index={index}
      data={record ?? { slug_values: [slug_value], [indexes[index].title]: title }}
      kind={isMixed && indexes[index].singular}
      note={
        <>
          {!record && 'No longer in the catalogue · '}
          added <RelativeTime at={added_at} />
          {added_by && !roleMay(folder.rw_access, 'deleteFolder') && ` by ${added_by.full_name}`} <ChangeMark mark={mark} />
        </>
      }
      actions={<ItemActions folder={folder} item={item} title={title} />}
    />
  )
}
