import type { Logger } from 'pino'
import type { Catalogue } from '../../catalogue/port.ts'
import { BackgroundTask } from '../../core/background-task.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { touchProfile } from '../profiles/index.ts'
import { profileRecord } from './profile-record.ts'

/**
 * [Note: Profile records] Every account has a researcher record in the catalogue. The account is the source: a change marks the record as
 * stale in its own transaction, and the record is written after the commit, or after the next start. The same mark brings the own profile to
 * the devices again.
 */
export interface ProfileRecords {
  /** Marks the record of an account as stale, or starts the removal of a deleted one. Call it in the transaction of the change. */
  markStale(tx: Tx, userId: string): Promise<void>
  /** Writes stale records and removes deleted ones; resolves when none is left, or when the catalogue fails. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export const openProfileRecords = (store: Store, catalogue: Catalogue, log: Logger): ProfileRecords =>
  new ProfileRecordWriter(store, catalogue, log)

/** Accounts written in one batch. */
const batchSize = 100
/** Milliseconds after the first, second, … failure; the last one is repeated. */
const retryDelays = [1000, 5000, 30_000, 300_000]

class ProfileRecordWriter implements ProfileRecords {
  readonly #store: Store
  readonly #catalogue: Catalogue
  readonly #task: BackgroundTask
  #failures = 0

  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    this.#store = store
    this.#catalogue = catalogue
    this.#task = new BackgroundTask(
      () => this.#work(),
      problem => {
        log.error({ err: problem }, 'profile records could not be written')
        return retryDelays[Math.min(this.#failures++, retryDelays.length - 1)]!
      },
    )
    // Writes what an earlier run of the server left.
    void this.flush()
  }

  async markStale(tx: Tx, userId: string): Promise<void> {
    await tx
      .updateTable('users')
      .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
      .where('id', '=', userId)
      .execute()
    await touchProfile(tx, userId)
    void this.flush()
  }

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
    this.#failures = 0
  }

  /** Returns whether more may be left. */
  async #writeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const store = this.#store
    const stale = await store.read.selectFrom('users').selectAll().where('record_stale', '>', 0).orderBy('id').limit(batchSize).execute()
    if (stale.length === 0) return false
    await this.#catalogue.put(await Promise.all(stale.map(user => profileRecord(store.read, user))))
    await store.write(async tx => {
      // A record that changed meanwhile stays stale.
      for (const { id, record_stale } of stale)
        await tx.updateTable('users').set({ record_stale: 0 }).where('id', '=', id).where('record_stale', '=', record_stale).execute()
    })
    return true
  }

  async #removeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const store = this.#store
    const gone = await store.read.selectFrom('deleted_users').selectAll().where('slug_value', 'is not', null).limit(batchSize).execute()
    for (const { user_id, slug_value } of gone) {
      await this.#catalogue.remove('researchers', slug_value!)
      await store.write(tx => tx.updateTable('deleted_users').set({ slug_value: null }).where('user_id', '=', user_id).execute())
    }
    return gone.length > 0
  }
}
