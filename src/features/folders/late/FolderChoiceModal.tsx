import { useState } from 'react'
import { slugify } from '#contract/slugs.ts'
import { flash } from '#ui/feedback/flash.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { BoundNotice, useFolderRoom } from '../BoundNotice.tsx'
import { useFolders, writableFolders } from '../folders.reads.ts'
import type { FolderName } from '../items/change-items.ts'
import type { FolderChoiceProps } from '../items/choose-folder.modal.ts'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import { NewFolderForm } from './NewFolderForm.tsx'
import css from './AddToFolderModal.module.css'

/** With more folders than this there is a search box. */
const searchFrom = 8
/** Of more folders only the last used are drawn; the search finds the others. */
const mostDrawn = 100

/** Another folder for items that are moved or copied. */
export default function FolderChoiceModal({ title, from, count, close }: FolderChoiceProps & ModalProps<FolderName>) {
  const all = useFolders()
  const folders = all && writableFolders(all).filter(({ id }) => id !== from)
  const room = useFolderRoom(all)
  const [text, setText] = useState('')
  const query = slugify(text)
  const shown = folders?.filter(folder => slugify(folder.name).includes(query))
  const choose = ({ id, name }: FolderName): Promise<void> => {
    const refusal = room?.refusalOf({ id }, count)
    if (refusal === undefined) close({ id, name })
    else flash({ variant: 'warning', text: refusal })
    return Promise.resolve()
  }
  return (
    <ModalFrame title={title}>
      <p className={css['none']}>Notes and tags go along: everyone who can see the other folder can read them.</p>
      {folders !== undefined && folders.length > searchFrom && (
        <TextInput
          type="search"
          aria-label="Search in your folders"
          placeholder="Search in your folders"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      {shown === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <ul className={css['folders']} aria-label="Folders">
          {shown.slice(0, mostDrawn).map(folder => (
            <li key={folder.id}>
              <button type="button" className={css['choice']} onClick={() => void choose(folder)}>
                <span className={css['name']}>{folder.name}</span>
                <PrivateMark isPrivate={folder.is_private} />
                <ChangeMark mark={folder.mark} />
                <span className={css['count']}>{folder.count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown?.length === 0 && <p className={css['none']}>{query ? 'No folders match your search.' : 'You have no other folders yet.'}</p>}
      <BoundNotice notice={room?.notice} hasLink />
      {!room?.isFull && <NewFolderForm save={choose} onDone={() => {}} />}
    </ModalFrame>
  )
}
