import type { Tx } from '../../store/unit-of-work.ts'
import type { AlertKey } from '../alert-rows/index.ts'

/** Forgets what an alert found. */
export async function dropFinds(tx: Tx, { user_id, alert }: AlertKey): Promise<void> {
  await tx.deleteFrom('alert_finds').where('user_id', '=', user_id).where('alert', '=', alert).execute()
}
