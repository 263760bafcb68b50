import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { readAfterLeaving } from './groups/after-leaving.reads.ts'
import type { SharedGroup } from './group-target.ts'
import { LeaveModal } from './modals.ts'

/**
 * Leaves a group or an organisation after a question; says whether it was done. Works offline. `deleteInstead` asks whether to delete a group that
 * would stay behind with nobody in it, where the user may.
 */
export async function leaveAsked(target: SharedGroup, deleteInstead?: () => Promise<void>): Promise<boolean> {
  if (deleteInstead && (await readAfterLeaving({ kind: target.kind, slug_value: target.id })) === 'empty') {
    await deleteInstead()
    return false
  }
  if (!(await openModal(LeaveModal, { target }))) return false
  try {
    const [{ leave }, { tellLeft }] = await Promise.all([import('./late/group-acts.ts'), import('./leave-outcome.ts')])
    await leave(target)
    void tellLeft(target)
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return false
  }
  return true
}
