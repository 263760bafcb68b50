import type { Logger } from 'pino'
import { OwnedRecords } from '../../catalogue/owned-records.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import { publicationRecord } from './publication-record.ts'
import type { StoredPublication } from './rows.ts'

/** The records of publications that people have added. */
export class PublicationRecords extends OwnedRecords<StoredPublication, { slug_value: string }> {
  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    super(
      {
        what: 'records of publications',
        committed: () => store.write(async () => undefined),
        alone: store.together?.alone,
        stale: most =>
          store.read
            .selectFrom('own_publications')
            .selectAll()
            .where('record_stale', '>', 0)
            .where('is_linked', '=', false)
            .limit(most)
            .execute(),
        put: async rows => catalogue.put(await Promise.all(rows.map(row => publicationRecord(store.read, row)))),
        markWritten: rows =>
          store.write(async tx => {
            for (const { user_id, id, record_stale } of rows)
              await tx
                .updateTable('own_publications')
                .set({ record_stale: 0 })
                .where('user_id', '=', user_id)
                .where('id', '=', id)
                .where('record_stale', '=', record_stale)
                .execute()
          }),
        leaving: most => store.read.selectFrom('leaving_publications').select('slug_value').limit(most).execute(),
        remove: async ({ slug_value }) => {
          await catalogue.remove('publications', slug_value)
          await store.write(tx => tx.deleteFrom('leaving_publications').where('slug_value', '=', slug_value).execute())
        },
      },
      log,
    )
  }
}
