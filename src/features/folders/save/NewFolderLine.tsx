import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FolderPlus } from '#ui/Icon.tsx'
import { TextInput } from '#ui/field/TextInput.tsx'
import { tellNotSaved } from './bookmark-acts.ts'
import { nameFaults } from '../acts/folder-faults.ts'
import { makeFolder } from '../acts/make-folder.ts'
import css from './AddToFolderModal.module.css'

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

interface NewFolderLineProps {
  /** Puts what is being saved into the new folder. */
  save: (folder: { id: string; name: string }) => Promise<unknown>
  done: () => void
}

/** Makes a folder without leaving the list, and puts into it what is being saved. */
export function NewFolderLine({ save, done }: NewFolderLineProps) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [faults, setFaults] = useState<string[]>([])
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = nameFaults(name)
    setFaults(found)
    if (found.length > 0 || busy) return
    setBusy(true)
    try {
      const id = await makeFolder({ name: name.trim(), description: '', is_private: true, tags: [] })
      await save({ id, name: name.trim() })
      done()
    } catch (error) {
      tellNotSaved(error)
      setBusy(false)
    }
  }

  if (!open)
    return (
      <Button kind="quiet" icon={FolderPlus} onClick={() => setOpen(true)}>
        New folder
      </Button>
    )
  return (
    <form className={css['new']} onSubmit={submit} noValidate>
      <Field label="Name of the new folder" error={faults}>
        <TextInput
          ref={takeFocus}
          data-autofocus
          value={name}
          maxLength={limits.folder.name.max}
          autoComplete="off"
          enterKeyHint="done"
          onChange={event => {
            setName(event.target.value)
            if (faults.length > 0) setFaults(nameFaults(event.target.value))
          }}
        />
      </Field>
      <Button type="submit" kind="primary" busy={busy}>
        Create and save
      </Button>
    </form>
  )
}
