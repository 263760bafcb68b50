import { citedTypeLabels, type OwnEntry, type OwnEntryChange } from '#contract/own-entry.ts'
import { useForm } from '#forms/use-form.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
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

/** Edits an own entry; what is changed is saved on this device at once. */
export default function OwnEntryModal({ folder_id, id, entry, close }: Pick<OwnEntry, 'folder_id' | 'id' | 'entry'> & ModalProps<void>) {
  const { form, errors, busy, text, isChanged, handleSubmit } = useForm<EntryValues, OwnEntryChange>({
    start: formValuesOf(entry),
    check: values => checkEntry(entry, values),
    submit: async change => {
      await commit(changeOwnEntry, { folder_id, id, change, seen: entry })
      close()
    },
    errorsOf: thrown => {
      flashNotSaved(thrown)
      return {}
    },
  })
  return (
    <ModalFrame
      title="Edit entry"
      guard={isChanged}
      footer={
        <Button type="submit" form="own-entry-form" kind="primary" busy={busy}>
          Save
        </Button>
      }
    >
      <form ref={form} id="own-entry-form" className={css['form']} onSubmit={handleSubmit} noValidate>
        <Field label="Type" error={errors.type}>
          <Select {...text('type')}>
            {Object.entries(citedTypeLabels).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
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
      </form>
    </ModalFrame>
  )
}
