import type { ComponentProps } from 'react'
import type { Option } from '#contract/option.ts'
import { Field } from '#ui/field/Field.tsx'
import { Typeahead } from '#ui/field/Typeahead.tsx'
import { picked, type Picked } from './picked.ts'

type TypeaheadParts = Pick<ComponentProps<typeof Typeahead>, 'limit' | 'minLength' | 'addNew' | 'addNewFrom' | 'onKeyDown' | 'autoComplete'>

interface PickFieldProps extends TypeaheadParts {
  name: string
  label: string
  hint?: string
  optional?: boolean
  error: readonly string[] | undefined
  value: Picked
  onChange: (value: Picked) => void
  load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** A field whose value is looked for by name. Text that nothing was chosen for is known to the form, so that it is never lost in silence. */
export function PickField({ name, label, hint, optional = false, error, value, onChange, ...typeahead }: PickFieldProps) {
  return (
    <Field label={label} hint={hint} optional={optional} error={error}>
      <Typeahead
        {...typeahead}
        name={name}
        label={label}
        value={value.chosen}
        onChoose={chosen => onChange(picked(chosen))}
        onInput={event => onChange({ ...value, typed: event.currentTarget.value })}
        // Leaving the field with something chosen shows that again.
        onBlur={() => value.chosen && value.typed && onChange(picked(value.chosen))}
      />
    </Field>
  )
}
