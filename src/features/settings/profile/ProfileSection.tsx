import { useState } from 'react'
import type { CurrentUser } from '#contract/current-session.ts'
import {
  changeOwnProfile,
  checkProfile,
  type PersonEdit,
  personSeen,
  ProfileFields,
  type ProfileValues,
  profileValues,
  TwitterField,
} from '#features/researchers/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { QueuedForm } from '../parts/QueuedForm.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** The profile form (S2§3 "Profile edit"). Only changed fields are sent. */
export function ProfileSection({ user }: { user: Readonly<CurrentUser> }) {
  return (
    <SettingsSection id="profile" title="Profile">
      <WithDraft name="settings/profile" height="36rem">
        {draft => <ProfileForm user={user} draft={draft} />}
      </WithDraft>
    </SettingsSection>
  )
}

function ProfileForm({ user, draft }: { user: Readonly<CurrentUser>; draft: DraftStorage }) {
  const [start, setStart] = useState(() => profileValues(user))
  const form = useForm<ProfileValues, PersonEdit>({
    start,
    check: checkProfile(start),
    draft: onlyChanges(draft, start),
    errorsOf: errorsOfQueued,
    // A value that the press of the button has added is in no earlier render.
    submit: async (change, values) => {
      await changeOwnProfile(change, personSeen(start))
      setStart(values)
      // Whoever leaves when they read that it is saved leaves no draft behind.
      await form.reset(values)
      flashSaved('Profile')
    },
  })
  return (
    <QueuedForm label="Profile" form={form} submitLabel="Save profile" kind="primary">
      <ProfileFields form={form} />
      <TwitterField error={form.errors.twitter_id} control={form.text('twitter_id')} />
    </QueuedForm>
  )
}
