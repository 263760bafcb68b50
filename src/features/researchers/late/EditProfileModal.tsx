import { useState } from 'react'
import type { CurrentUser } from '#contract/current-session.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { useSession } from '#session/session.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { changeOwnProfile } from '../editing/change-own-profile.ts'
import { checkProfile, personSeen, personValues } from '../editing/fields/profile-form.ts'
import { ProfileFields } from '../editing/fields/ProfileFields.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { LoadingFrame } from './LoadingFrame.tsx'

const title = 'Edit profile'

/** Name, academic title, job title, country and gender (S2§2, S2§3 "Profile edit"). */
export default function EditProfileModal({ close }: ModalProps<void>) {
  const { user } = useSession()
  if (!user) return null
  return (
    <WithDraft name="profile/person" loading={<LoadingFrame title={title} />}>
      {draft => <PersonForm user={user} draft={draft} onSaved={() => close()} />}
    </WithDraft>
  )
}

interface PersonFormProps {
  user: Readonly<CurrentUser>
  draft: DraftStorage
  onSaved: () => void
}

function PersonForm({ user, draft: stored, onSaved }: PersonFormProps) {
  // What was shown when the form was opened is what a change is based on.
  const [start] = useState(() => personValues(user))
  const draft = onlyChanges(stored, start)
  const form = useForm({
    start,
    check: checkProfile(start),
    draft,
    errorsOf: errorsOfQueued,
    submit: change => changeOwnProfile(change, personSeen(start)),
    afterwards: () => {
      flashSaved('Profile')
      onSaved()
    },
  })
  return (
    <EditorFrame title={title} form={form} draft={draft} onDiscard={() => void form.reset(start)}>
      <ProfileFields form={form} />
    </EditorFrame>
  )
}
