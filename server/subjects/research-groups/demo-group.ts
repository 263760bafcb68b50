import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { researchGroupInput, type ResearchTopicInput } from '#contract/research-group-fields.ts'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import * as v from 'valibot'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { insertGroup } from './making.ts'
import { aroundGroup, researchGroupRecord, topicRecord } from './record.ts'
import { storedGroup } from './rows.ts'
import { insertTopic } from './topics.ts'

export interface NewDemoGroup {
  userId: string
  slug: string
  group: v.InferInput<typeof researchGroupInput>
  topics: readonly ResearchTopicInput[]
}

/** Makes the group of a new demo with its topics. Returns whether it is new. */
export async function createDemoGroup(tx: Tx, { userId, slug, group, topics }: NewDemoGroup, now: number): Promise<boolean> {
  if (await storedGroup(tx, slug)) return false
  await insertGroup(tx, { userId, fields: v.parse(researchGroupInput, group), slugs: [slug], most: 1, now })
  for (const topic of topics) await insertTopic(tx, slug, newId(), topic, now)
  return true
}

/** The records of groups that were made here and belong to no organisation, and of their topics. */
export async function madeGroupRecords(query: Kysely<Tables>): Promise<CatalogueRecord[]> {
  const rows = await query.selectFrom('research_groups').selectAll().where('made_here', '=', true).execute()
  const records = await Promise.all(
    rows.map(async row => {
      const around = await aroundGroup(query, row.slug_value)
      const group = researchGroupRecord(row, { ...around, organisation: undefined })
      return [group, ...around.topics.map(topic => topicRecord(topic, group))]
    }),
  )
  return records.flat()
}
