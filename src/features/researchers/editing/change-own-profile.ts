import { commit } from '#offline/index.ts'
import { session, updateUser } from '#session/session.ts'
import { withProfileChange } from '#session/unsent-profile.ts'
import type { ProfileEdit } from './profile-edit.ts'

/**
 * Changes the own profile, also offline: it is shown at once, and sent as soon as the server can be reached. `seen` are the values that the form
 * began with. Throws NotSaved.
 */
export async function changeOwnProfile(change: ProfileEdit, seen?: ProfileEdit): Promise<void> {
  if (Object.keys(change).length === 0) return
  const { ownProfileChange } = await import('./mutations/change-own-profile.mutation.ts')
  await commit(ownProfileChange, { change, seen })
  if (session.user) updateUser(withProfileChange(session.user, change))
}
