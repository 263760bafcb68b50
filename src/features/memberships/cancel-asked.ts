import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import type { JoinTarget } from './group-target.ts'

/** Cancels a request to join after a question; says whether it was cancelled. Works offline. */
export async function cancelAsked({ name, request }: JoinTarget & { request: string }): Promise<boolean> {
  const isSure = await confirmModal({ title: `Cancel your request to join “${name}”?`, yes: 'Cancel request', no: 'Keep it', danger: true })
  if (!isSure) return false
  try {
    const { withdraw } = await import('./late/group-acts.ts')
    await withdraw({ id: request })
    flash({ variant: 'success', text: 'Your request was cancelled.' })
    return true
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return false
  }
}
