import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { NameFields } from '#features/account/index.ts'
import type { FormErrors } from '#forms/check.ts'
import { Field } from '#ui/field/Field.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { FunctionTitleField } from './FunctionTitleField.tsx'
import { genderOptions, type PersonValues } from './profile-form.ts'
import { SelectionField } from './SelectionField.tsx'
import type { Selection } from './selection.ts'
import { loadSuggestions } from './suggestions.ts'
import css from './ProfileFields.module.css'

const loadCountries = loadSuggestions('country', limits.profileOffers.countries)

type TextName = 'first_name' | 'last_name' | 'academic_title' | 'gender'
interface ProfileFieldsProps {
  form: {
    values: PersonValues
    errors: FormErrors<PersonValues>
    text: (name: TextName) => ComponentProps<'input'> & ComponentProps<'select'>
    set: (name: 'function_title' | 'country', value: Selection) => void
  }
}

/** The fields of a person: the settings page and the window on the profile page have the same ones. */
export const ProfileFields = ({ form: { values, errors, text, set } }: ProfileFieldsProps) => (
  <>
    <div className={css['pair']}>
      <NameFields errors={errors} text={text} />
    </div>
    <Field label="Academic title" optional error={errors.academic_title}>
      <TextInput {...text('academic_title')} autoComplete="honorific-prefix" />
    </Field>
    <FunctionTitleField value={values.function_title} error={errors.function_title} onChange={value => set('function_title', value)} />
    <SelectionField
      name="country"
      label="Country"
      optional
      limit={limits.profileOffers.countries}
      load={loadCountries}
      value={values.country}
      error={errors.country}
      onChange={value => set('country', value)}
    />
    <Field label="Gender" optional error={errors.gender}>
      <Select {...text('gender')} autoComplete="sex">
        <option value="">Not given</option>
        <Options of={genderOptions.map(({ id, name }) => [id, name])} />
      </Select>
    </Field>
  </>
)
