import { limits } from '#contract/limits.ts'
import type { Tx } from '../../store/unit-of-work.ts'

const maxAgeMs = limits.invite.keptDays * 24 * 3600_000

/** Deletes old invitations that were declined or cancelled, or whose membership ended. */
export async function pruneInvites(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('invites')
    .where('created_at', '<', now - maxAgeMs)
    .where(eb => eb.or([eb('deleted_at', 'is not', null), eb('action', '!=', 'confirmed')]))
    .execute()
}
