import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { Option } from '#contract/option.ts'
import { Field } from '#ui/field/Field.tsx'
import { Typeahead } from '#ui/field/Typeahead.tsx'
import { type Selection, selectionOf } from '../editing/fields/selection.ts'
import { loadSuggestions } from '../editing/fields/suggestions.ts'

interface OrganisationFieldProps {
  label: string
  value: Selection
  onChange: (value: Selection) => void
  error: readonly string[] | undefined
}

const maxSuggestions = limits.profileOffers.suggestions
const loadOptions = loadSuggestions('organisation', maxSuggestions)
/** One that the catalogue does not have is only a name. */
const onlyNamed = (name: string): Option => ({ id: '', name })

/** An organisation of the catalogue, or any other by its name: leaving the field takes what was typed, so it works without suggestions too. */
export function OrganisationField({ label, value, onChange, error }: OrganisationFieldProps) {
  const chosenName = useRef(value.chosen?.name)
  const choose = (chosen: Option | null) => {
    chosenName.current = chosen?.name
    onChange(selectionOf(chosen))
  }
  return (
    <Field label={label} error={error}>
      <Typeahead
        name="organisation"
        label={label}
        autoComplete="organization"
        data-autofocus
        minLength={limits.career.text.min}
        limit={maxSuggestions}
        load={loadOptions}
        addNew={async name => onlyNamed(name)}
        addNewFrom={1}
        value={value.chosen}
        onChoose={choose}
        onInput={event => onChange({ ...value, typed: event.currentTarget.value })}
        onBlur={event => {
          const text = event.currentTarget.value.trim()
          if (text !== '' && text.toLowerCase() !== chosenName.current?.toLowerCase()) choose(onlyNamed(text))
        }}
      />
    </Field>
  )
}
