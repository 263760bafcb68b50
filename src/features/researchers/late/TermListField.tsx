import { limits } from '#contract/limits.ts'
import type { TermList } from '#contract/profile.ts'
import { visibleFields } from '#contract/profile-fields.ts'
import { Field } from '#ui/field/Field.tsx'
import { TagInput } from '#ui/field/TagInput.tsx'
import { InterestsField } from '../editing/fields/InterestsField.tsx'
import { ChosenTermsField } from './ChosenTermsField.tsx'
import { DisciplinesField } from './DisciplinesField.tsx'

interface TermListFieldProps {
  list: TermList
  value: readonly string[]
  error: readonly string[] | undefined
  onChange: (value: readonly string[]) => void
}

const { terms, keyword } = limits.profile

/** One list of the profile, as it is edited. */
export function TermListField({ list, value, error, onChange }: TermListFieldProps) {
  switch (list) {
    case 'research_interests':
      return <InterestsField value={value} onChange={onChange} error={error} />
    case 'diseases':
    case 'model_organisms':
    case 'keywords':
      return (
        <Field
          label={visibleFields[list]}
          optional
          hint={value.length < terms ? 'Press comma, Tab or Enter to add one.' : `At most ${terms}.`}
          error={error}
        >
          <TagInput value={value} max={terms} maxLength={keyword.max} onChange={onChange} />
        </Field>
      )
    case 'disciplines':
      return <DisciplinesField value={value} onChange={onChange} error={error} />
    default:
      return <ChosenTermsField list={list} value={value} error={error} onChange={onChange} />
  }
}
