import { limits } from '#contract/limits.ts'
import { opportunityKinds, type OpportunityInput } from '#contract/opportunity-fields.ts'
import { loadSuggestions, SelectionField, type Selection } from '#features/researchers/index.ts'
import { RichTextField } from '#forms/RichTextField.tsx'
import type { useForm } from '#forms/use-form.ts'
import { Field } from '#ui/field/Field.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { kindNames } from './kind-names.data.ts'
import type { OpportunityValues } from './opportunity-form.ts'

const loadCountries = loadSuggestions('country', limits.profileOffers.countries)
const { title, content } = limits.opportunity

interface OpportunityFieldsProps {
  form: Pick<ReturnType<typeof useForm<OpportunityValues, OpportunityInput>>, 'values' | 'errors' | 'text' | 'set'>
}

/** The fields of an opportunity. */
export const OpportunityFields = ({ form: { values, errors, text, set } }: OpportunityFieldsProps) => (
  <>
    <Field label="Kind" error={errors.kind}>
      <Select {...text('kind')} required>
        <option value="">Choose</option>
        <Options of={opportunityKinds.map(kind => [kind, kindNames[kind]])} />
      </Select>
    </Field>
    <Field label="Title" error={errors.title}>
      <TextInput {...text('title')} required maxLength={title.max + 1} autoComplete="off" />
    </Field>
    <RichTextField
      label="Description"
      name="content"
      maxLength={content.max}
      form={{ values: { content: values.content }, errors: { content: errors.content ?? [] }, set: (name, value) => set(name, value) }}
    />
    <Field label="Last day" optional error={errors.deadline} hint="After it, the opportunity is folded away.">
      <TextInput {...text('deadline')} type="date" />
    </Field>
    <Field label="Place" optional error={errors.place}>
      <TextInput {...text('place')} autoComplete="off" />
    </Field>
    <SelectionField
      name="country_id"
      label="Country"
      optional
      limit={limits.profileOffers.countries}
      load={loadCountries}
      value={values.country_id}
      error={errors.country_id}
      onChange={(value: Selection) => set('country_id', value)}
    />
    <Field label="Link" optional error={errors.link} hint="With http:// or https://">
      <TextInput {...text('link')} type="url" inputMode="url" autoComplete="off" />
    </Field>
  </>
)
