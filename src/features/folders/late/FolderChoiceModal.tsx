import { flash } from '#ui/feedback/flash.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { BoundNotice, useFolderRoom } from '../BoundNotice.tsx'
import { useFolders, writableFolders } from '../folders.reads.ts'
import type { FolderName } from '../items/change-items.ts'
import type { FolderChoiceProps } from '../items/choose-folder.modal.ts'
import { FolderChoices } from './FolderChoices.tsx'
import { NewFolderForm } from './NewFolderForm.tsx'
import css from './AddToFolderModal.module.css'

/** Another folder for items that are moved or copied. */
export default function FolderChoiceModal({ title, from, count, close }: FolderChoiceProps & ModalProps<FolderName>) {
  const all = useFolders()
  const folders = all && writableFolders(all).filter(({ id }) => id !== from)
  const room = useFolderRoom(all)
  const choose = ({ id, name }: FolderName): Promise<void> => {
    const refusal = room?.refusalOf({ id }, count)
    if (refusal === undefined) close({ id, name })
    else flash({ variant: 'warning', text: refusal })
    return Promise.resolve()
  }
  return (
    <ModalFrame title={title}>
      <p className={css['none']}>Notes and tags go along: everyone who can see the other folder can read them.</p>
      <FolderChoices folders={folders} none="You have no other folders yet.">
        {(folder, facts) => (
          <button type="button" className={css['choice']} onClick={() => void choose(folder)}>
            {facts}
          </button>
        )}
      </FolderChoices>
      <BoundNotice notice={room?.notice} hasLink />
      {!room?.isFull && <NewFolderForm save={choose} onDone={() => {}} />}
    </ModalFrame>
  )
}
