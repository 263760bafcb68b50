import type { ComponentProps } from 'react'
import { fullTimeEquivalents, researchGroupTypes } from '#contract/research-group-options.data.ts'
import { limits } from '#contract/limits.ts'
import { loadSuggestions, SelectionField, type Selection } from '#features/researchers/index.ts'
import type { ResearchGroupInput } from '#contract/research-group-fields.ts'
import type { useForm } from '#forms/use-form.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { GroupCategory, GroupValues } from './group-form.ts'
import css from './GroupFields.module.css'

const loadCountries = loadSuggestions('country', limits.profileOffers.countries)

const loadOrganisations = loadSuggestions('organisation', limits.profileOffers.suggestions)

type Chosen = 'research_group_type_ids' | 'country_id' | 'organisation'
type TextName = Exclude<keyof GroupValues, Chosen>
interface GroupFieldsProps {
  category: GroupCategory
  form: Pick<ReturnType<typeof useForm<GroupValues, ResearchGroupInput>>, 'values' | 'errors' | 'text' | 'set'>
}

/** The fields of a research group (S2§3): those of a company and of a university differ in what they call things. */
export function GroupFields({ category, form: { values, errors, text, set } }: GroupFieldsProps) {
  const isCompany = category === 'professional'
  const types = values.research_group_type_ids
  const line = (name: TextName, label: string, more: ComponentProps<'input'> = {}) => (
    <Field label={label} optional error={errors[name]}>
      <TextInput {...text(name)} {...more} />
    </Field>
  )
  return (
    <>
      <Field
        label="Name"
        error={errors.name}
        hint={isCompany ? 'For example: Drug discovery, Example Ltd.' : 'For example: Marine ecology group'}
      >
        <TextInput {...text('name')} required maxLength={limits.researchGroup.name.max + 1} autoComplete="off" />
      </Field>
      <FieldGroup legend="Types" error={errors.research_group_type_ids}>
        <div className={css['options']}>
          {researchGroupTypes
            .filter(type => type.category === category)
            .map(({ id, name, description }) => (
              <Checkbox
                key={id}
                name="research_group_type_ids"
                label={name}
                note={description}
                checked={types.includes(id)}
                onChange={event => set('research_group_type_ids', event.target.checked ? [...types, id] : types.filter(one => one !== id))}
              />
            ))}
        </div>
      </FieldGroup>
      <Field label="Description" optional error={errors.description}>
        <TextArea {...text('description')} rows={5} />
      </Field>
      <div className={css['pair']}>
        <Field label="Website" optional error={errors.website} hint="With http:// or https://">
          <TextInput {...text('website')} type="url" inputMode="url" autoComplete="url" />
        </Field>
        <Field label={isCompany ? 'Employees in research (FTE)' : 'Size (FTE)'} optional error={errors.fte_id}>
          <Select {...text('fte_id')}>
            <option value="">Not given</option>
            <Options of={fullTimeEquivalents.map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
        {line('foundation_year', 'Foundation year', { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' })}
        <SelectionField
          name="country_id"
          label="Country"
          limit={limits.profileOffers.countries}
          load={loadCountries}
          value={values.country_id}
          error={errors.country_id}
          onChange={(value: Selection) => set('country_id', value)}
        />
        <SelectionField
          name="organisation"
          label={isCompany ? 'Company' : 'Organisation'}
          optional
          limit={limits.profileOffers.suggestions}
          load={loadOrganisations}
          value={values.organisation}
          error={errors.organisation}
          onChange={(value: Selection) => set('organisation', value)}
        />
        {line('street', 'Street', { autoComplete: 'street-address' })}
        {line('post_code', 'Post code', { autoComplete: 'postal-code' })}
        {line('city', 'City', { autoComplete: 'address-level2' })}
      </div>
    </>
  )
}
