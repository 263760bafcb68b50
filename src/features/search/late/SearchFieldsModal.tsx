import { useState } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { search } from '#contract/search.ts'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
import { useRead } from '#api/read/use-read.ts'
import css from './Modals.module.css'

interface SearchFieldsProps {
  index: IndexName
  chosen: readonly string[]
}

export default function SearchFieldsModal({ index, chosen, close }: SearchFieldsProps & ModalProps<string[]>) {
  const [names, setNames] = useState<readonly string[]>(chosen)
  const { answer: value, error } = useRead(search.searchableFields, { query: { index } })
  // Offline, the fields that this version of the app knows.
  const fields = value?.searchable_fields ?? (error && indexes[index].search)
  const isChanged = names.length !== chosen.length || names.some(name => !chosen.includes(name))
  return (
    <ModalFrame
      title="Search in fields"
      footer={
        <>
          {names.length > 0 && (
            <Button kind="quiet" onClick={() => setNames([])}>
              All fields
            </Button>
          )}
          <Button kind="primary" disabled={!isChanged} onClick={() => close([...names])}>
            Apply
          </Button>
        </>
      }
    >
      {fields ? (
        <fieldset className={css['choices']}>
          <legend>
            {names.length === 0 ? 'All fields are searched. Select some to search only those.' : 'Only these fields are searched.'}
          </legend>
          {fields.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={names.includes(name)}
              onChange={event => setNames(event.target.checked ? [...names, name] : names.filter(other => other !== name))}
            />
          ))}
        </fieldset>
      ) : (
        <Spinner />
      )}
    </ModalFrame>
  )
}
