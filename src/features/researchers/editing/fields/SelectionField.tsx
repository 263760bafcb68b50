import type { ComponentProps } from 'react'
import type { Option } from '#contract/option.ts'
import { Field } from '#ui/field/Field.tsx'
import { Typeahead } from '#ui/field/Typeahead.tsx'
import { selectionOf, type Selection } from './selection.ts'

type TypeaheadParts = Pick<ComponentProps<typeof Typeahead>, 'limit' | 'minLength' | 'addNew' | 'addNewFrom' | 'onKeyDown' | 'autoComplete'>

interface SelectionFieldProps extends TypeaheadParts {
  name: string
  label: string
  hint?: string
  optional?: boolean
  error: readonly string[] | undefined
  value: Selection
  onChange: (value: Selection) => void
  load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** A field whose value is chosen from suggestions. Typed text without a choice is part of its value, so that the form can report it. */
export function SelectionField({ name, label, hint, optional = false, error, value, onChange, ...typeahead }: SelectionFieldProps) {
  return (
    <Field label={label} hint={hint} optional={optional} error={error}>
      <Typeahead
        {...typeahead}
        name={name}
        label={label}
        value={value.chosen}
        onChoose={chosen => onChange(selectionOf(chosen))}
        onInput={event => onChange({ ...value, typed: event.currentTarget.value })}
        keepsTyped
      />
    </Field>
  )
}
