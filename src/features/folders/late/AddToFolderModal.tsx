import { useState } from 'react'
import { slugify } from '#contract/slugs.ts'
import { flash } from '#ui/feedback/flash.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { BoundNotice, useFolderRoom } from '../BoundNotice.tsx'
import type { RecordToSave } from '../save/add-to-folder.modal.ts'
import { addToFolder, removeFromFolder } from '../save/change-bookmarks.ts'
import { useFolders, useFoldersOf, writableFolders } from '../folders.reads.ts'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import { NewFolderForm } from './NewFolderForm.tsx'
import css from './AddToFolderModal.module.css'

/** With more folders than this there is a search box. */
const searchFrom = 8
/** Of more folders only the last used are drawn; the search finds the others. */
const mostDrawn = 100

export default function AddToFolderModal({ index, slug, title, record, close }: RecordToSave & ModalProps<void>) {
  const saving: RecordToSave = { index, slug, title, record }
  const all = useFolders()
  const folders = all && writableFolders(all)
  const room = useFolderRoom(all)
  const savedIn = new Set(useFoldersOf(index, slug)?.map(folder => folder.id))
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  const query = slugify(text)
  const shown = folders?.filter(folder => slugify(folder.name).includes(query))

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
              <Checkbox
                checked={savedIn.has(folder.id)}
                aria-disabled={busy.has(folder.id) || undefined}
                onChange={() => void toggle(folder)}
                label={
                  <span className={css['line']}>
                    <span className={css['name']}>{folder.name}</span>
                    <PrivateMark isPrivate={folder.is_private} />
                    <ChangeMark mark={folder.mark} />
                    <span className={css['count']}>{folder.count}</span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {shown && shown.length > mostDrawn && (
        <p className={css['none']}>These are the {mostDrawn} used last. The search finds the others.</p>
      )}
      {shown?.length === 0 && <p className={css['none']}>{query ? 'No folders match your search.' : 'You have no folders yet.'}</p>}
      <BoundNotice notice={room?.notice} hasLink />
      {!room?.isFull && <NewFolderForm save={folder => addToFolder(saving, folder)} onDone={close} />}
    </ModalFrame>
  )
}
