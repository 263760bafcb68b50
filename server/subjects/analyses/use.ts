import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { AnalystSettings } from '../../core/settings.ts'
import type { AskedOf, TokensUsed } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Milliseconds. */
const day = 24 * 3600_000
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** What is said to whoever has used what the owner of the server allows in a day, and to everybody when all together have. The day is that of UTC. */
const sentences = {
  user: 'You have used what the AI may answer you in a day. Please try again tomorrow.',
  all: 'The AI of this server has answered what its owner allows in a day. Please try again tomorrow.',
}

type Allowed = Pick<AnalystSettings, 'userDailyTokens' | 'dailyTokens'>

/**
 * What the users of a day have used, and what is still allowed. What a call will send is booked before it begins, in the
 * transaction that looks whether anything is left, so that no number of calls at once, at no number of servers, passes the bound by more than one
 * call and what is being written. When it has ended, the booking becomes what was used. Of a call whose server died it stays: the provider has
 * probably read what was sent.
 */
export class AnalystBudget {
  readonly #store: Store
  readonly #allowed: Allowed

  constructor(store: Store, allowed: Allowed = {}) {
    this.#store = store
    this.#allowed = allowed
  }

  /** Refuses `too_many` when the tokens of the day are used up, until its end. */
  require(userId: string, now: number): Promise<void> {
    return this.#requireLeft(this.#store.read, userId, now)
  }

  /** How the analyst is asked for a user. */
  asked(userId: string, signal: AbortSignal): AskedOf {
    return { signal, book: sent => this.#book(userId, sent, Date.now()) }
  }

  async #book(userId: string, sent: number, now: number): Promise<(used: TokensUsed) => void> {
    await this.#store.write(async tx => {
      await this.#requireLeft(tx, userId, now)
      await tx
        .insertInto('analyst_use')
        .values({ user_id: userId, day: dayOf(now), sent, written: 0 })
        .onConflict(conflict => conflict.columns(['user_id', 'day']).doUpdateSet(eb => ({ sent: eb('analyst_use.sent', '+', sent) })))
        .execute()
    })
    return used => void this.#correct(userId, dayOf(now), { sent: used.sent - sent, written: used.written }).catch(() => undefined)
  }

  /** It is not waited for: the booking of what could not be corrected stays. */
  async #correct(userId: string, ofDay: string, { sent, written }: TokensUsed): Promise<void> {
    await this.#store.write(tx =>
      tx
        .updateTable('analyst_use')
        .set(eb => ({ sent: eb('sent', '+', sent), written: eb('written', '+', written) }))
        .where('user_id', '=', userId)
        .where('day', '=', ofDay)
        .execute(),
    )
  }

  async #requireLeft(query: Kysely<Tables>, userId: string, now: number): Promise<void> {
    const { userDailyTokens, dailyTokens } = this.#allowed
    const isUsedUp = async (most: number | undefined, ...of: string[]) =>
      most !== undefined && (await usedOn(query, dayOf(now), ...of)) >= most
    const isOver = (await isUsedUp(userDailyTokens, userId)) ? 'user' : (await isUsedUp(dailyTokens)) ? 'all' : undefined
    if (isOver) throw new Refusal('too_many', { sentence: sentences[isOver], retryAfter: Math.ceil((day - (now % day)) / 1000) })
  }
}

/** What a user has used in a day, or all. */
async function usedOn(query: Kysely<Tables>, ofDay: string, userId?: string): Promise<number> {
  const used = await query
    .selectFrom('analyst_use')
    .select(({ fn }) => [fn.sum<number | string | null>('sent').as('sent'), fn.sum<number | string | null>('written').as('written')])
    .where('day', '=', ofDay)
    .$if(userId !== undefined, all => all.where('user_id', '=', userId!))
    .executeTakeFirst()
  return Number(used?.sent ?? 0) + Number(used?.written ?? 0)
}

/** Days that are shown, and that are kept. */
const shownDays = 30
const keptDays = 400

/** What all used on each of the last days, the latest first. */
export async function usedDays(query: Kysely<Tables>, now: number) {
  const rows = await query
    .selectFrom('analyst_use')
    .select(({ fn }) => [
      'day',
      fn.sum<number | string>('sent').as('sent'),
      fn.sum<number | string>('written').as('written'),
      fn.countAll<number | string>().as('users'),
    ])
    .where('day', '>', dayOf(now - shownDays * day))
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
  return rows.map(row => ({ day: row.day, sent: Number(row.sent), written: Number(row.written), users: Number(row.users) }))
}

/** Forgets what was used long ago. */
export async function pruneUse(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('analyst_use')
    .where('day', '<', dayOf(now - keptDays * day))
    .execute()
}
