import type { LinkMeaning } from '#contract/sign-up.ts'

const typeName: Record<Extract<LinkMeaning, { kind: 'invite' }>['invitable_type'], string> = {
  bookmark_folder: 'the folder',
  research_group: 'the research group',
  community: 'the community',
  organisation: 'the organisation',
}

/** A sentence that says what a link is for. */
export function inviteText(meaning: LinkMeaning): string {
  switch (meaning.kind) {
    case 'confirmation':
      return `${meaning.full_name} signed up with ${meaning.email}.`
    case 'free_access':
      return `${meaning.invited_by || 'Someone'} invites you to Indago${meaning.days > 0 ? `, with ${meaning.days} days of free access` : ''}.`
    case 'invite':
      return `${meaning.invited_by || 'Someone'} invites you to ${typeName[meaning.invitable_type]} “${meaning.invitable_name}”.`
    case 'invite_request':
      return `${meaning.asked_by || 'Someone'} would like to join ${typeName[meaning.invitable_type]} “${meaning.invitable_name}”.`
  }
}
