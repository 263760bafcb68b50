import { useState } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { addAllToFolder } from '../save/change-bookmarks.ts'
import { useWritableFolders } from '../folders.reads.ts'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import { NewFolderForm } from './NewFolderForm.tsx'
import type { ItemToSave } from '../save/save-many.modal.ts'
import css from './AddToFolderModal.module.css'

/** Choosing a folder adds all items to it; those that are in it already stay as they are. */
export default function SaveManyModal({ index, items, close }: { index: IndexName; items: readonly ItemToSave[] } & ModalProps<void>) {
  const folders = useWritableFolders()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (folder: { id: string; name: string }) => {
    if (isBusy) return
    setIsBusy(true)
    await addAllToFolder(index, items, folder)
    close()
  }
  return (
    <ModalFrame title={items.length === 1 ? 'Save 1 item' : `Save ${items.length} items`}>
      {folders === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <ul className={css['folders']} aria-label="Folders">
          {folders.map(folder => (
            <li key={folder.id}>
              <button type="button" className={css['choice']} aria-disabled={isBusy || undefined} onClick={() => void save(folder)}>
                <span className={css['name']}>{folder.name}</span>
                <PrivateMark isPrivate={folder.is_private} />
                <ChangeMark mark={folder.mark} />
                <span className={css['count']}>{folder.count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {folders?.length === 0 && <p className={css['none']}>You have no folders yet.</p>}
      <NewFolderForm save={save} onDone={close} />
    </ModalFrame>
  )
}
