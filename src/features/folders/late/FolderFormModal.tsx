import { useState } from 'react'
import type { FolderInput } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/rights.ts'
import { useForm } from '#forms/use-form.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { Field } from '#ui/field/Field.tsx'
import { Trash2 } from '#ui/Icon.tsx'
import type { Closing } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { TagInput } from '#ui/field/TagInput.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { tellNotSaved } from '../save/bookmark-acts.ts'
import { deleteFolder } from '../acts/delete-folder.mutation.ts'
import { checkFolder } from '../form/check-folder.ts'
import type { FolderFormAnswer, FolderFormProps } from '../form/folder-form.modal.ts'
import { purposeOf } from './folder-form.purpose.ts'
import css from './FolderFormModal.module.css'

/** Create, edit, or edit and retry (S1§2, S1§5). */
export default function FolderFormModal({ folder, parked, close }: FolderFormProps & Closing<FolderFormAnswer>) {
  const [{ typed: start, theirs, wrong, ...purpose }] = useState(() => purposeOf({ ...(folder && { folder }), ...(parked && { parked }) }))
  const { form, values, errors, busy, text, set, isChanged, handleSubmit } = useForm<FolderInput, FolderInput>({
    start,
    check: checkFolder,
    initialErrors: wrong,
    submit: async input => close({ id: await purpose.save(input) }),
    errorsOf: thrown => {
      tellNotSaved(thrown)
      return {}
    },
  })

  const remove = async (id: string) => {
    const agreed = await confirmModal({ title: 'Are you sure you want to delete this folder?', yes: 'Delete', no: 'Cancel', danger: true })
    if (!agreed) return
    try {
      await commit(deleteFolder, { id })
      close({ id, deleted: true })
    } catch (error) {
      tellNotSaved(error)
    }
  }

  return (
    <ModalFrame
      title={purpose.title}
      guard={isChanged}
      footer={
        <>
          {folder && !parked && roleMay(folder.rw_access, 'deleteFolder') && (
            <Button kind="quiet" icon={Trash2} className={css['delete']} onClick={() => void remove(folder.id)}>
              Delete
            </Button>
          )}
          <Button type="submit" form="folder-form" kind="primary" busy={busy}>
            {purpose.act}
          </Button>
        </>
      }
    >
      <form ref={form} id="folder-form" className={css['form']} onSubmit={handleSubmit} noValidate>
        {purpose.why && <p className={css['why']}>{purpose.why}</p>}
        <Field label="Name" hint={meanwhile(theirs.name)} error={errors.name}>
          <TextInput {...text('name')} data-autofocus required maxLength={limits.folder.name.max + 1} autoComplete="off" />
        </Field>
        <Field label="Description" optional hint={meanwhile(theirs.description)} error={errors.description}>
          <TextArea {...text('description')} maxLength={limits.folder.description.max + 1} />
        </Field>
        <Field label="Tags" optional hint={meanwhile(theirs.tags?.join(', ')) ?? 'Comma, Tab or Return adds a tag.'} error={errors.tags}>
          <TagInput value={values.tags} max={limits.folder.tags} maxLength={limits.folder.tagLength} onChange={tags => set('tags', tags)} />
        </Field>
        <Switch
          label={values.is_private ? 'Private' : 'Public'}
          note={
            <>
              {values.is_private ? 'Only you see this folder.' : 'Others can see this folder.'}{' '}
              {theirs.is_private !== undefined && meanwhile(theirs.is_private ? 'private' : 'public')}
            </>
          }
          checked={!values.is_private}
          onChange={event => set('is_private', !event.target.checked)}
        />
      </form>
    </ModalFrame>
  )
}

/** What somebody else saved into a field; undefined where nobody did. */
const meanwhile = (theirs: string | undefined): string | undefined =>
  theirs === undefined ? undefined : `Saved meanwhile: ${theirs || 'nothing'}`
