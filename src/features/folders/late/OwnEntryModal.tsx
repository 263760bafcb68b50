import { useState } from 'react'
import { citedTypeLabels, type OwnEntry, type OwnEntryChange } from '#contract/own-entry.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { useDraftedForm } from '#forms/use-drafted-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
import { changeOwnEntry } from '../mutations/change-own-entry.mutation.ts'
import { checkEntry, type EntryValues, formValuesOf } from './entry-form.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import css from './OwnEntryModal.module.css'

const shortFields = [
  ['year', 'Year'],
  ['volume', 'Volume'],
  ['issue', 'Issue'],
  ['page', 'Pages'],
] as const
const lineFields = [
  ['container-title', 'Journal, book or conference'],
  ['publisher', 'Publisher or institution'],
  ['DOI', 'DOI'],
  ['URL', 'Web address'],
] as const

type Props = Pick<OwnEntry, 'folder_id' | 'id' | 'entry'> & ModalProps<void>
const title = 'Edit entry'

/** Edits an own entry. What is typed is kept on this device until it is saved. */
export default function OwnEntryModal(props: Props) {
  return (
    <WithDraft name={`entry/${props.folder_id}/${props.id}`} loading={<LoadingFrame title={title} />}>
      {draft => <EntryForm {...props} stored={draft} />}
    </WithDraft>
  )
}

function EntryForm({ folder_id, id, entry: shown, stored, close }: Props & { stored: DraftStorage }) {
  // What the form began with: a change is based on it.
  const [entry] = useState(shown)
  const { form, ...frame } = useDraftedForm<EntryValues, OwnEntryChange>({
    stored,
    start: formValuesOf(entry),
    check: values => checkEntry(entry, values),
    submit: async change => {
      await commit(changeOwnEntry, { folder_id, id, change, seen: entry })
    },
    afterwards: () => close(),
    errorsOf: thrown => {
      flashNotSaved(thrown)
      return {}
    },
  })
  const { errors, text } = form
  return (
    <EditorFrame title={title} form={form} {...frame}>
      <Field label="Type" error={errors.type}>
        <Select {...text('type')}>
          <Options of={Object.entries(citedTypeLabels)} />
        </Select>
      </Field>
      <Field label="Title" error={errors.title}>
        <TextArea {...text('title')} data-autofocus required rows={2} />
      </Field>
      <Field label="Authors" optional hint="One on each line, for example: Lovelace, Ada" error={errors.author}>
        <TextArea {...text('author')} rows={3} spellCheck={false} />
      </Field>
      <div className={css['short']}>
        {shortFields.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]}>
            <TextInput {...text(name)} autoComplete="off" inputMode={name === 'year' ? 'numeric' : 'text'} />
          </Field>
        ))}
      </div>
      {lineFields.map(([name, label]) => (
        <Field key={name} label={label} optional error={errors[name]}>
          <TextInput {...text(name)} autoComplete="off" spellCheck={name !== 'DOI' && name !== 'URL'} />
        </Field>
      ))}
      <Field label="Keywords" optional hint="Separated by commas." error={errors.keyword}>
        <TextInput {...text('keyword')} autoComplete="off" />
      </Field>
      <Field label="Abstract" optional error={errors.abstract}>
        <TextArea {...text('abstract')} rows={4} />
      </Field>
      <Field label="Note in references" optional error={errors.note}>
        <TextArea {...text('note')} rows={2} />
      </Field>
    </EditorFrame>
  )
}
