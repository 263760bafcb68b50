import * as v from 'valibot'
import { researchers } from '#contract/researchers.ts'
import { isSame } from '#kit/is-same.ts'
import { joinedBase, markOf, mutation, NotSaved, type OpDraft, ownConflict, put } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { ownProfileChanges, showAnswered, withProfileChange } from '#session/unsent-profile.ts'
import { ownProfile, ownProfileAlone, ownProfileKey, ownProfileLane } from '../../researchers.mirrored.ts'
import { isJoined, type ProfileEdit, profileEdit, wireOfEdit, withEdit } from '../profile-edit.ts'
import { wordsOfEdit } from '../profile-words.ts'
import { profileVersionSeen } from './seen-version.ts'

const payload = v.object({ change: profileEdit })
type Payload = v.InferOutput<typeof payload>
type Fields = Readonly<Record<string, unknown>>

interface ProfileChange {
  change: ProfileEdit
  /** The values that the user saw when they began, if they are not those of the mirror. */
  seen?: ProfileEdit | undefined
}

const draftOf = (edit: ProfileEdit, base: OpDraft<Payload>['base']): OpDraft<Payload> => ({
  payload: { change: edit },
  lane: ownProfileLane,
  target: { type: ownProfile.target, id: ownProfileKey },
  mentions: [],
  ...(base && { base }),
  words: wordsOfEdit(edit),
})

const isKnown = ([, value]: [string, unknown]) => value !== undefined

/** Changes fields of the own profile. Only those that differ are sent, with their former values (src/offline/README.md "Conflicts"). */
export const ownProfileChange = mutation({
  kind: ownProfileChanges.kind,
  v: 1,
  payload,
  endpoint: researchers.update,
  scope: () => ownProfileAlone,
  prepare({ change, seen = {} }: ProfileChange, view) {
    const parsed = v.safeParse(profileEdit, change)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
    const row = view.of(ownProfile).get(ownProfileKey)
    const saw: Fields = { ...row, ...Object.fromEntries(Object.entries(seen).filter(isKnown)) }
    const changed = Object.entries(parsed.output).filter(([field, value]) => value !== undefined && !isSame(value, saw[field]))
    if (changed.length === 0) return undefined
    const fields = Object.fromEntries(changed.flatMap(([field]) => (saw[field] === undefined ? [] : [[field, saw[field]]])))
    return draftOf(Object.fromEntries(changed), { version: row ? profileVersionSeen(row, fields) : 0, fields })
  },
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.kind !== ownProfileChanges.kind) return undefined
    const before = (earlier.payload as Payload).change
    const edit = { ...before, ...draft.payload.change }
    const visibility = { ...before.visibility, ...draft.payload.change.visibility }
    return draftOf({ ...edit, ...(edit.visibility && { visibility }) }, joinedBase(earlier, draft))
  },
  overlay(view, op) {
    const row = view.of(ownProfile).get(ownProfileKey)
    if (!row) return
    // After a refusal the server's value is shown; the outbox keeps the user's text.
    const shown = op.state === 'parked' ? row : withEdit(row, op.payload.change, op.base?.fields)
    view.of(ownProfile).set(ownProfileKey, { ...shown, mark: markOf(op) })
  },
  wire: ({ userId, payload: { change }, base }) => ({ params: { id: userId }, body: wireOfEdit(change, base?.fields ?? {}) }),
  ifMatch: ({ base }) => base?.version,
  settle(row, { userId }) {
    const { user } = session
    if (user?.user_id === userId) void showAnswered(withProfileChange(user, row))
    return { rows: [put(ownProfile, row)] }
  },
  joins: isJoined,
  reason: ownConflict,
  choices: ({ code }) => (code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : ['retry', 'discard']),
})
