import type { ComponentProps } from 'react'
import type { CommunityInput } from '#contract/community-fields.ts'
import { belowAnotherTypeId, communityTypes } from '#contract/community-types.data.ts'
import { limits } from '#contract/limits.ts'
import { researchGroupTypes } from '#contract/research-group-options.data.ts'
import { loadSuggestions, type Selection, SelectionField } from '#features/researchers/index.ts'
import type { useForm } from '#forms/use-form.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { CommunityValues } from './community-form.ts'
import css from './Communities.module.css'

const loadCountries = loadSuggestions('country', limits.profileOffers.countries)

type TextName = Exclude<keyof CommunityValues, 'country_id' | 'research_group_type_ids' | 'invite_only'>
interface CommunityFieldSetProps {
  form: Pick<ReturnType<typeof useForm<CommunityValues, CommunityInput>>, 'values' | 'errors' | 'text' | 'set'>
  /** Below another one the type is given. */
  hasType: boolean
  /** Only a new one: later it is among the settings. */
  hasAccess: boolean
}

/** The fields of a community (S2§3). */
export function CommunityFieldSet({ form: { values, errors, text, set }, hasType, hasAccess }: CommunityFieldSetProps) {
  const types = values.research_group_type_ids
  const type = communityTypes.find(({ id }) => String(id) === values.community_type_id)
  const line = (name: TextName, label: string, more: ComponentProps<'input'> = {}) => (
    <Field label={label} optional error={errors[name]}>
      <TextInput {...text(name)} {...more} />
    </Field>
  )
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput {...text('name')} required maxLength={limits.community.name.max + 1} autoComplete="off" />
      </Field>
      <Field label="Tagline" error={errors.tagline} hint="What it is about, in one line.">
        <TextInput {...text('tagline')} required maxLength={limits.community.tagline.max + 1} autoComplete="off" />
      </Field>
      {hasType && (
        <Field label="Type" error={errors.community_type_id} hint={type?.description}>
          <Select {...text('community_type_id')}>
            <Options of={communityTypes.filter(({ id }) => id !== belowAnotherTypeId).map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
      )}
      {hasAccess && (
        <FieldGroup legend="Who can join">
          <div className={css['options']}>
            <Choice label="Open" note="Anyone can join." checked={!values.invite_only} onChoose={() => set('invite_only', false)} />
            <Choice
              label="Invite only"
              note="You invite people, and answer requests to join."
              checked={values.invite_only}
              onChoose={() => set('invite_only', true)}
            />
          </div>
        </FieldGroup>
      )}
      <Field label="Description" optional error={errors.description}>
        <TextArea {...text('description')} rows={5} />
      </Field>
      <div className={css['pair']}>
        <SelectionField
          name="country_id"
          label="Country"
          limit={limits.profileOffers.countries}
          load={loadCountries}
          value={values.country_id}
          error={errors.country_id}
          onChange={(value: Selection) => set('country_id', value)}
        />
        <Field label="Website" optional error={errors.website} hint="With http:// or https://">
          <TextInput {...text('website')} type="url" inputMode="url" autoComplete="url" />
        </Field>
        {line('foundation_year', 'Foundation year', { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' })}
        <Field label="Subdomain" optional error={errors.subdomain} hint="Lowercase letters, digits and hyphens">
          <TextInput {...text('subdomain')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        {line('street', 'Street', { autoComplete: 'street-address' })}
        {line('post_code', 'Post code', { autoComplete: 'postal-code' })}
        {line('city', 'City', { autoComplete: 'address-level2' })}
      </div>
      <FieldGroup legend="For research groups of these types" optional error={errors.research_group_type_ids}>
        <div className={css['options']}>
          {researchGroupTypes.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="research_group_type_ids"
              label={name}
              checked={types.includes(id)}
              onChange={event => set('research_group_type_ids', event.target.checked ? [...types, id] : types.filter(one => one !== id))}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  )
}

interface ChoiceProps {
  label: string
  note: string
  checked: boolean
  onChoose: () => void
}

/** One of two that exclude each other. */
const Choice = ({ label, note, checked, onChoose }: ChoiceProps) => (
  <label className={css['choice']}>
    <input type="radio" name="invite_only" checked={checked} onChange={onChoose} />
    <span>
      {label} <span className={css['note']}>{note}</span>
    </span>
  </label>
)
