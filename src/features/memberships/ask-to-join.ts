import { organisationTexts } from '#contract/organisation-texts.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { reachability } from '#api/reachability.ts'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import type { JoinTarget } from './late/group-people.ts'
import { InviteRequestModal } from './modals.ts'

/** Asks to join a group or an organisation, with a message. Says whether the request was made; works offline. */
export async function askToJoin(target: JoinTarget): Promise<boolean> {
  const start = `I would like to join “${target.name}”.`
  const message = await openModal(InviteRequestModal, { target, start })
  if (message === undefined) return false
  try {
    const { join } = await import('./late/group-acts.ts')
    const isJoined = await join(target, message)
    flash({ variant: 'success', text: textOf(target, isJoined) })
    return true
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return false
  }
}

function textOf({ kind }: JoinTarget, isJoined: boolean): string {
  if (!reachability.online) return 'Your request is saved on this device. It is sent when you’re online.'
  if (kind === 'organisation') return isJoined ? organisationTexts.joined : organisationTexts.requested
  return isJoined
    ? 'You have successfully joined the research group.'
    : 'Your request was sent. The owners and admins of the group will answer it.'
}
