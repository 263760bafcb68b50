import * as v from 'valibot'
import { listedAddresses } from '#contract/addresses.ts'
import { groupInviteInput, groupMemberships } from '#contract/group-memberships.ts'
import { inviteOutcomes } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { mutation, NotSaved, nothing } from '#offline/index.ts'
import { groupKey } from './groups.mirrored.ts'
import { changedGroup, type ChangedGroup, groupReason, inLane, pathOf, quotedName } from './groups.rules.ts'

const kind = 'group.invite'
const payload = v.object({ id: v.string(), group: changedGroup, invite: groupInviteInput })

/** `id`: made once for each form, so that a second click of its button invites nobody twice. */
export interface GroupInviting {
  id: string
  group: ChangedGroup
  invite: v.InferInput<typeof groupInviteInput>
}

/** The invitation as it is sent. Throws NotSaved with what is wrong (S2§5). */
function checkedInvite(input: GroupInviting['invite']): v.InferOutput<typeof groupInviteInput> {
  const parsed = v.safeParse(groupInviteInput, input)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
  const found = parsed.output.people.map(({ email }) => listedAddresses(email))
  if (found.some(({ broken }) => broken.length > 0)) throw new NotSaved('invalid', inviteOutcomes.invalid)
  const count = new Set(found.flatMap(({ addresses }) => addresses)).size
  const { people: most } = limits.invite
  if (count === 0) throw new NotSaved('invalid', 'You need to add at least one email address')
  if (count > most) throw new NotSaved('invalid', `You can invite at most ${most} people at once.`)
  return parsed.output
}

/** Invites people to a group or an organisation, also to a group that was made offline. */
export const inviteToGroup = mutation({
  kind,
  v: 1,
  payload,
  endpoint: groupMemberships.invite,
  scope: () => nothing,
  prepare: ({ id, group, invite }: GroupInviting) => ({
    payload: { id, group, invite: checkedInvite(invite) },
    ...inLane(group),
    target: { type: 'group_invite', id: `${groupKey(group)}/${id}` },
    words: ['Invite people to ', quotedName(group.name)],
  }),
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'same' : undefined),
  // Invitations are not mirrored.
  overlay: () => {},
  wire: ({ payload: { group, invite } }) => ({ params: pathOf(group), body: { invite } }),
  settle: () => ({ rows: [] }),
  // Also of a group that is not there: its creation may be refused, and tried again.
  choices: () => ['retry', 'discard'],
  reason: error => (error.code === 'forbidden' ? 'You can no longer invite people here.' : groupReason(error)),
})
