import * as v from 'valibot'
import { communities as calls } from '#contract/communities.ts'
import { type CommunityInput, communityInput, usualSettings } from '#contract/community-fields.ts'
import { subCommunityTypeId } from '#contract/community-types.data.ts'
import { limits } from '#contract/limits.ts'
import { deviceMadeSlug } from '#features/groups/index.ts'
import { groupKey, groupMembers, memberKey, ownMemberships, quotedName } from '#features/memberships/index.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { drop, markOf, mutation, NotSaved, nothing, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { communities } from '../communities.mirrored.ts'
import { communityPlace } from './communities.rules.ts'

const payload = v.object({
  slug_value: v.string(),
  community: communityInput,
  /** Of the community above it. */
  parent_name: v.nullable(v.string()),
  owner: v.object({ id: v.string(), slug_values: v.array(v.string()), full_name: v.string() }),
})
type Payload = v.InferOutput<typeof payload>

/** What the form of a new community has. `slug`: only if the user chose it. */
export type NewCommunity = v.InferInput<typeof communityInput> & { parent_name?: string }

function draftOf({ parent_name, ...input }: NewCommunity, owner: Payload['owner'], made?: string): OpDraft<Payload> {
  const parsed = v.safeParse(communityInput, input)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
  const slug = parsed.output.slug ?? made ?? deviceMadeSlug(parsed.output.name, limits.community.slug, 'community')
  const community: CommunityInput = { ...parsed.output, slug }
  const { parent_id } = community
  return {
    payload: { slug_value: slug, community, parent_name: parent_id === null ? null : (parent_name ?? null), owner },
    ...communityPlace(slug),
    words: ['Create the community ', quotedName(community.name)],
  }
}

/** Makes a community. Its first slug is given here, so that invitations, questions and pages can be queued behind it. */
export const createCommunity = mutation({
  kind: 'community.create',
  v: 1,
  payload,
  endpoint: calls.create,
  scope: () => nothing,
  prepare(input: NewCommunity) {
    const { user_id = '', slug_values = [], full_name = '' } = session.user ?? {}
    return draftOf(input, { id: user_id, slug_values: [...slug_values], full_name })
  },
  amend: (op, input: NewCommunity) => draftOf(input, op.payload.owner, op.payload.slug_value),
  result: draft => ({ slug_value: draft?.payload.slug_value ?? '' }),
  overlay(view, op) {
    const { slug_value, community, parent_name, owner } = op.payload
    const { slug: _, invite_only, ...fields } = community
    const now = serverTimeOf(op)
    const mark = markOf(op)
    view.of(communities).set(slug_value, {
      slug_value,
      ...fields,
      ...(fields.parent_id !== null && { community_type_id: subCommunityTypeId }),
      ...usualSettings(invite_only),
      parent_name,
      avatar: null,
      rw_access: 'owner',
      created_at: now,
      version: 0,
      mark,
    })
    const member = { kind: 'community', role: 'owner', joined_at: now, verified: false, mark } as const
    view.of(ownMemberships).set(groupKey({ kind: 'community', slug_value }), {
      ...member,
      slug_value,
      name: community.name,
      members_count: 1,
      more_members: false,
    })
    const row = { ...member, group_slug: slug_value, member_id: owner.id, slug_values: owner.slug_values, full_name: owner.full_name }
    view.of(groupMembers).set(memberKey(row), row)
  },
  wire: ({ payload: { community } }) => ({ body: { community } }),
  settle: (row, { payload: { slug_value } }) => ({
    // The membership and its members come with the pull that follows.
    rows: [...(row.slug_value === slug_value ? [] : [drop(communities, slug_value)]), put(communities, row)],
  }),
  choices: ({ status, code }) => (status === 422 && code !== 'limit_reached' ? ['edit', 'retry', 'discard'] : ['retry', 'discard']),
})
