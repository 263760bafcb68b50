import type { Logger } from 'pino'
import { OwnedRecords } from '../../catalogue/owned-records.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { markEdited, markWritten } from '../../store/stale-records.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { organisationRecord } from './record.ts'
import { withConclusions } from './relations.ts'
import { markStale, type StoredOrganisation } from './rows.ts'

/**
 * The records of organisations that people made or edited. One that a register has is shown with what its owners wrote in the place of the
 * register's, which imports go on to update; so each start shows what was imported since.
 */
export class OrganisationRecords extends OwnedRecords<StoredOrganisation, { slug_value: string }> {
  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    super(
      {
        what: 'records of organisations',
        committed: () => store.write(async () => undefined),
        alone: store.together?.alone,
        begin: () => markEdited(store, 'organisations'),
        stale: most => store.read.selectFrom('organisations').selectAll().where('record_stale', '>', 0).limit(most).execute(),
        put: async rows => {
          await catalogue.put(rows.filter(row => row.made_here).map(row => organisationRecord(row)))
          for (const row of rows) if (!row.made_here) await putInPlace(catalogue, row)
        },
        markWritten: rows => markWritten(store, 'organisations', rows),
        leaving: most => store.read.selectFrom('leaving_organisations').select('slug_value').limit(most).execute(),
        remove: async ({ slug_value }) => {
          await catalogue.remove('organisations', slug_value)
          await store.write(tx => tx.deleteFrom('leaving_organisations').where('slug_value', '=', slug_value).execute())
        },
      },
      log,
    )
  }

  /** Marks the record as stale. Call it in the transaction of the change. */
  async markStale(tx: Tx, slug: string): Promise<void> {
    await markStale(tx, slug)
    void this.flush()
  }
}

async function putInPlace(catalogue: Catalogue, row: StoredOrganisation): Promise<void> {
  const original = await catalogue.original('organisations', row.slug_value)
  // The register may have dropped it since: then it is gone, whatever was written about it.
  if (!original) return
  if (Object.keys(row.fields).length === 0) await catalogue.restore('organisations', row.slug_value)
  else await catalogue.replace('organisations', row.slug_value, organisationRecord(row, await withConclusions(catalogue, original)))
}
