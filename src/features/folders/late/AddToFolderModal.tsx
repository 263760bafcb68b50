import { useState } from 'react'
import { slugify } from '#contract/slugs.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { Saving } from '../save/add-to-folder.modal.ts'
import { addToFolder, removeFromFolder } from '../save/bookmark-acts.ts'
import { useFillableFolders, useFoldersOf } from '../folders.reads.ts'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import { NewFolderLine } from './NewFolderLine.tsx'
import css from './AddToFolderModal.module.css'

/** More folders than this can be searched. */
const searchable = 8

export default function AddToFolderModal({ index, slug, title, record, close }: Saving & ModalProps<void>) {
  const saving: Saving = { index, slug, title, record }
  const folders = useFillableFolders()
  const holding = new Set(useFoldersOf(index, slug)?.map(folder => folder.id))
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  const wanted = slugify(text)
  const shown = folders?.filter(folder => slugify(folder.name).includes(wanted))

  const toggle = async (folder: { id: string; name: string }) => {
    if (busy.has(folder.id)) return
    setBusy(now => new Set(now).add(folder.id))
    await (holding.has(folder.id) ? removeFromFolder(saving, folder) : addToFolder(saving, folder))
    setBusy(now => new Set([...now].filter(id => id !== folder.id)))
  }

  return (
    <ModalFrame title="Save to a folder">
      <p className={css['what']}>{title}</p>
      {folders !== undefined && folders.length > searchable && (
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
          {shown.map(folder => (
            <li key={folder.id}>
              <Checkbox
                checked={holding.has(folder.id)}
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
      {shown?.length === 0 && <p className={css['none']}>{wanted ? 'No folder has this in its name.' : 'You have no folders yet.'}</p>}
      <NewFolderLine save={folder => addToFolder(saving, folder)} done={close} />
    </ModalFrame>
  )
}
