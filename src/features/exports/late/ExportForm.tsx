import { type FormEvent, useState } from 'react'
import type { ExportTemplate } from '#contract/exports.ts'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { searchLabel } from '#features/home/index.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { exportFiles } from '#workers/export-building/export-files.ts'
import { entriesToExport, type ExportSource } from '../export-source.ts'
import { entriesLeftNote } from '../run/export-notes.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { EmailsChoice } from './EmailsChoice.tsx'
import { ItemCount } from './ItemCount.tsx'
import { Radios } from './Radios.tsx'
import type { ExportChoice } from './use-export-choice.ts'
import css from './ExportForm.module.css'

export const formId = 'export-form'

interface ExportFormProps {
  source: ExportSource
  choice: ExportChoice
  /** Why the last try gave no file. */
  problem: string | undefined
  onSubmit: () => void
}

/** What the file has: template, format, number of items, columns (S3§4, S3§5). */
export function ExportForm({ source, choice, problem, onSubmit }: ExportFormProps) {
  const { config, error, again, isTable, columns } = choice
  const [isTried, setTried] = useState(false)
  const lacksColumns = isTable && columns.length === 0
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!config || choice.most === 0 || lacksColumns) return
    onSubmit()
  }
  return (
    <form id={formId} className={css['form']} onSubmit={handleSubmit} noValidate>
      <InlineMessage tone="danger">{problem}</InlineMessage>
      <p className={css['what']}>{describe(source)}</p>
      {choice.found.length > 1 && <IndexChoice choice={choice} />}
      {config ? (
        <>
          <TemplateChoice choice={choice} />
          <FormatChoice choice={choice} />
          <ItemCount choice={choice} />
          {choice.canEmails && <EmailsChoice choice={choice} />}
          {isTable ? (
            <ColumnChoice choice={choice} error={isTried && lacksColumns ? 'Choose at least one column.' : undefined} />
          ) : (
            <p className={css['quiet']}>
              {choice.format === 'jsonl' ? 'Each line is a whole record.' : 'References have their own fields.'}
            </p>
          )}
        </>
      ) : (
        <NotLoaded error={error} again={again} what="What can be exported" lines={8} />
      )}
    </form>
  )
}

function describe(source: ExportSource): string {
  if (source.from === 'search') {
    const { label, note } = searchLabel(source.url)
    return source.state.keyword ? `“${label}” · ${note}` : note
  }
  const count = source.items.length + entriesToExport(source).length
  const items = counted(count, 'item')
  return source.folder ? `${items} in “${source.folder.name}”` : `${items} selected`
}

function IndexChoice({ choice: { found, index, setIndex } }: { choice: ExportChoice }) {
  return (
    <Field label="Kind of items" hint="A file has items of one kind.">
      <Select
        value={index}
        onChange={event => {
          const chosen = indexNames.find(name => name === event.target.value)
          if (chosen) setIndex(chosen)
        }}
      >
        <Options of={found.map(([name, count]) => [name, `${indexes[name].label} (${formatNumber(count)})`])} />
      </Select>
    </Field>
  )
}

const templates: readonly [ExportTemplate, string][] = [
  ['normal', 'Items'],
  ['contacts', 'Contacts'],
]

function TemplateChoice({ choice: { template, setTemplate, canContacts, offersContacts } }: { choice: ExportChoice }) {
  if (!offersContacts) return null
  return (
    <FieldGroup legend="Template">
      <Radios
        name="template"
        options={templates.map(([value, label]) => ({ value, label, disabled: value === 'contacts' && !canContacts }))}
        value={template}
        onChange={setTemplate}
      />
      <p className={css['quiet']}>
        {!canContacts
          ? 'You’re offline. Contacts come from the server, so connect to export them.'
          : template === 'contacts'
            ? 'One row for each person or organisation that the items name.'
            : 'One row for each item.'}
      </p>
    </FieldGroup>
  )
}

function FormatChoice({ choice: { formats, format, setFormat, bom, setBom, entriesLeft } }: { choice: ExportChoice }) {
  return (
    <FieldGroup legend="Format">
      <Radios
        name="format"
        options={formats.map(value => ({ value, label: exportFiles[value].label }))}
        value={format}
        onChange={setFormat}
      />
      {format === 'csv' && (
        <Checkbox
          label="Mark the file as UTF-8"
          note="Excel needs this mark (BOM) to show accents and other scripts."
          checked={bom}
          onChange={event => setBom(event.target.checked)}
        />
      )}
      {entriesLeft > 0 && <p className={css['quiet']}>{entriesLeftNote(entriesLeft)}</p>}
    </FieldGroup>
  )
}
