import type { Logger } from 'pino'
import type { Selectable } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { type BackgroundTask, retriedTask } from '../../core/background-task.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { touchProfile } from '../profiles/index.ts'
import { ownSource } from '../../core/demo-source.ts'
import { profileRecord } from './profile-record.ts'

/**
 * [Note: Profile records] Every account has a researcher record in the catalogue. The account is the source: a change marks the record as
 * stale in its own transaction, and the record is written after the commit, or after the next start. The same mark brings the own profile to
 * the devices again. An account that claimed a record of the catalogue (`claims`) is shown in its place, and the slug of the account leads
 * there; `hidden_records` are shown nowhere. The catalogue keeps what providers write of them meanwhile, so each start shows what was imported
 * since.
 */
export interface ProfileRecords {
  /** Marks the record of an account as stale, or starts the removal of a deleted one. Call it in the transaction of the change. */
  markStale(tx: Tx, userId: string): Promise<void>
  /** Call it in the transaction in which an account gives a record back, or one is hidden or shown again. */
  markMoved(): void
  /** Writes stale records and removes deleted ones; resolves when none is left, or when the catalogue fails. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export const openProfileRecords = (store: Store, catalogue: Catalogue, log: Logger): ProfileRecords =>
  new ProfileRecordWriter(store, catalogue, log)

/** Accounts written in one batch. */
const batchSize = 100

class ProfileRecordWriter implements ProfileRecords {
  readonly #store: Store
  readonly #catalogue: Catalogue
  readonly #task: BackgroundTask
  /** At the start: records may have been imported, or another catalogue put in the place of this one. */
  #isMoved = true
  #isStart = true

  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    this.#store = store
    this.#catalogue = catalogue
    this.#task = retriedTask(
      async () => {
        // This job runs after the commit of the change that woke the task (see [Note: Group commit]).
        await store.write(async () => undefined)
        // Of two servers that write the same record, the older one could come last.
        await (store.together ? store.together.alone('profile records', () => this.#work()) : this.#work())
      },
      problem => log.error({ err: problem }, 'profile records could not be written'),
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

  markMoved(): void {
    this.#isMoved = true
    void this.flush()
  }

  flush(): Promise<void> {
    return this.#task.wake()
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }

  async #work(): Promise<void> {
    if (this.#isStart) await this.#markClaimed()
    this.#isStart = false
    if (this.#isMoved) await this.#settle()
    while (await this.#writeBatch());
    while (await this.#removeBatch());
  }

  async #markClaimed(): Promise<void> {
    const claimed = await this.#store.read.selectFrom('claims').select('user_id').limit(1).executeTakeFirst()
    if (!claimed) return
    await this.#store.write(tx =>
      tx
        .updateTable('users')
        .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
        .where('id', 'in', tx.selectFrom('claims').select('user_id'))
        .execute(),
    )
  }

  /** Brings what the catalogue shows in the place of its own records to what the store says. */
  async #settle(): Promise<void> {
    this.#isMoved = false
    try {
      const { read } = this.#store
      const hidden = (await read.selectFrom('hidden_records').select('slug_value').execute()).map(row => row.slug_value)
      const claimed = await read.selectFrom('claims').select('slug_value').execute()
      const kept = new Set([...hidden, ...claimed.map(row => row.slug_value)])
      for (const slug of await this.#catalogue.replacedSlugs('researchers'))
        if (!kept.has(slug)) await this.#catalogue.restore('researchers', slug)
      for (const slug of hidden) await this.#catalogue.replace('researchers', slug, undefined)
    } catch (problem) {
      this.#isMoved = true
      throw problem
    }
  }

  /** Returns whether more may be left. */
  async #writeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const store = this.#store
    const stale = await store.read.selectFrom('users').selectAll().where('record_stale', '>', 0).orderBy('id').limit(batchSize).execute()
    if (stale.length === 0) return false
    const claims = await store.read
      .selectFrom('claims')
      .select(['user_id', 'slug_value'])
      .where(
        'user_id',
        'in',
        stale.map(({ id }) => id),
      )
      .execute()
    const claimed = new Map(claims.map(({ user_id, slug_value }) => [user_id, slug_value]))
    const unclaimed = stale.filter(({ id }) => !claimed.has(id))
    await this.#catalogue.put(await Promise.all(unclaimed.map(user => profileRecord(store.read, user))))
    for (const user of stale) if (claimed.has(user.id)) await this.#putInPlace(claimed.get(user.id)!, user)
    await store.write(async tx => {
      // A record that changed meanwhile stays stale.
      for (const { id, record_stale } of stale)
        await tx.updateTable('users').set({ record_stale: 0 }).where('id', '=', id).where('record_stale', '=', record_stale).execute()
    })
    return true
  }

  /** Shows an account in the place of the record that it claimed, and nowhere else. */
  async #putInPlace(slug: string, user: Selectable<Tables['users']>): Promise<void> {
    const original = await this.#catalogue.original('researchers', slug)
    // The providers may have dropped it since.
    const claimed = original ?? { index: 'researchers' as const, slug_values: [slug], source: ownSource }
    await this.#catalogue.replace('researchers', slug, await profileRecord(this.#store.read, user, claimed))
    for (const other of user.slug_values) if (!claimed.slug_values.includes(other)) await this.#catalogue.remove('researchers', other)
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
