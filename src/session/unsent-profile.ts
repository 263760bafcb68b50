import type { CurrentUser } from '#contract/current-session.ts'
import { commit, waitingPayloads } from '#offline/index.ts'
import type { ProfileSave } from './mirror/save-profile.mutation.ts'
import { session, updateUser } from './session.ts'

const loadMutation = () => import('./mirror/save-profile.mutation.ts')

/** Changes the own profile, also offline: it is shown at once, and sent as soon as the server can be reached. Throws NotSaved. */
export async function changeProfile(given: ProfileSave): Promise<void> {
  await commit((await loadMutation()).saveProfile, given)
  if (session.user) updateUser({ ...session.user, ...given.shown })
}

/** The user as the server knows them, with the changes that it does not have yet. */
export async function withUnsentProfile(user: CurrentUser): Promise<CurrentUser> {
  const waiting = await waitingPayloads((await loadMutation()).saveProfile)
  return Object.assign({}, user, ...waiting.map(({ shown }) => shown)) as CurrentUser
}
