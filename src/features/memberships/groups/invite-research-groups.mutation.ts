import * as v from 'valibot'
import { communityGroupInviteInput, communityGroups as calls } from '#contract/community-groups.ts'
import { mutation, NotSaved, nothing } from '#offline/index.ts'
import { namedSlug, type NamedSlug } from './community-invites.rules.ts'
import { groupLane } from './groups.mirrored.ts'
import { groupReason, quotedName } from './groups.rules.ts'

const kind = 'community.invite-groups'
const payload = v.object({ id: v.string(), community: namedSlug, invite: communityGroupInviteInput })

/** `id`: made once for each form, so that a second click of its button invites nobody twice. */
export interface GroupsInviting {
  id: string
  community: NamedSlug
  invite: v.InferInput<typeof communityGroupInviteInput>
}

/** Invites research groups into a community, also into one that was made offline. */
export const inviteResearchGroups = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.invite,
  scope: () => nothing,
  prepare({ id, community, invite }: GroupsInviting) {
    const parsed = v.safeParse(communityGroupInviteInput, invite)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
    return {
      payload: { id, community, invite: parsed.output },
      lane: groupLane(community.slug_value),
      mentions: [],
      target: { type: 'community_group_invite', id: `${community.slug_value}/${id}` },
      words: ['Invite research groups to ', quotedName(community.name)],
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'same' : undefined),
  // The invitations that a community has sent are not mirrored.
  overlay: () => {},
  wire: ({ payload: { community, invite } }) => ({ params: { id: community.slug_value }, body: { invite } }),
  settle: () => ({ rows: [] }),
  // Also of a community that is not there: its creation may be refused, and tried again.
  choices: () => ['retry', 'discard'],
  reason: error => (error.code === 'forbidden' ? 'You can no longer invite research groups here.' : groupReason(error)),
})
