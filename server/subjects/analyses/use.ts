import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { AnalystSettings } from '../../core/settings.ts'
import type { AnalystUse } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Counts tokens of a user. It never throws: what is not counted is not worth an answer. */
export function noteUse(store: Store, userId: string, { sent, written }: AnalystUse): void {
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

/** Refuses `too_many` for whoever, or when all together, have used what the owner of the server allows in a day. */
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
    sum(rows.filter(row => row.user_id === userId)) >= (settings.userDailyTokens ?? Infinity) ||
    sum(rows) >= (settings.dailyTokens ?? Infinity)
  if (isOver) throw new Refusal('too_many', { retryAfter: Math.ceil((24 * 3600_000 - (now % (24 * 3600_000))) / 1000) })
}
