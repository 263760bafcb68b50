import * as v from 'valibot'
import { communityGroups } from '#contract/community-groups.ts'
import { inviteMessage } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { text } from '#contract/text-fields.ts'
import { drop, markOf, mutation, NotSaved, put, serverTimeOf } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { allJoinRequests, joinRequests, ownMemberships } from './groups.mirrored.ts'
import { changedGroup, type ChangedGroup, groupReason, inLane, quotedName } from './groups.rules.ts'

const kind = 'community.join'
const { min, max } = limits.invite.message
const needed = text(min, max, 'message')
const payload = v.object({
  id: v.string(),
  own_slug: v.string(),
  group: changedGroup,
  message: v.string(),
  research_group_ids: v.array(v.string()),
  inviteOnly: v.boolean(),
})

/** `id`: a UUID, made once for each form, so that a second click of its button asks nothing. */
export interface CommunityJoinForm {
  id: string
  group: ChangedGroup
  message: string
  /** Own groups that come along, by their first slugs. */
  research_group_ids: readonly string[]
  inviteOnly: boolean
}

/** Joins a community with own research groups, or asks to. Of an open one the user is a member as soon as it is sent. */
export const joinCommunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: communityGroups.join,
  scope: () => allJoinRequests,
  prepare({ id, group, message, research_group_ids, inviteOnly }: CommunityJoinForm) {
    const checked = v.safeParse(inviteOnly ? needed : inviteMessage, message)
    if (!checked.success) throw new NotSaved('invalid', checked.issues[0].message)
    if (!session.user) return undefined
    return {
      payload: {
        id,
        own_slug: profileId(session.user),
        group,
        message: checked.output,
        research_group_ids: [...research_group_ids],
        inviteOnly,
      },
      ...inLane(group),
      target: { type: joinRequests.target, id },
      words: [inviteOnly ? 'Ask to join ' : 'Join ', quotedName(group.name)],
    }
  },
  result: (_, { id }) => ({ id }),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? draft : undefined),
  overlay(view, op) {
    const { id, group, message, inviteOnly } = op.payload
    const at = serverTimeOf(op)
    // Whether it is still open is known to the server only: until then it is shown as a request.
    view.of(joinRequests).set(id, {
      id,
      invitable_type: group.kind,
      invitable: { name: group.name, slug_values: [group.slug_value] },
      message: inviteOnly ? message : '',
      action: null,
      created_at: at,
      sent_at: at,
      deleted_at: null,
      mark: markOf(op),
    })
  },
  wire: ({ payload: { id, own_slug, group, message, research_group_ids } }) => ({
    params: { id: own_slug, cid: group.slug_value },
    body: { join: { id, research_group_ids, message } },
  }),
  settle: ({ invite_request, membership }, op) => ({
    rows: [
      // A request that waited already keeps its own id.
      ...(invite_request?.id === op.payload.id ? [] : [drop(joinRequests, op.payload.id)]),
      ...(invite_request ? [put(joinRequests, invite_request)] : []),
      ...(membership ? [put(ownMemberships, membership)] : []),
    ],
  }),
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
  reason: error =>
    error.status === 404 || error.status === 410
      ? 'This community no longer exists.'
      : error.status === 422
        ? 'It is closed now: ask to join with a message.'
        : groupReason(error),
})
