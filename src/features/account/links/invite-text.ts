import { invitableNames } from '#contract/invitable-names.data.ts'
import type { LinkMeaning } from '#contract/sign-up.ts'

/** A sentence that says what a link is for. */
export function inviteText(meaning: LinkMeaning): string {
  switch (meaning.kind) {
    case 'confirmation':
      return `${meaning.full_name} signed up with ${meaning.email}.`
    case 'free_access':
      return `${meaning.invited_by || 'Someone'} invites you to Indago${meaning.days > 0 ? `, with ${meaning.days} days of free access` : ''}.`
    case 'invite':
      return `${meaning.invited_by || 'Someone'} invites you to ${invitableNames[meaning.invitable_type]} “${meaning.invitable_name}”.`
    case 'invite_request':
      return `${meaning.asked_by || 'Someone'} would like to join ${invitableNames[meaning.invitable_type]} “${meaning.invitable_name}”.`
  }
}
