import * as v from 'valibot'
import { personInGroup } from '#contract/group-people.ts'
import { opportunities as calls } from '#contract/opportunities.ts'
import { opportunityInput } from '#contract/opportunity-fields.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { markOf, mutation, NotSaved, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { opportunitiesOf, opportunityKey, ownOpportunities } from '../opportunities.mirrored.ts'
import { addressOf, opportunityNamed, opportunityReason, opportunityTarget, type Place, titleInQuotes } from './opportunities.rules.ts'

const payload = v.object({ place: opportunityNamed.entries.place, id: v.string(), opportunity: opportunityInput, author: personInGroup })
type Payload = v.InferOutput<typeof payload>

export interface NewOpportunity {
  place: Place
  opportunity: v.InferInput<typeof opportunityInput>
}

function draftOf({ place, opportunity }: NewOpportunity, id: string, author: Payload['author']): OpDraft<Payload> {
  const parsed = v.safeParse(opportunityInput, opportunity)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
  return {
    payload: { place, id, opportunity: parsed.output, author },
    ...opportunityTarget(place, id),
    words: ['Post the opportunity ', titleInQuotes(parsed.output.title)],
  }
}

/** Posts an opportunity, also in a community or group that was made offline. */
export const createOpportunity = mutation({
  kind: 'opportunity.create',
  v: 1,
  payload,
  endpoint: calls.create,
  scope: ({ place }: NewOpportunity) => opportunitiesOf(place),
  prepare(input: NewOpportunity) {
    const { slug_values = [], full_name = '' } = session.user ?? {}
    return draftOf(input, crypto.randomUUID(), { slug_values: [...slug_values], full_name })
  },
  amend: (op, input: NewOpportunity) => draftOf(input, op.payload.id, op.payload.author),
  result: draft => ({ id: draft?.payload.id ?? '' }),
  overlay(view, op) {
    const { place, id, opportunity, author } = op.payload
    const key = opportunityKey(place, id)
    if (view.of(ownOpportunities).has(key)) return
    view.of(ownOpportunities).set(key, {
      group_type: place.type,
      group_slug: place.slug,
      group_name: place.name,
      id,
      ...opportunity,
      closed_at: null,
      author: { full_name: author.full_name, slug_values: [...author.slug_values] },
      is_own: true,
      created_at: serverTimeOf(op),
      version: 0,
      mark: markOf(op),
    })
  },
  wire: ({ payload: { place, id, opportunity } }) => ({ params: addressOf(place), body: { id, opportunity } }),
  settle: row => ({ rows: [put(ownOpportunities, row)] }),
  reason: opportunityReason,
  choices: () => ['retry', 'discard'],
})
