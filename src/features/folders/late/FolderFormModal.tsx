import { useRef, useState } from 'react'
import type { FolderInput } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/roles.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { useForm } from '#forms/use-form.ts'
import { commit, mirrorState } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { Field } from '#ui/field/Field.tsx'
import { Trash2 } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { TagInput } from '#ui/field/TagInput.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import { deleteFolder } from '../mutations/delete-folder.mutation.ts'
import { itemCount, quoted } from '../mutations/folders.rules.ts'
import { checkFolder } from '../form/check-folder.ts'
import type { FolderFormAnswer, FolderFormProps } from '../form/folder-form.modal.ts'
import { useFolderRole } from '../folders.reads.ts'
import { modeOf } from './folder-form.mode.ts'
import css from './FolderFormModal.module.css'

/** Creates a folder, edits it, or corrects a refused change of it (S1§2, S1§5). */
export default function FolderFormModal({ folder, parked, close }: FolderFormProps & ModalProps<FolderFormAnswer>) {
  const [{ start, serverValues, wrong, ...mode }] = useState(() => modeOf({ ...(folder && { folder }), ...(parked && { parked }) }))
  const invites = useRef(false)
  const { form, values, errors, failure, busy, text, set, isChanged, handleSubmit } = useForm<FolderInput, FolderInput>({
    start,
    check: checkFolder,
    initialErrors: wrong,
    submit: async input => {
      const id = await mode.save(input)
      close({ id, ...(invites.current && { invite: { name: input.name } }) })
    },
    errorsOf: thrown => ({ failure: thrown instanceof Error ? thrown.message : 'Something went wrong' }),
  })

  useClosingEditor({
    role: useFolderRole(folder?.id ?? ''),
    name: folder?.name ?? '',
    act: 'updateFolder',
    typed: () => (isChanged() ? [values.name, values.description, values.tags.join(', ')].filter(Boolean).join('\n\n') : undefined),
    close: () => close(),
  })

  /** Also what Enter in a field does. */
  const handleSave = () => {
    invites.current = false
  }
  const saveAndInvite = () => {
    invites.current = true
    form.current?.requestSubmit()
  }
  const remove = async ({ id, name, count }: NonNullable<FolderFormProps['folder']>) => {
    const isConfirmed = await confirmModal({
      title: 'Are you sure you want to delete this folder?',
      text: `${quoted(name)} (${itemCount(count)}). ${mirrorState.unavailable ? 'This can’t be undone.' : 'You can undo this for ten seconds.'}`,
      yes: 'Delete',
      no: 'Cancel',
      danger: true,
    })
    if (!isConfirmed) return
    try {
      await commit(deleteFolder, { id, undoable: true })
      close({ id, deleted: true })
    } catch (error) {
      flashNotSaved(error)
    }
  }

  return (
    <ModalFrame
      title={mode.title}
      guard={isChanged}
      footer={
        <>
          {folder && !parked && roleMay(folder.rw_access, 'deleteFolder') && (
            <Button kind="quiet" icon={Trash2} className={css['delete']} onClick={() => void remove(folder)}>
              Delete
            </Button>
          )}
          {!folder && !parked && (
            <Button busy={busy} onClick={saveAndInvite}>
              Save and invite colleagues
            </Button>
          )}
          <Button type="submit" form="folder-form" kind="primary" busy={busy} onClick={handleSave}>
            {mode.submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id="folder-form" className={css['form']} onSubmit={handleSubmit} noValidate>
        {mode.reason && <p className={css['reason']}>{mode.reason}</p>}
        {failure !== undefined && <InlineMessage tone="danger">{failure}</InlineMessage>}
        <Field label="Name" hint={meanwhile(serverValues.name)} error={errors.name}>
          <TextInput {...text('name')} data-autofocus required maxLength={limits.folder.name.max + 1} autoComplete="off" />
        </Field>
        <Field label="Description" optional hint={meanwhile(serverValues.description)} error={errors.description}>
          <TextArea {...text('description')} maxLength={limits.folder.description.max + 1} />
        </Field>
        <Field
          label="Tags"
          optional
          hint={
            meanwhile(serverValues.tags?.join(', ')) ??
            (values.tags.length < limits.folder.tags && 'Press comma, Tab or Enter to add a tag.')
          }
          error={errors.tags}
        >
          <TagInput value={values.tags} max={limits.folder.tags} maxLength={limits.folder.tagLength} onChange={tags => set('tags', tags)} />
        </Field>
        <Switch
          label="Visible to everyone"
          note={
            <>
              <strong>{values.is_private ? 'Private' : 'Public'}</strong>
              {values.is_private
                ? ': only you and the people you invite can see this folder.'
                : ': anyone with the link can read this folder, and it is listed on your profile.'}{' '}
              {serverValues.is_private !== undefined && meanwhile(serverValues.is_private ? 'private' : 'public')}
            </>
          }
          checked={!values.is_private}
          onChange={event => set('is_private', !event.target.checked)}
        />
      </form>
    </ModalFrame>
  )
}

/** Says what the field holds on the server; undefined if there is no conflict. */
const meanwhile = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : `Saved version: ${value || 'empty'}`
