import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { opportunityCalls as calls } from '#contract/opportunities.ts'
import { opportunityChange } from '#contract/opportunity-fields.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { joinedChanges, markOf, mutation, NotSaved, type OpDraft, put, shownChange } from '#offline/index.ts'
import { oneOpportunity, opportunities, type OpportunityKey, opportunityKey, type OpportunityShown } from '../opportunities.mirrored.ts'
import {
  changeOpportunityRow,
  opportunityInQuotes,
  keyFields,
  opportunityReason,
  opportunityPath,
  opportunityPlace,
} from './opportunities.rules.ts'

const payload = v.object({ ...keyFields, title: v.string(), change: opportunityChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'opportunity.change'

export type OpportunityEdit = OpportunityKey & {
  change: v.InferInput<typeof opportunityChange>
  /** What the form began with: others may have changed it while it was open. */
  seen?: OpportunityShown
}

/** Changes fields of an opportunity. Only what differs is sent, with what was there when the form was opened. */
export const changeOpportunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.update,
  scope: (edit: OpportunityEdit) => oneOpportunity(edit),
  prepare({ group_type, group_slug, id, change, seen }: OpportunityEdit, view): OpDraft<Payload> | undefined {
    const key = { group_type, group_slug, id }
    const began = seen ?? view.of(opportunities).get(opportunityKey(key))
    if (!began) throw new NotSaved('gone', 'Not saved: this opportunity no longer exists.')
    const parsed = v.safeParse(opportunityChange, change)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const differing = differingFields(parsed.output, began)
    if (!differing) return undefined
    return {
      payload: { ...key, title: began.title, change: differing.change },
      ...opportunityPlace(key),
      base: { version: began.version, fields: differing.fields },
      words: ['Change the opportunity ', opportunityInQuotes(began.title)],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges(kind),
  overlay(view, op) {
    changeOpportunityRow(view, op.payload, row => ({ ...row, ...shownChange(op, op.payload.change), mark: markOf(op) }))
  },
  wire: ({ payload: { id, change, ...key }, base }) => ({
    params: { ...opportunityPath(key), oid: id },
    body: { opportunity: change, base: base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(opportunities, row)] }),
  text: ({ payload: { change } }) => plainTextOf(change),
  reason: opportunityReason,
  choices: ({ code }) => (code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : ['retry', 'discard']),
})
