import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { organisationCategories, organisationSubCategories } from '#contract/organisation-categories.data.ts'
import { loadSuggestions, SelectionField } from '#features/researchers/index.ts'
import type { FormErrors } from '#forms/check.ts'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './Organisations.module.css'
import type { OrganisationValues } from './organisation-form.ts'
import { UrlsField } from './UrlsField.tsx'

type TextName = Exclude<keyof OrganisationValues, 'country' | 'urls_attributes'>

interface OrganisationFormFieldsProps {
  form: {
    values: OrganisationValues
    errors: FormErrors<OrganisationValues>
    text: (name: TextName) => ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>
    set: <N extends keyof OrganisationValues>(name: N, value: OrganisationValues[N]) => void
  }
  /** A new one also has a slug. */
  isNew?: boolean
}

const { countries } = limits.profileOffers
const loadCountries = loadSuggestions('country', countries)

/** Every field of an organisation (S2§3): what is required first, the rest below. */
export function OrganisationFormFields({ form: { values, errors, text, set }, isNew = false }: OrganisationFormFieldsProps) {
  const line = (name: TextName, label: string, more: ComponentProps<'input'> = {}) => (
    <Field label={label} optional error={errors[name]}>
      <TextInput {...text(name)} autoComplete="off" {...more} />
    </Field>
  )
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput {...text('name')} required autoComplete="organization" />
      </Field>
      <Field label="Website" hint="With https://" error={errors.website}>
        <TextInput {...text('website')} required type="url" inputMode="url" autoComplete="url" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className={css['pair']}>
        <SelectionField
          name="country"
          label="Country"
          autoComplete="off"
          limit={countries}
          load={loadCountries}
          value={values.country}
          error={errors.country}
          onChange={value => set('country', value)}
        />
        <Field label="Category" error={errors.category}>
          <Select {...text('category')} required>
            <option value="">Choose one</option>
            <Options of={organisationCategories.map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
      </div>
      <div className={css['pair']}>
        <Field label="Kind" optional error={errors.sub_category}>
          <Select {...text('sub_category')}>
            <option value="">Not given</option>
            <Options of={organisationSubCategories.map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
        {line('foundation_year', 'Foundation year', { inputMode: 'numeric', maxLength: 4 })}
      </div>
      <Field label="Description" optional error={errors.about}>
        <TextArea {...text('about')} rows={4} />
      </Field>
      <div className={css['pair']}>
        {line('street', 'Street')}
        {line('post_code', 'Post code')}
        {line('city', 'City')}
        {line('state', 'State or region')}
        {line('email', 'Email address', { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
        {line('phone_number', 'Phone number', { type: 'tel', inputMode: 'tel' })}
      </div>
      <UrlsField value={values.urls_attributes} error={errors.urls_attributes} onChange={urls => set('urls_attributes', urls)} />
      {isNew && (
        <Field
          label="Address of its page"
          optional
          hint="Lowercase letters and digits with single hyphens between them. Made of the name if you leave it empty."
          error={errors.slug}
        >
          <TextInput {...text('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
    </>
  )
}
