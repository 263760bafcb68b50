import * as v from 'valibot'
import { researchGroups as calls } from '#contract/research-groups.ts'
import { markOf, mutation, put } from '#offline/index.ts'
import { oneResearchGroup, researchGroups } from '../research-groups.mirrored.ts'
import { changeGroupRow, groupPlace, editReason, titleInQuotes } from './groups.rules.ts'

const payload = v.object({ group: v.string(), id: v.string() })
type Payload = v.InferOutput<typeof payload>
const kind = 'research_topic.remove'

/** How long a removal can be undone, in milliseconds. */
const undoMs = 10_000

/** Removes a research topic of a group. One that is gone already counts as removed. */
export const removeTopic = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.removeTopic,
  scope: ({ group }: Payload) => oneResearchGroup(group),
  prepare({ group, id }: Payload, view) {
    const topic = view
      .of(researchGroups)
      .get(group)
      ?.topics.find(one => one.id === id)
    if (!topic) return undefined
    return {
      payload: { group, id },
      ...groupPlace(group),
      words: ['Remove the topic ', titleInQuotes(topic.title)],
      hold: { ms: undoMs, text: `Removed ${titleInQuotes(topic.title)}` },
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) =>
    earlier.kind === kind && (earlier.payload as Payload).id === draft.payload.id && earlier.target.id === draft.target.id
      ? 'same'
      : undefined,
  overlay(view, op) {
    const { group, id } = op.payload
    changeGroupRow(view, group, row => ({
      ...row,
      topics: op.state === 'parked' ? row.topics : row.topics.filter(one => one.id !== id),
      mark: markOf(op),
    }))
  },
  wire: ({ payload: { group, id } }) => ({ params: { id: group, tid: id } }),
  settle: row => ({ rows: [put(researchGroups, row)] }),
  // The group is gone, and its topics with it.
  gone: () => ({ rows: [] }),
  reason: editReason,
  choices: () => ['retry', 'discard'],
})
