import { citedTypeLabels } from '#contract/own-entry.ts'
import type { PublicationChange } from '#contract/own-publication.ts'
import { useForm } from '#forms/use-form.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { addPublication } from '../mutations/add-publication.mutation.ts'
import { changePublication } from '../mutations/change-publication.mutation.ts'
import { useOwnPublications } from '../own-publications.reads.ts'
import {
  checkAddition,
  checkPublication,
  publicationValues,
  type PublicationField,
  type PublicationValues,
  newPublication,
} from '../publication-form.ts'
import type { PublicationModalProps } from '../publication.modal.ts'
import css from './PublicationModal.module.css'

const shortFields: readonly [PublicationField, string][] = [
  ['pub_date', 'Date'],
  ['volume', 'Volume'],
  ['issue', 'Issue'],
  ['pages', 'Pages'],
]
const lineFields: readonly [PublicationField, string, string?][] = [
  ['journal', 'Journal, book or conference'],
  ['publisher', 'Publisher or institution'],
  ['doi', 'DOI', 'For example 10.1234/abc. With it, a record of the catalogue is found most surely.'],
  ['pmid', 'PMID'],
  ['url', 'Web address'],
]

/** Adds or edits a publication; what is written is saved on this device at once. */
export default function PublicationModal({ row, author = '', close }: PublicationModalProps & ModalProps<void>) {
  const own = useOwnPublications()
  const { form, errors, failure, busy, text, isChanged, handleSubmit } = useForm<PublicationValues, PublicationChange>({
    start: publicationValues(row?.publication ?? { titles_attributes: [{ title: '' }], authors_list: author ? [author] : [] }),
    check: row ? checkPublication : values => checkAddition(values, own ?? []),
    submit: async change => {
      if (row) await commit(changePublication, { id: row.id, change })
      else await commit(addPublication, { id: crypto.randomUUID(), publication: newPublication(change) })
      flash({ variant: 'success', text: 'Saved' })
      close()
    },
    errorsOf: thrown => ({ failure: thrown instanceof Error ? thrown.message : 'Something went wrong' }),
  })
  return (
    <ModalFrame
      title={row ? 'Edit publication' : 'Add a publication'}
      guard={isChanged}
      footer={
        <Button type="submit" form="publication-form" kind="primary" busy={busy}>
          Save
        </Button>
      }
    >
      <form ref={form} id="publication-form" className={css['form']} onSubmit={handleSubmit} noValidate>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <Field label="Title" error={errors.title}>
          <TextArea {...text('title')} data-autofocus required rows={2} />
        </Field>
        <Field label="Type" error={errors.publication_type}>
          <Select {...text('publication_type')}>
            {Object.entries(citedTypeLabels).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Authors" optional hint="One on each line, in the order of the work." error={errors.authors}>
          <TextArea {...text('authors')} rows={3} spellCheck={false} />
        </Field>
        <div className={css['short']}>
          {shortFields.map(([name, label]) => (
            <Field key={name} label={label} optional error={errors[name]} {...(name === 'pub_date' && { hint: '2024 or 2024-05-31' })}>
              <TextInput {...text(name)} autoComplete="off" />
            </Field>
          ))}
        </div>
        {lineFields.map(([name, label, hint]) => (
          <Field key={name} label={label} optional error={errors[name]} {...(hint && { hint })}>
            <TextInput {...text(name)} autoComplete="off" spellCheck={name === 'journal' || name === 'publisher'} />
          </Field>
        ))}
        <Field label="Abstract" optional error={errors.abstract}>
          <TextArea {...text('abstract')} rows={4} />
        </Field>
      </form>
    </ModalFrame>
  )
}
