import { useEffect, useRef, useState } from 'react'
import { type ReadingState, readStates } from '#contract/folders.ts'
import { roleMay } from '#contract/roles.ts'
import { ExportButton, openExport } from '#features/exports/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { Copy, FolderInput, Tag, Trash2, X } from '#ui/Icon.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { citedOf } from '../items/item-view.ts'
import { exportOfItems } from '../items/export-of-items.ts'
import { addTag, type Follow, markItems, removeItems } from '../items/change-items.ts'
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

/** A change of many items that is under way. */
interface Running {
  doing: string
  done: number
  all: number
  stop: () => void
}

/** How many items are selected, and what can be done with all of them. */
export default function ItemSelectionBar({ folder, items, selected }: ItemSelectionBarProps) {
  const [busy, setBusy] = useState(false)
  const [running, setRunning] = useState<Running>()
  // As they are when a question has been answered.
  const latest = useRef(selected)
  useEffect(() => void (latest.current = selected), [selected])
  const mayChange = roleMay(folder.rw_access, 'changeItem')
  const mayRemove = roleMay(folder.rw_access, 'removeBookmark')
  const isTooMany = selected.length > mostAtOnce
  /** Does it with the selected items; `isOver`: they are no longer in the list, unless it was stopped. */
  const act = async (doing: string, change: (follow: Follow) => Promise<unknown>, isOver = false) => {
    if (busy) return
    setBusy(true)
    const control = new AbortController()
    const { signal } = control
    const onProgress = (done: number, all: number) => setRunning({ doing, done, all, stop: () => control.abort() })
    try {
      if ((await change({ signal, onProgress })) !== false && isOver && !signal.aborted) clearSelectedItems()
    } finally {
      setBusy(false)
      setRunning(undefined)
    }
  }
  const tag = async () => {
    const chosen = await openModal(TagModal, { count: selected.length })
    if (chosen !== undefined) await act('Tagging', follow => addTag(latest.current, chosen, follow))
  }
  return (
    <section className={css['bar']} aria-label="Selected items" aria-busy={busy || undefined} data-bottom-bar>
      <output className={css['count']}>
        {running
          ? `${running.doing} ${formatNumber(running.done)} of ${formatNumber(running.all)}`
          : `${formatNumber(selected.length)} selected`}
      </output>
      {running && (
        <Button size="small" onClick={running.stop}>
          Stop
        </Button>
      )}
      {!running && selected.length < items.length && (
        <Button kind="quiet" size="small" onClick={() => selectItems(folder.id, items)}>
          Select all {formatNumber(items.length)}
        </Button>
      )}
      {isTooMany && (
        <span className={css['hint']}>To mark, tag, move, copy or remove items, select at most {formatNumber(mostAtOnce)}.</span>
      )}
      <div className={css['actions']}>
        {!isTooMany && (
          <>
            <Select
              className={css['mark']}
              aria-label="Mark as"
              value=""
              onChange={event => void act('Marking', follow => markItems(selected, event.target.value as ReadingState, follow))}
            >
              <option value="" disabled>
                Mark as…
              </option>
              <Options of={readStates.map(state => [state, stateLabels[state]])} />
            </Select>
            {mayChange && (
              <Button size="small" icon={Tag} onClick={() => void tag()}>
                Add tag
              </Button>
            )}
            {mayRemove && (
              <Button
                size="small"
                icon={FolderInput}
                onClick={() => void act('Moving', follow => moveToFolder(selected, folder, follow), true)}
              >
                Move
              </Button>
            )}
            <Button size="small" icon={Copy} onClick={() => void act('Copying', follow => copyToFolder(selected, folder, follow))}>
              Copy
            </Button>
          </>
        )}
        <CiteButton label="Cite" {...citedOf(selected)} onExport={() => openExport(exportOfItems(selected, folder))} />
        <ExportButton label="Export" source={() => exportOfItems(selected, folder)} />
        {!isTooMany && mayRemove && (
          <Button size="small" icon={Trash2} onClick={() => void act('Removing', follow => removeItems(selected, folder, follow), true)}>
            Remove
          </Button>
        )}
      </div>
      <IconButton className={css['clear']} icon={X} label="Clear selection" onClick={clearSelectedItems} />
    </section>
  )
}
