import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FolderPlus } from '#ui/Icon.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import { checkFolderName } from '../form/check-folder.ts'
import { commitNewFolder } from '../mutations/commit-new-folder.ts'
import css from './AddToFolderModal.module.css'

const focusInput = (input: HTMLInputElement | null) => input?.focus()

interface NewFolderLineProps {
  /** Adds the record or records to the new folder. */
  save: (folder: { id: string; name: string }) => Promise<unknown>
  onDone: () => void
}

/** Creates a folder without leaving the list, and saves into it. */
export function NewFolderForm({ save, onDone }: NewFolderLineProps) {
  const [open, setOpen] = useState(false)
  const { form, errors, busy, text, handleSubmit } = useForm({
    start: { name: '' },
    check: checkFolderName,
    validateOn: 'submit',
    submit: async ({ name }) => {
      const id = await commitNewFolder({ name, description: '', is_private: true, tags: [] })
      await save({ id, name })
      onDone()
    },
    errorsOf: thrown => {
      flashNotSaved(thrown)
      return {}
    },
  })

  if (!open)
    return (
      <Button kind="quiet" icon={FolderPlus} onClick={() => setOpen(true)}>
        New folder
      </Button>
    )
  return (
    <form ref={form} className={css['new']} onSubmit={handleSubmit} noValidate>
      <Field label="Name of the new folder" error={errors.name}>
        <TextInput
          {...text('name')}
          ref={focusInput}
          data-autofocus
          maxLength={limits.folder.name.max}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Field>
      <Button type="submit" kind="primary" busy={busy}>
        Create and save
      </Button>
    </form>
  )
}
