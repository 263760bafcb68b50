import { useEffect, useRef, useState } from 'react'
import { type ReadingState, readStates } from '#contract/folders.ts'
import { roleMay } from '#contract/roles.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { Copy, FolderInput, Tag, Trash2, X } from '#ui/Icon.tsx'
import { Select } from '#ui/first/Select.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { citedOf } from '../items/item-view.ts'
import { exportOfItems } from '../items/export-of-items.ts'
import { addTag, markItems, removeItems } from '../items/change-items.ts'
import { copyToFolder, moveToFolder } from '../items/choose-folder.modal.ts'
import { clearSelectedItems, selectItems } from '../items/selection.state.ts'
import { TagModal } from '../items/tag.modal.ts'
import { stateLabels } from '../mutations/mark-item.mutation.ts'
import css from './ItemSelectionBar.module.css'

/** Items that are changed at once: each is a change that waits until it is sent, and moving one is two. */
const mostAtOnce = 400

interface ItemSelectionBarProps {
  folder: FolderView
  /** The items that are shown. */
  items: readonly ItemView[]
  selected: readonly ItemView[]
}

/** How many items are selected, and what can be done with all of them. */
export default function ItemSelectionBar({ folder, items, selected }: ItemSelectionBarProps) {
  const [busy, setBusy] = useState(false)
  // As they are when a question has been answered.
  const latest = useRef(selected)
  useEffect(() => void (latest.current = selected), [selected])
  const mayChange = roleMay(folder.rw_access, 'changeItem')
  const mayRemove = roleMay(folder.rw_access, 'removeBookmark')
  /** Does it with the selected items; `isOver`: they are no longer in the list. */
  const act = async (change: () => Promise<unknown>, isOver = false) => {
    if (busy) return
    setBusy(true)
    try {
      if ((await change()) !== false && isOver) clearSelectedItems()
    } finally {
      setBusy(false)
    }
  }
  const tag = async () => {
    const chosen = await openModal(TagModal, { count: selected.length })
    if (chosen !== undefined) await act(() => addTag(latest.current, chosen))
  }
  return (
    <section className={css['bar']} aria-label="Selected items" aria-busy={busy || undefined} data-bottom-bar>
      <output className={css['count']}>{formatNumber(selected.length)} selected</output>
      {selected.length < items.length && (
        <Button kind="quiet" size="small" onClick={() => selectItems(folder.id, items)}>
          Select all {formatNumber(items.length)}
        </Button>
      )}
      {selected.length > mostAtOnce ? (
        <span className={css['hint']}>Select at most {formatNumber(mostAtOnce)} to change them together.</span>
      ) : (
        <div className={css['actions']}>
          <Select
            className={css['mark']}
            aria-label="Mark as"
            value=""
            onChange={event => void act(() => markItems(selected, event.target.value as ReadingState))}
          >
            <option value="" disabled>
              Mark as…
            </option>
            {readStates.map(state => (
              <option key={state} value={state}>
                {stateLabels[state]}
              </option>
            ))}
          </Select>
          {mayChange && (
            <Button size="small" icon={Tag} onClick={() => void tag()}>
              Add tag
            </Button>
          )}
          {mayRemove && (
            <Button size="small" icon={FolderInput} onClick={() => void act(() => moveToFolder(selected, folder), true)}>
              Move
            </Button>
          )}
          <Button size="small" icon={Copy} onClick={() => void act(() => copyToFolder(selected, folder))}>
            Copy
          </Button>
          <CiteButton label="Cite" {...citedOf(selected)} />
          <ExportButton label="Export" source={() => exportOfItems(selected, folder)} />
          {mayRemove && (
            <Button size="small" icon={Trash2} onClick={() => void act(() => removeItems(selected, folder), true)}>
              Remove
            </Button>
          )}
        </div>
      )}
      <IconButton className={css['clear']} icon={X} label="Clear selection" onClick={clearSelectedItems} />
    </section>
  )
}
