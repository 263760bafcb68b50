import { limits } from '#contract/limits.ts'
import type { ResearchTopicChange, ResearchTopicInput } from '#contract/research-group-fields.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { letLeave, topicsOf, touchGroup } from './rows.ts'
import { topicSlug } from './slugs.ts'

const { topics: most } = limits.researchGroup

/** Adds a topic; the same id again changes nothing. Refuses one too many. */
export async function insertTopic(tx: Tx, group: string, id: string, topic: ResearchTopicInput, now: number): Promise<void> {
  const topics = await topicsOf(tx, group)
  if (topics.some(one => one.id === id)) return
  if (topics.length >= most)
    throw new Refusal('limit_reached', { sentence: `A research group has at most ${most} topics. Remove one of them first.` })
  await tx
    .insertInto('research_group_topics')
    .values({ group_slug: group, id, slug_value: topicSlug(topic.title), ...topic, version: 1, created_at: now })
    .execute()
  await touchGroup(tx, group)
}

interface TopicChange {
  id: string
  change: ResearchTopicChange
  base: Partial<Record<keyof ResearchTopicChange, string | undefined>>
  ifMatch: number | undefined
}

/** Changes a topic. Refuses `version_conflict` with its current fields. */
export async function editTopic(tx: Tx, group: string, { id, change, base, ifMatch }: TopicChange): Promise<void> {
  const topic = (await topicsOf(tx, group)).find(one => one.id === id)
  if (!topic) throw new Refusal('not_found')
  const merged = mergedFields(topic, change, ifMatch === undefined || ifMatch === topic.version ? undefined : base)
  if (!merged) throw new Refusal('version_conflict', { current: topic })
  if (Object.keys(merged).length === 0) return
  await tx
    .updateTable('research_group_topics')
    .set({ ...merged, version: topic.version + 1 })
    .where('group_slug', '=', group)
    .where('id', '=', id)
    .execute()
  await touchGroup(tx, group)
}

/** Removes a topic; one that is not there is no error. */
export async function dropTopic(tx: Tx, group: string, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('research_group_topics')
    .where('group_slug', '=', group)
    .where('id', '=', id)
    .returning('slug_value')
    .executeTakeFirst()
  if (!gone) return
  await letLeave(tx, 'research_topics', [gone.slug_value])
  await touchGroup(tx, group)
}
