import { opportunities as calls } from '#contract/opportunities.ts'
import { drop, mutation } from '#offline/index.ts'
import { oneOpportunity, opportunityKey, ownOpportunities } from '../opportunities.mirrored.ts'
import {
  addressOf,
  changeRow,
  opportunityNamed,
  type OpportunityNamed,
  opportunityReason,
  opportunityTarget,
  titleInQuotes,
} from './opportunities.rules.ts'

const kind = 'opportunity.remove'

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

const gone = ({ payload: { place, id } }: { payload: OpportunityNamed }) => ({ rows: [drop(ownOpportunities, opportunityKey(place, id))] })

/** Deletes an opportunity. One that is gone already counts as deleted. */
export const removeOpportunity = mutation({
  kind,
  v: 1,
  payload: opportunityNamed,
  endpoint: calls.remove,
  scope: ({ place, id }: OpportunityNamed) => oneOpportunity(place, id),
  prepare({ place, id, title }: OpportunityNamed) {
    const what = titleInQuotes(title)
    return {
      payload: { place, id, title },
      ...opportunityTarget(place, id),
      words: ['Delete the opportunity ', what],
      hold: { ms: undoMs, text: `Deleted ${what}` },
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    const { place, id } = op.payload
    if (op.state === 'parked') return changeRow(view, place, id, row => ({ ...row, mark: 'parked' }))
    view.of(ownOpportunities).delete(opportunityKey(place, id))
  },
  wire: ({ payload: { place, id } }) => ({ params: { ...addressOf(place), oid: id } }),
  settle: (_, op) => gone(op),
  gone,
  reason: opportunityReason,
  choices: () => ['retry', 'discard'],
})
