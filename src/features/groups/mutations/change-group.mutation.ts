import * as v from 'valibot'
import { researchGroupChange } from '#contract/research-group-fields.ts'
import { researchGroups as calls } from '#contract/research-groups.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { joinedChanges, markOf, mutation, NotSaved, type OpDraft, put, shownChange } from '#offline/index.ts'
import { oneResearchGroup, researchGroups } from '../research-groups.mirrored.ts'
import { changeGroupRow, groupPlace, editReason, titleInQuotes, textChoices } from './groups.rules.ts'

const payload = v.object({ slug_value: v.string(), change: researchGroupChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'research_group.change'

export interface GroupChange {
  slug_value: string
  change: v.InferInput<typeof researchGroupChange>
  /** What the user saw, if it is not what the device has: a group of the catalogue is not on it before its first change. */
  seen?: { version: number; fields: object }
}

/** Changes fields and lists of a research group. Only those that differ are sent, with their former values (src/offline/README.md "Conflicts"). */
export const changeGroup = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ slug_value }: GroupChange) => oneResearchGroup(slug_value),
  prepare({ slug_value, change, seen }: GroupChange, view): OpDraft<Payload> | undefined {
    const row = view.of(researchGroups).get(slug_value)
    if (!row && !seen) throw new NotSaved('gone', 'Not saved: this group no longer exists.')
    const parsed = v.safeParse(researchGroupChange, change)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const now: Record<string, unknown> = { ...row, ...seen?.fields }
    const differing = differingFields(parsed.output, now)
    if (!differing) return undefined
    return {
      payload: { slug_value, change: differing.change },
      ...groupPlace(slug_value),
      base: { version: seen?.version ?? row?.version ?? 0, fields: differing.fields },
      words: ['Change the group ', titleInQuotes(typeof now['name'] === 'string' ? now['name'] : '')],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges(kind),
  overlay(view, op) {
    changeGroupRow(view, op.payload.slug_value, row => ({ ...row, ...shownChange(op, op.payload.change), mark: markOf(op) }))
  },
  wire: ({ payload: { slug_value, change }, base }) => ({
    params: { id: slug_value },
    body: { research_group: change, base: base?.fields ?? {} },
  }),
  // The server gives a group that was made offline its first version.
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(researchGroups, row)] }),
  reason: editReason,
  choices: error => [...textChoices(error)],
})
