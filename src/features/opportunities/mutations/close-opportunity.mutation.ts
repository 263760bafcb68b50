import * as v from 'valibot'
import { opportunities as calls } from '#contract/opportunities.ts'
import { markOf, mutation, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { oneOpportunity, ownOpportunities } from '../opportunities.mirrored.ts'
import { addressOf, changeRow, opportunityNamed, opportunityReason, opportunityTarget, titleInQuotes } from './opportunities.rules.ts'

const payload = v.object({ ...opportunityNamed.entries, closed: v.boolean() })
type Payload = v.InferOutput<typeof payload>
const kind = 'opportunity.close'

/** Closes an opportunity, or opens it again. */
export const closeOpportunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.close,
  scope: ({ place, id }: Payload) => oneOpportunity(place, id),
  prepare: ({ place, id, title, closed }: Payload): OpDraft<Payload> => ({
    payload: { place, id, title, closed },
    ...opportunityTarget(place, id),
    words: [closed ? 'Close the opportunity ' : 'Open the opportunity again: ', titleInQuotes(title)],
  }),
  result: () => ({}),
  // The last word counts.
  coalesce: (earlier, draft): OpDraft<Payload> | undefined =>
    earlier.kind === kind && earlier.target.id === draft.target.id ? draft : undefined,
  overlay(view, op) {
    const { place, id, closed } = op.payload
    const shown = op.state === 'parked' ? {} : { closed_at: closed ? serverTimeOf(op) : null }
    changeRow(view, place, id, row => ({ ...row, ...shown, mark: markOf(op) }))
  },
  wire: ({ payload: { place, id, closed } }) => ({ params: { ...addressOf(place), oid: id }, body: { closed } }),
  settle: row => ({ rows: [put(ownOpportunities, row)] }),
  reason: opportunityReason,
  choices: () => ['retry', 'discard'],
})
