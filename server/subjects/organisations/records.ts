import type { Logger } from 'pino'
import type { Catalogue } from '../../catalogue/port.ts'
import { type BackgroundTask, retriedTask } from '../../core/background-task.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { organisationRecord } from './record.ts'
import { withConclusions } from './relations.ts'
import { markStale, type StoredOrganisation } from './rows.ts'

/** Records of one batch. */
const batchSize = 100

/**
 * The records of organisations that people made or edited ([Note: Profile records] works the same way). One that a register has is shown with what
 * its owners wrote in the place of the register's, which imports go on to update; so each start shows what was imported since.
 */
export class OrganisationRecords {
  readonly #store: Store
  readonly #catalogue: Catalogue
  readonly #task: BackgroundTask
  #isStart = true

  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    this.#store = store
    this.#catalogue = catalogue
    this.#task = retriedTask(
      () => this.#work(),
      problem => log.error({ err: problem }, 'records of organisations could not be written'),
    )
    // Writes what an earlier run of the server left.
    void this.flush()
  }

  /** Marks the record as stale. Call it in the transaction of the change. */
  async markStale(tx: Tx, slug: string): Promise<void> {
    await markStale(tx, slug)
    void this.flush()
  }

  /** Writes what is stale and removes what is to leave; resolves when nothing is left, or when the catalogue fails. */
  flush(): Promise<void> {
    return this.#task.wake()
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }

  async #work(): Promise<void> {
    // This job runs after the commit of the change that woke the task (see [Note: Group commit]).
    await this.#store.write(async () => undefined)
    if (this.#isStart) await this.#markEdited()
    this.#isStart = false
    while (await this.#writeBatch());
    while (await this.#removeBatch());
  }

  async #markEdited(): Promise<void> {
    const { read } = this.#store
    const edited = await read.selectFrom('organisations').select('slug_value').where('made_here', '=', false).limit(1).executeTakeFirst()
    if (!edited) return
    await this.#store.write(tx =>
      tx
        .updateTable('organisations')
        .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
        .where('made_here', '=', false)
        .execute(),
    )
  }

  /** Returns whether more may be left. */
  async #writeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const store = this.#store
    const stale = await store.read.selectFrom('organisations').selectAll().where('record_stale', '>', 0).limit(batchSize).execute()
    if (stale.length === 0) return false
    await this.#catalogue.put(stale.filter(row => row.made_here).map(row => organisationRecord(row)))
    for (const row of stale) if (!row.made_here) await this.#putInPlace(row)
    await store.write(async tx => {
      // A record that changed meanwhile stays stale.
      for (const { slug_value, record_stale } of stale)
        await tx
          .updateTable('organisations')
          .set({ record_stale: 0 })
          .where('slug_value', '=', slug_value)
          .where('record_stale', '=', record_stale)
          .execute()
    })
    return true
  }

  async #putInPlace(row: StoredOrganisation): Promise<void> {
    const original = await this.#catalogue.original('organisations', row.slug_value)
    // The register may have dropped it since: then it is gone, whatever was written about it.
    if (!original) return
    if (Object.keys(row.fields).length === 0) await this.#catalogue.restore('organisations', row.slug_value)
    else
      await this.#catalogue.replace(
        'organisations',
        row.slug_value,
        organisationRecord(row, await withConclusions(this.#catalogue, original)),
      )
  }

  async #removeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const store = this.#store
    const leaving = await store.read.selectFrom('leaving_organisations').select('slug_value').limit(batchSize).execute()
    for (const { slug_value } of leaving) {
      await this.#catalogue.remove('organisations', slug_value)
      await store.write(tx => tx.deleteFrom('leaving_organisations').where('slug_value', '=', slug_value).execute())
    }
    return leaving.length > 0
  }
}
