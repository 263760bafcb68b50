import { limits } from '#contract/limits.ts'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'

const maxAgeMs = limits.invite.keptDays * 24 * 3600_000

/** Rows of one statement. */
const rowsAtOnce = 1000

/** Deletes old invitations that were declined or cancelled, or whose membership ended, and old requests that no longer wait. */
export async function pruneInvites(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('invites')
    .where('created_at', '<', now - maxAgeMs)
    .where(eb => eb.or([eb('deleted_at', 'is not', null), eb('action', '!=', 'confirmed')]))
    .execute()
  const requests = await tx
    .deleteFrom('invite_requests')
    .where('created_at', '<', now - maxAgeMs)
    .where(eb => eb.or([eb('deleted_at', 'is not', null), eb('action', 'is not', null)]))
    .returning(['id', 'user_id'])
    .execute()
  const numbers = await nextChangeSeqs(tx, requests.length)
  const marks = requests.map(({ id, user_id }, at) => ({ id, user_id, change_seq: numbers[at]!, removed_at: now }))
  for (let at = 0; at < marks.length; at += rowsAtOnce)
    await tx
      .insertInto('removed_join_requests')
      .values(marks.slice(at, at + rowsAtOnce))
      .execute()
}
