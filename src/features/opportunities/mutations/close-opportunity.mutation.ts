import * as v from 'valibot'
import { opportunityCalls as calls } from '#contract/opportunities.ts'
import { markOf, mutation, put, serverTimeOf } from '#offline/index.ts'
import { oneOpportunity, opportunities, type OpportunityKey } from '../opportunities.mirrored.ts'
import {
  changeOpportunityRow,
  opportunityInQuotes,
  keyFields,
  opportunityReason,
  opportunityPath,
  opportunityPlace,
} from './opportunities.rules.ts'

const payload = v.object({ ...keyFields, closed: v.boolean() })
type Payload = v.InferOutput<typeof payload>
const kind = 'opportunity.close'

export type OpportunityClosing = OpportunityKey & { title: string; closed: boolean }

/** Closes an opportunity, or opens it again. Of two that wait the later one counts. */
export const closeOpportunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.close,
  scope: (closing: OpportunityClosing) => oneOpportunity(closing),
  prepare({ group_type, group_slug, id, title, closed }: OpportunityClosing) {
    const key = { group_type, group_slug, id }
    return {
      payload: { ...key, closed },
      ...opportunityPlace(key),
      words: [closed ? 'Close the opportunity ' : 'Open the opportunity again: ', opportunityInQuotes(title)],
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) =>
    earlier.kind !== kind || earlier.target.id !== draft.target.id
      ? undefined
      : (earlier.payload as Payload).closed === draft.payload.closed
        ? 'same'
        : draft,
  overlay(view, op) {
    const closed_at = op.payload.closed ? serverTimeOf(op) : null
    changeOpportunityRow(view, op.payload, row => ({ ...row, ...(op.state !== 'parked' && { closed_at }), mark: markOf(op) }))
  },
  wire: ({ payload: { id, closed, ...key } }) => ({ params: { ...opportunityPath(key), oid: id }, body: { closed } }),
  settle: row => ({ rows: [put(opportunities, row)] }),
  reason: opportunityReason,
  choices: () => ['retry', 'discard'],
})
