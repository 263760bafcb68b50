import * as v from 'valibot'
import { opportunityCalls as calls } from '#contract/opportunities.ts'
import { drop, mutation } from '#offline/index.ts'
import { oneOpportunity, opportunities, type OpportunityKey, opportunityKey } from '../opportunities.mirrored.ts'
import {
  changeOpportunityRow,
  opportunityInQuotes,
  keyFields,
  opportunityReason,
  opportunityPath,
  opportunityPlace,
} from './opportunities.rules.ts'

const payload = v.object(keyFields)
type Payload = v.InferOutput<typeof payload>
const kind = 'opportunity.delete'

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

const gone = ({ payload: key }: { payload: Payload }) => ({ rows: [drop(opportunities, opportunityKey(key))] })

/** Deletes an opportunity. One that is gone already counts as deleted. */
export const deleteOpportunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.remove,
  scope: (deletion: OpportunityKey & { title: string }) => oneOpportunity(deletion),
  prepare({ group_type, group_slug, id, title }: OpportunityKey & { title: string }) {
    const key = { group_type, group_slug, id }
    const what = opportunityInQuotes(title)
    return {
      payload: key,
      ...opportunityPlace(key),
      words: ['Delete the opportunity ', what],
      hold: { ms: undoMs, text: `Deleted ${what}` },
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    if (op.state === 'parked') return changeOpportunityRow(view, op.payload, row => ({ ...row, mark: 'parked' }))
    view.of(opportunities).delete(opportunityKey(op.payload))
  },
  wire: ({ payload: { id, ...key } }) => ({ params: { ...opportunityPath(key), oid: id } }),
  settle: (_, op) => gone(op),
  gone,
  reason: opportunityReason,
  choices: () => ['retry', 'discard'],
})
