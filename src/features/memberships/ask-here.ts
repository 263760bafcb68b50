import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import type { JoinTarget } from './group-target.ts'
import { InviteRequestModal } from './modals.ts'

/** Asks to join a group or an organisation, with a message. Says whether the request was made; works offline. */
export async function joinAsked(target: JoinTarget): Promise<boolean> {
  const start = `I would like to join “${target.name}”.`
  // Made once, so that a second click asks nothing.
  const id = crypto.randomUUID()
  const message = await openModal(InviteRequestModal, { target, start })
  if (message === undefined) return false
  try {
    const [{ ask }, { tellOutcome }] = await Promise.all([import('./late/group-acts.ts'), import('./join-outcome.ts')])
    await ask(target, id, message)
    void tellOutcome(target, id)
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return false
  }
  return true
}
