import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import type { SharedGroup } from './group-target.ts'
import { LeaveModal } from './modals.ts'

/** Leaves a group or an organisation after a question; says whether the user has left. Works offline. */
export async function leaveAsked(target: SharedGroup): Promise<boolean> {
  if (!(await openModal(LeaveModal, { target }))) return false
  try {
    const { leave } = await import('./late/group-acts.ts')
    await leave(target)
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return false
  }
  flash({ variant: 'success', text: `You left “${target.name}”.` })
  return true
}
