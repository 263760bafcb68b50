import type { Logger } from 'pino'
import type { Catalogue } from '../../catalogue/port.ts'
import { Rounds } from '../../core/rounds.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { profileRecord } from './profile-record.ts'

/**
 * [Note: Profile records] Everybody who has an account is a researcher of the catalogue. The account is the truth: a change marks its
 * record as stale in its own transaction, and the record is written after the commit, again at the next start if need be.
 */
export interface ProfileRecords {
  /** Marks the record of an account as stale, or sees that the record of a deleted one goes. Call in the transaction of the change. */
  change(tx: Tx, userId: string): Promise<void>
  /** Writes what is stale and removes what was deleted; resolves when nothing is left, or when the catalogue does not take it. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export const openProfileRecords = (store: Store, catalogue: Catalogue, log: Logger): ProfileRecords => new Records(store, catalogue, log)

/** Accounts that are written together. */
const batch = 100
/** Milliseconds after the first, second, … failure; the last one from then on. */
const pauses = [1000, 5000, 30_000, 300_000]

class Records implements ProfileRecords {
  readonly #store: Store
  readonly #catalogue: Catalogue
  readonly #rounds: Rounds
  #failures = 0

  constructor(store: Store, catalogue: Catalogue, log: Logger) {
    this.#store = store
    this.#catalogue = catalogue
    this.#rounds = new Rounds(
      () => this.#work(),
      problem => {
        log.error({ err: problem }, 'profile records could not be written')
        return pauses[Math.min(this.#failures++, pauses.length - 1)]!
      },
    )
    // What an earlier run of the server left behind.
    void this.settle()
  }

  async change(tx: Tx, userId: string): Promise<void> {
    await tx
      .updateTable('users')
      .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
      .where('id', '=', userId)
      .execute()
    void this.settle()
  }

  settle(): Promise<void> {
    return this.#rounds.wake()
  }

  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  async #work(): Promise<void> {
    // A job comes after the commit of the change that woke us (see [Note: Group commit]).
    await this.#store.write(async () => undefined)
    while (await this.#writeSome());
    while (await this.#removeSome());
    this.#failures = 0
  }

  /** Whether more may be left. */
  async #writeSome(): Promise<boolean> {
    if (this.#rounds.stopped) return false
    const store = this.#store
    const stale = await store.read.selectFrom('users').selectAll().where('record_stale', '>', 0).orderBy('id').limit(batch).execute()
    if (stale.length === 0) return false
    await this.#catalogue.put(await Promise.all(stale.map(user => profileRecord(store.read, user))))
    await store.write(async tx => {
      // One that changed again meanwhile stays stale.
      for (const { id, record_stale } of stale)
        await tx.updateTable('users').set({ record_stale: 0 }).where('id', '=', id).where('record_stale', '=', record_stale).execute()
    })
    return true
  }

  async #removeSome(): Promise<boolean> {
    if (this.#rounds.stopped) return false
    const store = this.#store
    const gone = await store.read.selectFrom('deleted_users').selectAll().where('slug_value', 'is not', null).limit(batch).execute()
    for (const { user_id, slug_value } of gone) {
      await this.#catalogue.remove('researchers', slug_value!)
      await store.write(tx => tx.updateTable('deleted_users').set({ slug_value: null }).where('user_id', '=', user_id).execute())
    }
    return gone.length > 0
  }
}
