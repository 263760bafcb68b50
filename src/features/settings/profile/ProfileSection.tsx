import { useState } from 'react'
import type { CurrentUser } from '#contract/current-session.ts'
import { limits } from '#contract/limits.ts'
import { NameFields } from '#features/account/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { changeProfile } from '#session/unsent-profile.ts'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { FunctionTitleField } from './FunctionTitleField.tsx'
import { loadSuggestions } from './suggestions.ts'
import { errorsOfQueued } from '../parts/errors-of-queued.ts'
import { QueuedForm } from '../parts/QueuedForm.tsx'
import { SelectionField } from './SelectionField.tsx'
import { checkProfile, genderOptions, profileValues, shownProfile } from './profile-form.ts'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSaved } from '../parts/flashes.ts'
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
  const form = useForm({
    start,
    check: checkProfile(start),
    draft: onlyChanges(draft, start),
    errorsOf: errorsOfQueued,
    submit: async change => {
      if (Object.keys(change).length > 0) await changeProfile({ change, shown: shownProfile(user, change, form.values) })
      setStart(form.values)
      // Whoever leaves when they read that it is saved leaves no draft behind.
      await form.reset(form.values)
      flashSaved('Profile')
    },
  })
  const { values, errors, set, text } = form
  return (
    <QueuedForm label="Profile" form={form} submitLabel="Save profile" kind="primary">
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
    </QueuedForm>
  )
}
