import { useState } from 'react'
import { flash } from '#ui/feedback/flash.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { BoundNotice, useFolderRoom } from '../BoundNotice.tsx'
import type { RecordToSave } from '../save/add-to-folder.modal.ts'
import { addToFolder, removeFromFolder } from '../save/change-bookmarks.ts'
import { useFolders, useFoldersOf, writableFolders } from '../folders.reads.ts'
import { FolderChoices } from './FolderChoices.tsx'
import { NewFolderForm } from './NewFolderForm.tsx'
import css from './AddToFolderModal.module.css'

export default function AddToFolderModal({ index, slug, title, record, close }: RecordToSave & ModalProps<void>) {
  const saving: RecordToSave = { index, slug, title, record }
  const all = useFolders()
  const folders = all && writableFolders(all)
  const room = useFolderRoom(all)
  const savedIn = new Set(useFoldersOf(index, slug)?.map(folder => folder.id))
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const toggle = async (folder: { id: string; name: string }) => {
    if (busy.has(folder.id)) return
    const refusal = savedIn.has(folder.id) ? undefined : room?.refusalOf(folder, 1)
    if (refusal !== undefined) return flash({ variant: 'warning', text: refusal })
    setBusy(now => new Set(now).add(folder.id))
    await (savedIn.has(folder.id) ? removeFromFolder(saving, folder) : addToFolder(saving, folder))
    setBusy(now => new Set([...now].filter(id => id !== folder.id)))
  }

  return (
    <ModalFrame title="Save to a folder">
      <p className={css['record']}>{title}</p>
      <FolderChoices folders={folders} none="You have no folders yet.">
        {(folder, facts) => (
          <Checkbox
            checked={savedIn.has(folder.id)}
            aria-disabled={busy.has(folder.id) || undefined}
            onChange={() => void toggle(folder)}
            label={<span className={css['line']}>{facts}</span>}
          />
        )}
      </FolderChoices>
      <BoundNotice notice={room?.notice} hasLink />
      {!room?.isFull && <NewFolderForm save={folder => addToFolder(saving, folder)} onDone={close} />}
    </ModalFrame>
  )
}
