import * as v from 'valibot'
import { researchTopicInput } from '#contract/research-group-fields.ts'
import { researchGroups as calls } from '#contract/research-groups.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { markOf, mutation, NotSaved, type OpDraft, put } from '#offline/index.ts'
import { oneResearchGroup, researchGroups } from '../research-groups.mirrored.ts'
import { changeGroupRow, groupPlace, editReason, inTitleOrder, titleInQuotes, textChoices } from './groups.rules.ts'

const payload = v.object({ group: v.string(), id: v.string(), topic: researchTopicInput })
type Payload = v.InferOutput<typeof payload>

export interface NewTopic {
  /** The first slug of the group. */
  group: string
  title: string
  description?: string
}

/** Adds a research topic to a group, also to one that was made offline. */
export const addTopic = mutation({
  kind: 'research_topic.add',
  v: 1,
  payload,
  endpoint: calls.addTopic,
  scope: ({ group }: NewTopic) => oneResearchGroup(group),
  prepare({ group, title, description }: NewTopic): OpDraft<Payload> {
    const parsed = v.safeParse(researchTopicInput, { title, description })
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const id = crypto.randomUUID()
    return {
      payload: { group, id, topic: parsed.output },
      ...groupPlace(group),
      words: ['Add the topic ', titleInQuotes(parsed.output.title)],
    }
  },
  result: draft => ({ id: draft?.payload.id ?? '' }),
  overlay(view, op) {
    const { group, id, topic } = op.payload
    changeGroupRow(view, group, row => {
      const isThere = row.topics.some(one => one.id === id)
      const topics = isThere ? row.topics : inTitleOrder([...row.topics, { id, ...topic, slug_values: [], version: 0 }])
      return { ...row, topics, mark: markOf(op) }
    })
  },
  wire: ({ payload: { group, id, topic } }) => ({ params: { id: group }, body: { id, research_topic: topic } }),
  settle: row => ({ rows: [put(researchGroups, row)] }),
  reason: editReason,
  choices: error => [...textChoices(error)],
})
