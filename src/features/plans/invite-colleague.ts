import { mayUse } from '#session/session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { mailTo } from './operator-mail.ts'
import { InviteColleagueModal } from './modals/invite-colleague.modal.ts'
import { mayDo } from './may-do.ts'

/** A plan that gives free access asks for the address; one that only invites writes the mail; without either it says what opens it (S1§6). */
export function inviteColleague(): void {
  if (mayUse('giveFreeAccess')) void openModal(InviteColleagueModal, {})
  else if (mayDo('inviteToAL')) location.assign(invitation())
}

const invitation = (): string =>
  mailTo(
    '',
    'Have a look at Indago',
    `I use Indago to find research and to keep what I found. You can make an account here: ${location.origin}/signup`,
  )
