import { citedTypeLabels } from '#contract/own-entry.ts'
import type { PublicationChange } from '#contract/own-publication.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { useDraftedForm } from '#forms/use-drafted-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
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

type Props = PublicationModalProps & ModalProps<void>
const titleOf = ({ row }: PublicationModalProps): string => (row ? 'Edit publication' : 'Add a publication')

/** Adds or edits a publication. What is typed is kept on this device until it is saved. */
export default function PublicationModal(props: Props) {
  return (
    <WithDraft name={`publication/${props.row?.id ?? 'new'}`} loading={<LoadingFrame title={titleOf(props)} />}>
      {draft => <PublicationForm {...props} stored={draft} />}
    </WithDraft>
  )
}

function PublicationForm({ row, author = '', stored, close }: Props & { stored: DraftStorage }) {
  const own = useOwnPublications()
  const { form, ...frame } = useDraftedForm<PublicationValues, PublicationChange>({
    stored,
    start: publicationValues(row?.publication ?? { titles_attributes: [{ title: '' }], authors_list: author ? [author] : [] }),
    check: row ? checkPublication : values => checkAddition(values, own ?? []),
    submit: async change => {
      if (row) await commit(changePublication, { id: row.id, change })
      else await commit(addPublication, { id: crypto.randomUUID(), publication: newPublication(change) })
    },
    afterwards: () => {
      flash({ variant: 'success', text: 'Saved' })
      close()
    },
    errorsOf: errorsOfQueued,
  })
  const { errors, text } = form
  return (
    <EditorFrame title={titleOf({ ...(row && { row }) })} form={form} hint={row?.is_linked && <LinkedNote />} {...frame}>
      <Field label="Title" error={errors.title}>
        <TextArea {...text('title')} data-autofocus required rows={2} />
      </Field>
      <Field label="Type" error={errors.publication_type}>
        <Select {...text('publication_type')}>
          <Options of={Object.entries(citedTypeLabels)} />
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
    </EditorFrame>
  )
}

const LinkedNote = () => (
  <InlineMessage tone="warn">
    This is linked with a record of the catalogue. If that is another work, correct what tells them apart: the DOI, the PMID, or title, date
    and authors.
  </InlineMessage>
)
