import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FolderPlus } from '#ui/Icon.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { tellNotSaved } from '../save/bookmark-acts.ts'
import { checkFolderName } from '../form/check-folder.ts'
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
  const { form, errors, busy, text, handleSubmit } = useForm({
    start: { name: '' },
    check: checkFolderName,
    validateOn: 'submit',
    submit: async ({ name }) => {
      const id = await makeFolder({ name, description: '', is_private: true, tags: [] })
      await save({ id, name })
      done()
    },
    errorsOf: thrown => {
      tellNotSaved(thrown)
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
          ref={takeFocus}
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
