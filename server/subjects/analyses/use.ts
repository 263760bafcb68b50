import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { AnalystSettings } from '../../core/settings.ts'
import type { TokensUsed } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Milliseconds. */
const day = 24 * 3600_000
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Counts tokens of a user. It never throws: what is not counted is not worth an answer. */
export function noteUse(store: Store, userId: string, { sent, written }: TokensUsed): void {
  const row = { user_id: userId, day: dayOf(Date.now()), sent, written }
  void store
    .write(tx =>
      tx
        .insertInto('analyst_use')
        .values(row)
        .onConflict(conflict =>
          conflict.columns(['user_id', 'day']).doUpdateSet(eb => ({
            sent: eb('analyst_use.sent', '+', sent),
            written: eb('analyst_use.written', '+', written),
          })),
        )
        .execute(),
    )
    .catch(() => undefined)
}

/** What is said to whoever has used what the owner of the server allows in a day, and to everybody when all together have. The day is that of UTC. */
const sentences = {
  user: 'You have used what the AI may answer you in a day. Please try again tomorrow.',
  all: 'The AI of this server has answered what its owner allows in a day. Please try again tomorrow.',
}

/** Refuses `too_many` when the tokens of the day are used up, until its end. */
export async function requireBudget(
  query: Kysely<Tables>,
  userId: string,
  settings: AnalystSettings | undefined,
  now: number,
): Promise<void> {
  if (settings?.userDailyTokens === undefined && settings?.dailyTokens === undefined) return
  const rows = await query.selectFrom('analyst_use').selectAll().where('day', '=', dayOf(now)).execute()
  const sum = (of: typeof rows) => of.reduce((total, { sent, written }) => total + sent + written, 0)
  const isOver =
    sum(rows.filter(row => row.user_id === userId)) >= (settings.userDailyTokens ?? Infinity)
      ? 'user'
      : sum(rows) >= (settings.dailyTokens ?? Infinity)
        ? 'all'
        : undefined
  if (isOver) throw new Refusal('too_many', { sentence: sentences[isOver], retryAfter: Math.ceil((day - (now % day)) / 1000) })
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
