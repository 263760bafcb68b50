import { inSlices } from '#kit/in-slices.ts'
import { useSliced } from '#kit/use-sliced.ts'
import { formatNumber } from '#kit/format-number.ts'
import { serverNow } from '#kit/server-clock.ts'
import { isRecord, type ItemView } from './item-view.ts'
import { changesOf } from './record-changes.ts'
import css from './ItemRow.module.css'

async function countedIn(items: readonly ItemView[]): Promise<{ read: number; changed: number }> {
  const now = serverNow()
  const counted = { read: 0, changed: 0 }
  await inSlices(items, item => {
    if (item.state === 'read') counted.read += 1
    if (isRecord(item) && changesOf(item, now).length > 0) counted.changed += 1
  })
  return counted
}

/** How many items of a folder its user has read, and of how many something changed since they were saved. */
export function FolderProgress({ items }: { items: readonly ItemView[] }) {
  const counted = useSliced(items, countedIn)?.answer
  if (items.length === 0) return null
  // Its place is kept while it counts.
  const { read, changed } = counted ?? { read: 0, changed: 0 }
  return (
    <div className={css['progress']} data-counting={counted ? undefined : ''}>
      <label>
        <span>
          {formatNumber(read)} of {formatNumber(items.length)} read
        </span>
        <progress value={read} max={items.length} />
      </label>
      {changed > 0 && <span>{formatNumber(changed)} changed since you saved or last looked at them</span>}
    </div>
  )
}
