import { organisationTexts } from '#contract/organisation-texts.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { reachability } from '#api/reachability.ts'
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
    const { ask } = await import('./late/group-acts.ts')
    await ask(target, id, message)
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return false
  }
  flash({ variant: 'success', text: textOf(target) })
  return true
}

function textOf({ kind }: JoinTarget): string {
  if (!reachability.online) return 'Your request is saved on this device. It is sent when you’re online.'
  return kind === 'organisation' ? organisationTexts.requested : 'Your request was sent. The owners and admins of the group will answer it.'
}
