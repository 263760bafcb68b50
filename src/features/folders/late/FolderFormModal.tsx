import { useRef, useState } from 'react'
import type { FolderInput } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/roles.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { useDraftedForm } from '#forms/use-drafted-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit, mirrorState } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { Field } from '#ui/field/Field.tsx'
import { Trash2 } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
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
import { type FormMode, modeOf } from './folder-form.mode.ts'
import css from './FolderFormModal.module.css'

type Props = FolderFormProps & ModalProps<FolderFormAnswer>

/** Each use of the form has a draft of its own. */
const draftOf = ({ folder, parked }: FolderFormProps): string => (parked ? `folder/change-${parked.seq}` : `folder/${folder?.id ?? 'new'}`)

/** Creates a folder, edits it, or corrects a refused change of it (S1§2, S1§5). What is typed is kept on this device until it is saved. */
export default function FolderFormModal(props: Props) {
  const { folder, parked } = props
  const [mode] = useState(() => modeOf({ ...(folder && { folder }), ...(parked && { parked }) }))
  return (
    <WithDraft name={draftOf(props)} loading={<LoadingFrame title={mode.title} />}>
      {draft => <FolderForm {...props} mode={mode} stored={draft} />}
    </WithDraft>
  )
}

function FolderForm({ folder, parked, mode, stored, close }: Props & { mode: FormMode; stored: DraftStorage }) {
  const { start, serverValues, wrong } = mode
  const invites = useRef(false)
  const answer = useRef<FolderFormAnswer>(undefined)
  const { form, draft, onDiscard } = useDraftedForm<FolderInput, FolderInput>({
    stored,
    start,
    check: checkFolder,
    initialErrors: wrong,
    submit: async input => {
      const invite = invites.current && { invite: { name: input.name } }
      answer.current = { id: await mode.save(input), ...invite }
    },
    afterwards: () => close(answer.current),
    errorsOf: errorsOfQueued,
  })
  const { values, errors, text, set, isChanged } = form

  useClosingEditor({
    role: useFolderRole(folder?.id ?? ''),
    name: folder?.name ?? '',
    act: 'updateFolder',
    typed: () => (isChanged() ? [values.name, values.description, values.tags.join(', ')].filter(Boolean).join('\n\n') : undefined),
    close: () => close(),
  })

  const saveAndInvite = () => {
    invites.current = true
    form.form.current?.requestSubmit()
    // Enter in a field invites nobody.
    invites.current = false
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
      await draft.write(undefined)
      close({ id, deleted: true })
    } catch (error) {
      flashNotSaved(error)
    }
  }

  return (
    <EditorFrame
      title={mode.title}
      submitLabel={mode.submitLabel}
      buttons={
        <>
          {folder && !parked && roleMay(folder.rw_access, 'deleteFolder') && (
            <Button kind="quiet" icon={Trash2} className={css['delete']} onClick={() => void remove(folder)}>
              Delete
            </Button>
          )}
          {!folder && !parked && (
            <Button busy={form.busy} onClick={saveAndInvite}>
              Save and invite colleagues
            </Button>
          )}
        </>
      }
      {...{ form, draft, onDiscard }}
    >
      {mode.reason && <p className={css['reason']}>{mode.reason}</p>}
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
          meanwhile(serverValues.tags?.join(', ')) ?? (values.tags.length < limits.folder.tags && 'Press comma, Tab or Enter to add a tag.')
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
    </EditorFrame>
  )
}

/** Says what the field holds on the server; undefined if there is no conflict. */
const meanwhile = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : `Saved version: ${value || 'empty'}`
