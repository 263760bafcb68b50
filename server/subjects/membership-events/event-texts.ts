import type { MembershipEventName } from '#contract/membership-events.ts'
import type { Role } from '#contract/roles.ts'
import type { InvitableType } from '../../store/tables/memberships.ts'

interface TextParts {
  role: Role | null
  /** “the folder”, “the community”. */
  target: string
  /** Of the research group, where it is about one in a community. */
  group?: string | null
}

const targetWords: Record<InvitableType, string> = {
  bookmark_folder: 'the folder',
  research_group: 'the research group',
  community: 'the community',
  organisation: 'the organisation',
}

/** What a role in a folder lets its people do; elsewhere what they are. */
const folderWords: Record<Role, string> = { member: 'view', admin: 'edit', owner: 'own' }
const roleWords: Record<Role, string> = { member: 'a member', admin: 'an admin', owner: 'an owner' }
const roleIn = (role: Role, target: string): string =>
  target === targetWords.bookmark_folder ? `you can now ${folderWords[role]} ${target}` : `you are now ${roleWords[role]} of ${target}`

/** What stands between the name of the person and the name of the folder or group (S1§7). */
const eventTexts: Record<MembershipEventName, (parts: TextParts) => string> = {
  invite: ({ target }) => `invites you to ${target}`,
  'invite-cancelled': ({ target }) => `cancelled your invitation to ${target}`,
  'invite-confirmed': ({ target }) => `accepted the invitation to ${target}`,
  'invite-declined': ({ target }) => `declined the invitation to ${target}`,
  'role-changed': ({ target, role }) => (role === null ? `changed your role in ${target}` : `changed your role: ${roleIn(role, target)}`),
  removed: ({ target }) => `removed you from ${target}`,
  left: ({ target }) => `left ${target}`,
  deleted: ({ target }) => `deleted ${target}`,
  'name-changed': ({ target }) => `renamed ${target}; its name is now`,
  'invite-request': ({ target }) => `asks to join ${target}`,
  'invite-request-cancelled': ({ target }) => `no longer asks to join ${target}`,
  'invite-request-confirmed': ({ target }) => `accepted your request to join ${target}`,
  'invite-request-declined': ({ target }) => `declined your request to join ${target}`,
  requested: ({ target }) => `asks to join ${target}`,
  verified: ({ target }) => `confirmed that you belong to ${target}`,
  declined: ({ target }) => `did not confirm that you belong to ${target}`,
  added: ({ target, group }) => (group == null ? `added you to ${target}` : `added you with the research group “${group}” to ${target}`),
}

/** The same about a research group in a community, where it reads otherwise. */
const groupTexts: Partial<Record<MembershipEventName, (group: string, target: string) => string>> = {
  invite: (group, target) => `invites your research group “${group}” to ${target}`,
  'invite-cancelled': (group, target) => `cancelled the invitation of your research group “${group}” to ${target}`,
  'invite-confirmed': (group, target) => `accepted the invitation of the research group “${group}” to ${target}`,
  'invite-declined': (group, target) => `declined the invitation of the research group “${group}” to ${target}`,
  removed: (group, target) => `removed your research group “${group}” from ${target}`,
  left: (group, target) => `took the research group “${group}” out of ${target}`,
}

interface EventParts {
  event: MembershipEventName
  invitable_type: InvitableType
  role: Role | null
  group_name: string | null
}

export function textOfEvent({ event, invitable_type, role, group_name }: EventParts): string {
  const target = targetWords[invitable_type]
  const ofGroup = group_name === null ? undefined : groupTexts[event]
  return ofGroup ? ofGroup(group_name!, target) : eventTexts[event]({ role, target, group: group_name })
}
