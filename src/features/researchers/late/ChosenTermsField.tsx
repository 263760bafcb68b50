import type { ChosenTerms } from '#contract/profile.ts'
import { termOptions, visibleFields } from '#contract/profile-fields.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import css from './ChosenTermsField.module.css'

interface ChosenTermsFieldProps {
  list: ChosenTerms
  value: readonly string[]
  error: readonly string[] | undefined
  onChange: (value: readonly string[]) => void
}

/** A list that is chosen from what there is. */
export const ChosenTermsField = ({ list, value, error, onChange }: ChosenTermsFieldProps) => (
  <FieldGroup legend={value.length > 0 ? `${visibleFields[list]} (${value.length})` : visibleFields[list]} error={error}>
    <div className={css['options']}>
      {termOptions(list).map(({ id, name }) => (
        <Checkbox
          key={id}
          name={list}
          label={name}
          checked={value.includes(id)}
          onChange={event => onChange(event.target.checked ? [...value, id] : value.filter(other => other !== id))}
        />
      ))}
    </div>
  </FieldGroup>
)
