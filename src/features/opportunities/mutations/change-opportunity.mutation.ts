import * as v from 'valibot'
import { opportunities as calls } from '#contract/opportunities.ts'
import { opportunityChange, type OpportunityInput } from '#contract/opportunity-fields.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { type AnyMutation, markOf, mutation, NotSaved, type OpDraft, put } from '#offline/index.ts'
import { oneOpportunity, ownOpportunities } from '../opportunities.mirrored.ts'
import { createOpportunity, type NewOpportunity } from './create-opportunity.mutation.ts'
import {
  addressOf,
  changeRow,
  opportunityNamed,
  opportunityReason,
  opportunityTarget,
  type Place,
  titleInQuotes,
} from './opportunities.rules.ts'

/** `whole`: everything as the user wrote it, for an opportunity that is gone. */
const payload = v.object({ ...opportunityNamed.entries, change: opportunityChange, whole: opportunityChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'opportunity.change'
const fields = ['kind', 'title', 'content', 'place', 'country_id', 'link', 'deadline'] as const

export interface OpportunityEdit {
  place: Place
  id: string
  /** All fields as the form has them. */
  opportunity: OpportunityInput
  /** What the form began with: others may have changed it while it was open. */
  seen: OpportunityInput & { version: number }
}

/** Changes an opportunity. Only what differs is sent, with what was there when the form was opened. */
export const changeOpportunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ place, id }: OpportunityEdit) => oneOpportunity(place, id),
  prepare({ place, id, opportunity, seen }: OpportunityEdit): OpDraft<Payload> | undefined {
    const parsed = v.safeParse(opportunityChange, opportunity)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const changed = fields.filter(field => parsed.output[field] !== undefined && parsed.output[field] !== seen[field])
    if (changed.length === 0) return undefined
    return {
      payload: {
        place,
        id,
        title: seen.title,
        change: Object.fromEntries(changed.map(field => [field, parsed.output[field]])),
        whole: parsed.output,
      },
      ...opportunityTarget(place, id),
      base: { version: seen.version, fields: Object.fromEntries(changed.map(field => [field, seen[field]])) },
      words: ['Change the opportunity ', titleInQuotes(seen.title)],
    }
  },
  result: () => ({}),
  coalesce(earlier, draft): OpDraft<Payload> | undefined {
    if (earlier.kind !== kind || earlier.target.id !== draft.target.id) return undefined
    const before = (earlier.payload as Payload).change
    // The base stays what the user saw first.
    return {
      ...draft,
      payload: { ...draft.payload, change: { ...before, ...draft.payload.change } },
      base: { version: earlier.base?.version ?? 0, fields: { ...draft.base?.fields, ...earlier.base?.fields } },
    }
  },
  overlay(view, op) {
    const { place, id, change } = op.payload
    // After a refusal the server's text is shown; the outbox keeps the user's.
    const shown = op.state === 'parked' ? {} : Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    changeRow(view, place, id, row => ({ ...row, ...shown, mark: markOf(op) }))
  },
  wire: ({ payload: { place, id, change }, base }) => ({
    params: { ...addressOf(place), oid: id },
    body: { opportunity: change, base: base?.fields ?? {} },
  }),
  // The server gives one that was made offline its first version.
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(ownOpportunities, row)] }),
  /** It was deleted meanwhile: what was written can become a new one. */
  anew({ payload: { place, whole } }) {
    const input: NewOpportunity = { place, opportunity: whole as OpportunityInput }
    // The mutation gets only this input, which is its own.
    return { mutation: createOpportunity as unknown as AnyMutation, input }
  },
  reason: opportunityReason,
  choices: ({ code, status }) =>
    code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : status === 404 ? ['add_again', 'discard'] : ['retry', 'discard'],
})
