import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { FolderInput } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/rights.ts'
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
import { TextInput } from '#ui/field/TextInput.tsx'
import { tellNotSaved } from '../save/bookmark-acts.ts'
import { deleteFolder } from '../acts/delete-folder.mutation.ts'
import { checkedFolder, nameFaults } from '../acts/folder-faults.ts'
import type { FolderFormAnswer, FolderFormProps } from './folder-form.modal.ts'
import { isSame, purposeOf } from './folder-form.purpose.ts'
import css from './FolderFormModal.module.css'

/** Create, edit, or edit and retry (S1§2, S1§5). The name is checked on leaving the field, and a second after the last key. */
export default function FolderFormModal({ folder, parked, close }: FolderFormProps & Closing<FolderFormAnswer>) {
  const [{ typed: before, theirs, ...purpose }] = useState(() => purposeOf({ ...(folder && { folder }), ...(parked && { parked }) }))
  const [typed, setTyped] = useState(before)
  const [faults, setFaults] = useState(purpose.faults)
  const [busy, setBusy] = useState(false)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  const guard = useCallback(() => !isSame(latest.current, before), [before])
  const edit = (change: Partial<FolderInput>) => setTyped(now => ({ ...now, ...change }))
  const checkName = useCallback(() => setFaults(now => ({ ...now, name: nameFaults(latest.current.name) })), [])

  useEffect(() => {
    if (typed.name === before.name) return
    const timer = setTimeout(checkName, limits.validationDelay)
    return () => clearTimeout(timer)
  }, [typed.name, before.name, checkName])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkedFolder(typed)
    setFaults('faults' in checked ? checked.faults : {})
    if ('faults' in checked || busy) return
    setBusy(true)
    try {
      close({ id: await purpose.save(checked.input) })
    } catch (error) {
      tellNotSaved(error)
      setBusy(false)
    }
  }

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
      guard={guard}
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
      <form id="folder-form" className={css['form']} onSubmit={submit} noValidate>
        {purpose.why && <p className={css['why']}>{purpose.why}</p>}
        <Field label="Name" hint={meanwhile(theirs.name)} error={faults.name}>
          <TextInput
            data-autofocus
            required
            value={typed.name}
            maxLength={limits.folder.name.max + 1}
            autoComplete="off"
            onChange={event => edit({ name: event.target.value })}
            onBlur={() => typed.name !== before.name && checkName()}
          />
        </Field>
        <Field label="Description" optional hint={meanwhile(theirs.description)} error={faults.description}>
          <TextArea
            value={typed.description}
            maxLength={limits.folder.description.max + 1}
            onChange={event => edit({ description: event.target.value })}
          />
        </Field>
        <Field label="Tags" optional hint={meanwhile(theirs.tags?.join(', ')) ?? 'Comma, Tab or Return adds a tag.'} error={faults.tags}>
          <TagInput value={typed.tags} max={limits.folder.tags} maxLength={limits.folder.tagLength} onChange={tags => edit({ tags })} />
        </Field>
        <Switch
          label={typed.is_private ? 'Private' : 'Public'}
          note={
            <>
              {typed.is_private ? 'Only you see this folder.' : 'Others can see this folder.'}{' '}
              {theirs.is_private !== undefined && meanwhile(theirs.is_private ? 'private' : 'public')}
            </>
          }
          checked={!typed.is_private}
          onChange={event => edit({ is_private: !event.target.checked })}
        />
      </form>
    </ModalFrame>
  )
}

/** What somebody else saved into a field; undefined where nobody did. */
const meanwhile = (theirs: string | undefined): string | undefined =>
  theirs === undefined ? undefined : `Saved meanwhile: ${theirs || 'nothing'}`
