import type { Tx } from '../../store/unit-of-work.ts'
import type { AlertKey } from '../alert-rows/index.ts'

interface Seen {
  seen_at: number
  new_results: number
}

/** What is new of an alert after its results were looked at: of two such times the later one counts, and none of the future. */
export async function seenFinds(tx: Tx, { user_id, alert, ...was }: AlertKey & Seen, seenAt: number, now: number): Promise<Seen> {
  const seen_at = Math.max(was.seen_at, Math.min(seenAt, now))
  if (seen_at === was.seen_at) return { seen_at, new_results: was.new_results }
  const { found } = await tx
    .selectFrom('alert_finds')
    .select(({ fn }) => fn.countAll<number | string>().as('found'))
    .where('user_id', '=', user_id)
    .where('alert', '=', alert)
    .where('added_at', '>', seen_at)
    .executeTakeFirstOrThrow()
  return { seen_at, new_results: Number(found) }
}

/** Forgets what an alert found. */
export async function dropFinds(tx: Tx, { user_id, alert }: AlertKey): Promise<void> {
  await tx.deleteFrom('alert_finds').where('user_id', '=', user_id).where('alert', '=', alert).execute()
}
