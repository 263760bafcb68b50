import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { opportunityCalls as calls } from '#contract/opportunities.ts'
import { opportunityInput } from '#contract/opportunity-fields.ts'
import { personInGroup } from '#contract/group-people.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { markOf, mutation, NotSaved, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { opportunities, opportunitiesOf, opportunityKey, type OpportunityPlaceKey } from '../opportunities.mirrored.ts'
import { opportunityInQuotes, keyFields, opportunityReason, opportunityPath, opportunityPlace } from './opportunities.rules.ts'

const payload = v.object({ ...keyFields, group_name: v.string(), opportunity: opportunityInput, author: personInGroup })
type Payload = v.InferOutput<typeof payload>

export type NewOpportunity = OpportunityPlaceKey & { group_name: string; opportunity: v.InferInput<typeof opportunityInput> }

function draftOf(
  { group_type, group_slug, group_name, opportunity }: NewOpportunity,
  id: string,
  author: Payload['author'],
): OpDraft<Payload> {
  const parsed = v.safeParse(opportunityInput, opportunity)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
  const key = { group_type, group_slug, id }
  return {
    payload: { ...key, group_name, opportunity: parsed.output, author },
    ...opportunityPlace(key),
    words: ['Post the opportunity ', opportunityInQuotes(parsed.output.title)],
  }
}

/** Posts an opportunity, also in a community or group that was made offline. */
export const postOpportunity = mutation({
  kind: 'opportunity.post',
  v: 1,
  payload,
  endpoint: calls.create,
  scope: ({ group_slug }: NewOpportunity) => opportunitiesOf(group_slug),
  prepare(input: NewOpportunity) {
    const { slug_values = [], full_name = '' } = session.user ?? {}
    return draftOf(input, crypto.randomUUID(), { slug_values: [...slug_values], full_name })
  },
  amend: (op, input: NewOpportunity) => draftOf(input, op.payload.id, op.payload.author),
  result: draft => ({ id: draft?.payload.id ?? '' }),
  overlay(view, op) {
    const { group_type, group_slug, id, group_name, opportunity, author } = op.payload
    const key = { group_type, group_slug, id }
    if (view.of(opportunities).has(opportunityKey(key))) return
    view.of(opportunities).set(opportunityKey(key), {
      ...key,
      group_name,
      ...opportunity,
      closed_at: null,
      author,
      is_own: true,
      created_at: serverTimeOf(op),
      version: 0,
      mark: markOf(op),
    })
  },
  wire: ({ payload: { id, opportunity, ...key } }) => ({ params: opportunityPath(key), body: { id, opportunity } }),
  settle: row => ({ rows: [put(opportunities, row)] }),
  text: ({ payload: { opportunity } }) => plainTextOf(opportunity),
  reason: error => (error.status === 403 ? 'You can no longer post here.' : opportunityReason(error)),
  choices: ({ status, code }) => (status === 422 && code !== 'limit_reached' ? ['edit', 'retry', 'discard'] : ['retry', 'discard']),
})
