import type { CurrentUser } from '#contract/current-session.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { useSession } from '#session/session.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { checkProfile, personSeen, personValues } from '../editing/fields/profile-form.ts'
import { ProfileFields } from '../editing/fields/ProfileFields.tsx'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
import { useProfileForm } from './use-profile-form.ts'

const title = 'Edit profile'

/** Name, academic title, job title, country and gender (S2§2, S2§3 "Profile edit"). */
export default function EditProfileModal({ close }: ModalProps<void>) {
  const { user } = useSession()
  if (!user) return null
  return (
    <WithDraft name="profile/person" loading={<LoadingFrame title={title} />}>
      {draft => <PersonForm user={user} stored={draft} onSaved={() => close()} />}
    </WithDraft>
  )
}

interface PersonFormProps {
  user: Readonly<CurrentUser>
  stored: DraftStorage
  onSaved: () => void
}

function PersonForm({ user, stored, onSaved }: PersonFormProps) {
  const { form, ...frame } = useProfileForm({
    start: personValues(user),
    check: checkProfile,
    seen: personSeen,
    stored,
    what: 'Profile',
    onSaved,
  })
  return (
    <EditorFrame title={title} form={form} {...frame}>
      <ProfileFields form={form} />
    </EditorFrame>
  )
}
