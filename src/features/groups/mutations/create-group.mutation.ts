import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { type ResearchGroupInput, researchGroupInput } from '#contract/research-group-fields.ts'
import { researchGroups as calls } from '#contract/research-groups.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { groupKey, groupMembers, memberKey, ownMemberships } from '#features/memberships/index.ts'
import { drop, markOf, mutation, NotSaved, nothing, put, serverTimeOf } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { researchGroups } from '../research-groups.mirrored.ts'
import { deviceMadeSlug } from './device-made-slug.ts'
import { groupPlace, titleInQuotes } from './groups.rules.ts'

const payload = v.object({
  slug_value: v.string(),
  group: researchGroupInput,
  owner: v.object({ id: v.string(), slug_values: v.array(v.string()), full_name: v.string() }),
})

/** What the form of a new group has. `slug`: only if the user chose it. */
export type NewGroup = v.InferInput<typeof researchGroupInput>

/** Makes a research group. Its first slug is given here, so that invitations and topics can be queued behind it. */
export const createGroup = mutation({
  kind: 'research_group.create',
  v: 1,
  payload,
  endpoint: calls.create,
  scope: () => nothing,
  prepare(input: NewGroup) {
    const parsed = v.safeParse(researchGroupInput, input)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const slug = parsed.output.slug ?? deviceMadeSlug(parsed.output.name, limits.researchGroup.slug, 'group')
    const group: ResearchGroupInput = { ...parsed.output, slug }
    const { user_id = '', slug_values = [], full_name = '' } = session.user ?? {}
    return {
      payload: { slug_value: slug, group, owner: { id: user_id, slug_values: [...slug_values], full_name } },
      ...groupPlace(slug),
      words: ['Create the research group ', titleInQuotes(group.name)],
    }
  },
  result: draft => ({ slug_value: draft?.payload.slug_value ?? '' }),
  overlay(view, op) {
    const { slug_value, group, owner } = op.payload
    const { slug: _, ...fields } = group
    const now = serverTimeOf(op)
    const lists = { sectors: [], therapeutics: [], medical_technologies: [], research_types: [], diseases: [], model_organisms: [] }
    const mark = markOf(op)
    const facts = { avatar: null, made_here: true, rw_access: 'owner', topics: [], created_at: now, version: 0 } as const
    view.of(researchGroups).set(slug_value, { slug_value, ...fields, ...lists, ...facts, topics: [], mark })
    const member = { kind: 'research_group', role: 'owner', joined_at: now, verified: false, mark } as const
    view.of(ownMemberships).set(groupKey({ kind: 'research_group', slug_value }), {
      ...member,
      slug_value,
      name: group.name,
      members_count: 1,
      more_members: false,
    })
    const row = {
      ...member,
      group_slug: slug_value,
      member_id: owner.id,
      slug_values: owner.slug_values,
      full_name: owner.full_name,
    }
    view.of(groupMembers).set(memberKey(row), row)
  },
  wire: ({ payload: { group } }) => ({ body: { research_group: group } }),
  settle: (row, { payload: { slug_value } }) => ({
    // The membership and its members come with the pull that follows.
    rows: [...(row.slug_value === slug_value ? [] : [drop(researchGroups, slug_value)]), put(researchGroups, row)],
  }),
  // The form has the rules of the server: what it refuses cannot be corrected there.
  choices: () => ['retry', 'discard'],
})
