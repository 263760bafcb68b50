import { useEffect, useRef, useState } from 'react'
import { reachability } from '#api/reachability.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { counted } from '#kit/format-number.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RunningBar } from '#ui/waiting/RunningBar.tsx'
import { BoundNotice, useFolderRoom } from '../BoundNotice.tsx'
import { beginBulkSave } from '../save/bulk-saves.ts'
import { addAllToFolder } from '../save/change-bookmarks.ts'
import { useFolders, writableFolders } from '../folders.reads.ts'
import { FolderChoices } from './FolderChoices.tsx'
import { NewFolderForm } from './NewFolderForm.tsx'
import type { ItemToSave } from '../save/save-many.modal.ts'
import css from './AddToFolderModal.module.css'

/** This many items are saved before a progress bar could be read. */
const fewItems = 20

/**
 * Choosing a folder adds all items to it; those that are in it already stay as they are. The server saves many by itself; offline each is a
 * change that waits on this device, and closing or cancelling keeps what was added.
 */
export default function SaveManyModal({ index, items, close }: { index: IndexName; items: readonly ItemToSave[] } & ModalProps<void>) {
  const all = useFolders()
  const folders = all && writableFolders(all)
  const room = useFolderRoom(all)
  const [saving, setSaving] = useState<{ done: number; name: string }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (folder: { id: string; name: string }) => {
    if (saving) return
    const refusal = room?.refusalOf(folder, items.length)
    if (refusal !== undefined) return flash({ variant: 'warning', text: refusal })
    if (items.length > 1 && reachability.online) {
      await beginBulkSave(
        index,
        items.map(({ slug }) => slug),
        folder,
      )
      return close()
    }
    const report = (done: number) => setSaving({ done, name: folder.name })
    report(0)
    running.current = new AbortController()
    await addAllToFolder(index, items, folder, { signal: running.current.signal, onDone: report })
    close()
  }
  const isLong = items.length > fewItems
  return (
    <ModalFrame title={`Save ${counted(items.length, 'item')}`}>
      {saving && isLong ? (
        <RunningBar label={`Adding to ${saving.name}`} done={saving.done} total={items.length} onCancel={() => running.current?.abort()} />
      ) : (
        <>
          <FolderChoices folders={folders} none="You have no folders yet.">
            {(folder, facts) => (
              <button type="button" className={css['choice']} aria-disabled={saving && true} onClick={() => void save(folder)}>
                {facts}
              </button>
            )}
          </FolderChoices>
          <BoundNotice notice={room?.notice} hasLink />
          {!room?.isFull && <NewFolderForm save={save} onDone={close} />}
        </>
      )}
    </ModalFrame>
  )
}
