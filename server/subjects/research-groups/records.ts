import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Logger } from 'pino'
import { OwnedRecords } from '../../catalogue/owned-records.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { markEdited, markWritten } from '../../store/stale-records.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { aroundGroup, researchGroupRecord, topicRecord } from './record.ts'
import type { StoredGroup } from './rows.ts'

/**
 * The records of research groups that people made or edited, and of their topics. A group that a provider has is shown with what its members
 * wrote in the place of the provider's, which imports go on to update; so each start shows what was imported since.
 */
export class ResearchGroupRecords extends OwnedRecords<StoredGroup, Omit<Tables['left_research_groups'], 'is_removed'>> {
  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    super(
      {
        what: 'records of research groups',
        committed: () => store.write(async () => undefined),
        alone: store.together?.alone,
        begin: () => markEdited(store, 'research_groups'),
        stale: most => store.read.selectFrom('research_groups').selectAll().where('record_stale', '>', 0).limit(most).execute(),
        put: async rows => {
          for (const row of rows) await putGroup(store, catalogue, row)
        },
        markWritten: rows => markWritten(store, 'research_groups', rows),
        leaving: most =>
          store.read
            .selectFrom('left_research_groups')
            .select(['index_name', 'slug_value'])
            .where('is_removed', '=', false)
            .limit(most)
            .execute(),
        remove: async ({ index_name, slug_value }) => {
          await catalogue.remove(index_name, slug_value)
          await store.write(tx =>
            tx
              .updateTable('left_research_groups')
              .set({ is_removed: true })
              .where('index_name', '=', index_name)
              .where('slug_value', '=', slug_value)
              .execute(),
          )
        },
      },
      log,
    )
  }
}

async function putGroup(store: Store, catalogue: Catalogue, row: StoredGroup): Promise<void> {
  const original = row.made_here ? undefined : await catalogue.original('research_groups', row.slug_value)
  // The provider may have dropped it since: then it is gone, whatever was written about it.
  if (!row.made_here && !original) return
  const record = await composedGroup(store.read, catalogue, row, original)
  if (original) await catalogue.replace('research_groups', row.slug_value, record.group)
  await catalogue.put(original ? record.topics : [record.group, ...record.topics])
}

/** The record of a group, and those of its topics. */
export async function composedGroup(
  query: Store['read'],
  catalogue: Catalogue,
  row: StoredGroup,
  original: CatalogueRecord | undefined,
): Promise<{ group: CatalogueRecord; topics: CatalogueRecord[] }> {
  const around = await aroundGroup(query, row.slug_value)
  const slug = row.fields.organisation?.slug_value
  const [organisation] = slug === undefined ? [] : await catalogue.records([{ index: 'organisations', slug }])
  const group = researchGroupRecord(row, { ...around, organisation: organisation === 'gone' ? undefined : organisation }, original)
  return { group, topics: around.topics.map(topic => topicRecord(topic, group)) }
}
