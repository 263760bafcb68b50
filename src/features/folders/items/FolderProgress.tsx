import { useMemo, useState } from 'react'
import { formatNumber } from '#kit/format-number.ts'
import type { ItemView } from './item-view.ts'
import { changesOf } from './record-changes.ts'
import css from './ItemRow.module.css'

/** How many items of a folder its user has read, and of how many something changed since they were saved. */
export function FolderProgress({ items }: { items: readonly ItemView[] }) {
  const [now] = useState(() => Date.now())
  const { read, changed } = useMemo(() => {
    return {
      read: items.filter(({ state }) => state === 'read').length,
      changed: items.filter(item => changesOf(item, now).length > 0).length,
    }
  }, [items, now])
  if (items.length === 0) return null
  return (
    <div className={css['progress']}>
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
