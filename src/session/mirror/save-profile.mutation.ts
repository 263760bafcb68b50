import * as v from 'valibot'
import type { CurrentUser } from '#contract/current-session.ts'
import { profileChange, users } from '#contract/users.ts'
import { mutation, nothing } from '#offline/index.ts'
import { showAnswered } from '../unsent-profile.ts'

const kind = 'profile.save'

/** `shown`: how the changed fields look until the server has answered. */
const payload = v.object({
  change: profileChange,
  shown: v.custom<Partial<CurrentUser>>(value => typeof value === 'object' && value !== null),
})
export type ProfileSave = v.InferOutput<typeof payload>

/** Changes the user's own profile. Of each field the last change counts. */
export const saveProfile = mutation({
  kind,
  v: 1,
  payload,
  endpoint: users.saveProfile,
  scope: () => nothing,
  prepare: (given: ProfileSave) => ({
    payload: given,
    lane: 'profile',
    target: { type: 'profile', id: 'own' },
    mentions: [],
    words: ['Change your profile'],
  }),
  result: () => ({}),
  coalesce(earlier, draft) {
    const before = earlier.kind === kind && v.safeParse(payload, earlier.payload)
    if (!before || !before.success) return undefined
    const { change, shown } = before.output
    return { ...draft, payload: { change: { ...change, ...draft.payload.change }, shown: { ...shown, ...draft.payload.shown } } }
  },
  // The user is not mirrored: the session shows it.
  overlay: () => {},
  wire: ({ userId, payload: { change } }) => ({ params: { id: userId }, body: { user: change } }),
  settle(reply) {
    void showAnswered(reply)
    return { rows: [] }
  },
  choices: () => ['retry', 'discard'],
})
