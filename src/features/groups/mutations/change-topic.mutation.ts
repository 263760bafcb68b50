import * as v from 'valibot'
import { researchTopicChange } from '#contract/research-group-fields.ts'
import { researchGroups as calls } from '#contract/research-groups.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { joinedChange, markOf, mutation, NotSaved, type OpDraft, put, shownChange } from '#offline/index.ts'
import { oneResearchGroup, researchGroups } from '../research-groups.mirrored.ts'
import { changeGroupRow, groupPlace, editReason, inTitleOrder, titleInQuotes, textChoices } from './groups.rules.ts'

const payload = v.object({ group: v.string(), id: v.string(), change: researchTopicChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'research_topic.change'

export interface TopicEdit {
  /** The first slug of the group. */
  group: string
  id: string
  change: v.InferInput<typeof researchTopicChange>
}

/** Changes a research topic. Only fields that differ are sent, with their former values. */
export const changeTopic = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.changeTopic,
  scope: ({ group }: TopicEdit) => oneResearchGroup(group),
  prepare({ group, id, change }: TopicEdit, view): OpDraft<Payload> | undefined {
    const topic = view
      .of(researchGroups)
      .get(group)
      ?.topics.find(one => one.id === id)
    if (!topic) throw new NotSaved('gone', 'Not saved: this topic no longer exists.')
    const parsed = v.safeParse(researchTopicChange, change)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const differing = differingFields(parsed.output, topic)
    if (!differing) return undefined
    return {
      payload: { group, id, change: differing.change },
      ...groupPlace(group),
      base: { version: topic.version, fields: differing.fields },
      words: ['Change the topic ', titleInQuotes(topic.title)],
    }
  },
  result: () => ({}),
  coalesce(earlier, draft): OpDraft<Payload> | undefined {
    const before = earlier.payload as Payload
    if (earlier.kind !== kind || earlier.target.id !== draft.target.id || before.id !== draft.payload.id) return undefined
    return joinedChange(earlier, draft)
  },
  overlay(view, op) {
    const { group, id, change } = op.payload
    const shown = shownChange(op, change)
    changeGroupRow(view, group, row => ({
      ...row,
      topics: inTitleOrder(row.topics.map(one => (one.id === id ? { ...one, ...shown } : one))),
      mark: markOf(op),
    }))
  },
  wire: ({ payload: { group, id, change }, base }) => ({
    params: { id: group, tid: id },
    body: { research_topic: change, base: base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(researchGroups, row)] }),
  reason: editReason,
  choices: error => [...textChoices(error)],
})
