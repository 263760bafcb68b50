import * as v from 'valibot'
import type { CurrentUser } from '#contract/current-session.ts'
import { option } from '#contract/option.ts'
import { commit, waitingPayloads } from '#offline/index.ts'
import type { ProfileSave } from './mirror/save-profile.mutation.ts'
import { session, updateUser } from './session.ts'

const loadMutation = () => import('./mirror/save-profile.mutation.ts')

/** The fields of the own profile that the session shows too. */
const shownFields = v.partial(
  v.object({
    first_name: v.string(),
    last_name: v.string(),
    academic_title: v.string(),
    twitter_id: v.string(),
    function_title: v.nullable(option),
    country: v.nullable(option),
    gender: v.nullable(option),
    research_interests: v.array(v.string()),
    collaboration_interests: v.array(v.string()),
  }),
)
type ShownFields = v.InferOutput<typeof shownFields>

/** What a waiting change of the own profile is; the mutation belongs to its feature. */
export const ownProfileChanges = { kind: 'researcher.change', payload: v.object({ change: shownFields }) }

/** The user with a change of the own profile. */
export function withProfileChange(user: Readonly<CurrentUser>, change: ShownFields): CurrentUser {
  const { research_interests: interests, ...fields } = v.parse(shownFields, change)
  const next = { ...user, ...fields, ...(interests && { interests }) } as CurrentUser
  const isRenamed = change.first_name !== undefined || change.last_name !== undefined
  return isRenamed ? { ...next, full_name: `${next.first_name} ${next.last_name}`.trim() } : next
}

/** Changes the own profile, also offline: it is shown at once, and sent as soon as the server can be reached. Throws NotSaved. */
export async function changeProfile(given: ProfileSave): Promise<void> {
  await commit((await loadMutation()).saveProfile, given)
  if (session.user) updateUser({ ...session.user, ...given.shown })
}

/** The user as the server knows them, with the changes that it does not have yet. */
export async function withUnsentProfile(user: CurrentUser): Promise<CurrentUser> {
  const saved = await waitingPayloads((await loadMutation()).saveProfile)
  const changed = await waitingPayloads(ownProfileChanges)
  const shown = Object.assign({}, user, ...saved.map(({ shown: fields }) => fields)) as CurrentUser
  return changed.reduce((before, { change }) => withProfileChange(before, change), shown)
}

/** Shows the user as the server answered to one change, with those that still wait. */
export const showAnswered = async (user: CurrentUser): Promise<void> => updateUser(await withUnsentProfile(user))
