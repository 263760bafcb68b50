import { RecordActions } from '#features/search/index.ts'
import type { Researcher } from '#contract/researcher.ts'
import { to } from '#contract/to.ts'
import { isOwnProfile } from '#routing/profile-id.ts'
import { setPublicView, usePublicView, useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Eye, EyeOff, Pencil, TextSearch } from '#ui/Icon.tsx'
import { editProfile } from '../editing/edit.ts'

interface ProfileActionsProps {
  /** The slug of the address. */
  id: string
  /** Undefined while it is loading, and if there is none. */
  profile: Researcher | undefined
}

/** What can be done with a profile; its owner also edits it, and sees it as everybody does. */
export function ProfileActions({ id, profile }: ProfileActionsProps) {
  const { user } = useSession()
  const isPublic = usePublicView()
  const isOwn = user !== undefined && isOwnProfile(user, id)
  return (
    <>
      {profile && (
        <ButtonLink size="small" icon={TextSearch} href={to('researcher.explore', { id })}>
          Research
        </ButtonLink>
      )}
      {isOwn && !isPublic && (
        <Button size="small" icon={Pencil} onClick={editProfile}>
          Edit
        </Button>
      )}
      {isOwn && (
        <Button size="small" icon={isPublic ? EyeOff : Eye} onClick={() => setPublicView(!isPublic)}>
          {isPublic ? 'Leave public view' : 'Public view'}
        </Button>
      )}
      {profile && <RecordActions index="researchers" record={profile} />}
    </>
  )
}
