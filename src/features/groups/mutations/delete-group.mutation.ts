import * as v from 'valibot'
import { researchGroups as calls } from '#contract/research-groups.ts'
import { groupKey, ownMemberships } from '#features/memberships/index.ts'
import { drop, mutation } from '#offline/index.ts'
import { oneResearchGroup, researchGroups } from '../research-groups.mirrored.ts'
import { changeGroupRow, groupPlace, editReason, titleInQuotes } from './groups.rules.ts'

const payload = v.object({ slug_value: v.string() })
type Payload = v.InferOutput<typeof payload>
const kind = 'research_group.delete'

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

export interface GroupDeletion {
  slug_value: string
  /** It is sent after a while, and can be undone until then. */
  undoable?: boolean
}

const gone = ({ payload: { slug_value } }: { payload: Payload }) => ({
  rows: [drop(researchGroups, slug_value), drop(ownMemberships, groupKey({ kind: 'research_group', slug_value }))],
})

/** Deletes a research group. If it is gone already, that counts as done. */
export const deleteGroup = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.remove,
  scope: ({ slug_value }: GroupDeletion) => oneResearchGroup(slug_value),
  prepare({ slug_value, undoable = false }: GroupDeletion, view) {
    const row = view.of(researchGroups).get(slug_value)
    if (!row) return undefined
    const what = titleInQuotes(row.name)
    return {
      payload: { slug_value },
      ...groupPlace(slug_value),
      words: ['Delete the research group ', what],
      ...(undoable && { hold: { ms: undoMs, text: `Deleted ${what}` } }),
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    const { slug_value } = op.payload
    if (op.state === 'parked') return changeGroupRow(view, slug_value, row => ({ ...row, mark: 'parked' }))
    view.of(researchGroups).delete(slug_value)
    view.of(ownMemberships).delete(groupKey({ kind: 'research_group', slug_value }))
  },
  wire: ({ payload: { slug_value } }) => ({ params: { id: slug_value } }),
  settle: (_, op) => gone(op),
  gone,
  reason: editReason,
  choices: () => ['retry', 'discard'],
})
