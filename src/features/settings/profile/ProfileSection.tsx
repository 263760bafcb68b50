import { useState } from 'react'
import { call } from '#api/call.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { limits } from '#contract/limits.ts'
import { users } from '#contract/users.ts'
import { NameFields } from '#features/account/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { updateUser } from '#session/session.ts'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { FunctionTitleField } from './FunctionTitleField.tsx'
import { loadSuggestions } from './suggestions.ts'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import { SelectionField } from './SelectionField.tsx'
import { checkProfile, genderOptions, profileValues, type ProfileValues } from './profile-form.ts'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess } from '../parts/flashes.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import css from './ProfileSection.module.css'

const loadCountries = loadSuggestions('country', limits.profileOffers.countries)

/** The profile form (S2§3 "Profile edit"). Only changed fields are sent. */
export function ProfileSection({ user }: { user: Readonly<CurrentUser> }) {
  return (
    <SettingsSection id="profile" title="Profile">
      <WithDraft name="settings/profile">{draft => <ProfileForm user={user} draft={draft} />}</WithDraft>
    </SettingsSection>
  )
}

function ProfileForm({ user, draft }: { user: Readonly<CurrentUser>; draft: DraftStorage }) {
  const [start, setStart] = useState(() => profileValues(user))
  const { user_id: id } = user
  const form = useForm({
    start,
    check: checkProfile(start),
    draft: onlyChanges(draft, start),
    errorsOf: errorsOfProfile,
    submit: async change => {
      const saved = await call(users.update, { params: { id }, body: { user: change } })
      updateUser(saved)
      flashSuccess('Profile saved.')
      setStart(profileValues(saved))
      form.reset(profileValues(saved))
    },
  })
  const { values, errors, set, text } = form
  return (
    <OnlineForm label="Profile" form={form} submitLabel="Save profile" kind="primary">
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
          {genderOptions.map(({ id: gender, name }) => (
            <option key={gender} value={gender}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Twitter username" optional error={errors.twitter_id}>
        <TextInput {...text('twitter_id')} autoComplete="off" autoCapitalize="none" spellCheck={false} placeholder="@name" />
      </Field>
    </OnlineForm>
  )
}

/** Maps the field names of the server to those of the form. */
function errorsOfProfile(thrown: unknown) {
  const { errors, failure } = errorsFrom<ProfileValues & Record<'function_title_id' | 'country_id' | 'gender_id', string>>(thrown)
  if (!errors) return { ...(failure !== undefined && { failure }) }
  const { function_title_id: function_title, country_id: country, gender_id: gender, ...others } = errors
  return { errors: { ...others, ...(function_title && { function_title }), ...(country && { country }), ...(gender && { gender }) } }
}
