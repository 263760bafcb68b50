import type { Logger } from 'pino'
import type { Catalogue } from '../../catalogue/port.ts'
import { type BackgroundTask, retriedTask } from '../../core/background-task.ts'
import type { Store } from '../../store/store.ts'
import { publicationRecord } from './publication-record.ts'

/** Records of one batch. */
const batchSize = 100

/**
 * The records of publications that people have added ([Note: Profile records] works the same way): the rows are the source, a change marks them as
 * stale in its transaction, and the records are written after the commit, or after the next start.
 */
export class PublicationRecords {
  readonly #store: Store
  readonly #catalogue: Catalogue
  readonly #task: BackgroundTask

  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    this.#store = store
    this.#catalogue = catalogue
    this.#task = retriedTask(
      () => this.#work(),
      problem => log.error({ err: problem }, 'records of publications could not be written'),
    )
    // Writes what an earlier run of the server left.
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
    while (await this.#writeBatch());
    while (await this.#removeBatch());
  }

  /** Returns whether more may be left. */
  async #writeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const store = this.#store
    const stale = await store.read
      .selectFrom('own_publications')
      .selectAll()
      .where('record_stale', '>', 0)
      .where('is_linked', '=', false)
      .limit(batchSize)
      .execute()
    if (stale.length === 0) return false
    await this.#catalogue.put(await Promise.all(stale.map(row => publicationRecord(store.read, row))))
    await store.write(async tx => {
      // A record that changed meanwhile stays stale.
      for (const { user_id, id, record_stale } of stale)
        await tx
          .updateTable('own_publications')
          .set({ record_stale: 0 })
          .where('user_id', '=', user_id)
          .where('id', '=', id)
          .where('record_stale', '=', record_stale)
          .execute()
    })
    return true
  }

  async #removeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const store = this.#store
    const leaving = await store.read.selectFrom('leaving_publications').select('slug_value').limit(batchSize).execute()
    for (const { slug_value } of leaving) {
      await this.#catalogue.remove('publications', slug_value)
      await store.write(tx => tx.deleteFrom('leaving_publications').where('slug_value', '=', slug_value).execute())
    }
    return leaving.length > 0
  }
}
