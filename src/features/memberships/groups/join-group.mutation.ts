import * as v from 'valibot'
import { groupMemberships } from '#contract/group-memberships.ts'
import { limits } from '#contract/limits.ts'
import { text } from '#contract/text-fields.ts'
import { drop, markOf, mutation, NotSaved, put, serverTimeOf } from '#offline/index.ts'
import { allJoinRequests, joinRequests, ownMemberships } from './groups.mirrored.ts'
import { changedGroup, type ChangedGroup, groupReason, inLane, quotedName } from './groups.rules.ts'

const kind = 'group.join'
const { message: limit } = limits.invite
const message = text(limit.min, limit.max, 'message')
const payload = v.object({ id: v.string(), group: changedGroup, message })

/** `id`: a UUID, made once for each form, so that a second click of its button asks nothing. */
export interface JoinForm {
  id: string
  group: ChangedGroup
  message: string
}

/** Asks to join a group or an organisation. Whoever may join at once is a member as soon as it is sent. */
export const joinGroup = mutation({
  kind,
  v: 1,
  payload,
  endpoint: groupMemberships.join,
  scope: () => allJoinRequests,
  prepare({ id, group, message: typed }: JoinForm, view) {
    const checked = v.safeParse(message, typed)
    if (!checked.success) throw new NotSaved('invalid', checked.issues[0].message)
    const isWaiting = [...view.of(joinRequests).values()].some(
      one =>
        one.invitable_type === group.kind &&
        one.invitable.slug_values[0] === group.slug_value &&
        one.action === null &&
        one.deleted_at === null &&
        one.message === checked.output,
    )
    if (isWaiting) return undefined
    return {
      payload: { id, group, message: checked.output },
      ...inLane(group),
      target: { type: joinRequests.target, id },
      words: ['Ask to join ', quotedName(group.name)],
    }
  },
  result: (_, { id }) => ({ id }),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? draft : undefined),
  overlay(view, op) {
    const { id, group, message: said } = op.payload
    const at = serverTimeOf(op)
    view.of(joinRequests).set(id, {
      id,
      invitable_type: group.kind,
      invitable: { name: group.name, slug_values: [group.slug_value] },
      message: said,
      action: null,
      created_at: at,
      sent_at: at,
      deleted_at: null,
      mark: markOf(op),
    })
  },
  wire: ({ userId, payload: { id, group, message: said } }) => ({
    params: { id: userId },
    body: { invite_request: { id, message: said, invitable_type: group.kind, invitable_id: group.slug_value } },
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
  reason: error => (error.status === 404 || error.status === 410 ? 'This no longer exists.' : groupReason(error)),
})
