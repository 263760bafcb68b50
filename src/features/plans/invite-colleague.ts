import { mayUse } from '#session/session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { mailTo } from './operator.ts'
import { InviteColleagueModal } from './modals/invite-colleague.modal.ts'
import { mayDo } from './may-do.ts'

/** Opens a form if the plan gives free access, a prepared mail if it only invites, otherwise shows the paid plan (S1§6). */
export function inviteColleague(): void {
  if (mayUse('giveFreeAccess')) void openModal(InviteColleagueModal, {})
  else if (mayDo('inviteToAL')) location.assign(invitation())
}

const invitation = (): string =>
  mailTo('', 'Have a look at Indago', `I use Indago to find and save research. You can create an account here: ${location.origin}/signup`)
