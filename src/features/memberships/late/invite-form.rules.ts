import { defaultInviteRole, type InviteInput, inviteDefaults, inviteInput, inviteOutcomes, type InviteResult } from '#contract/invites.ts'
import { assignableRoles, type RoleId, roles } from '#contract/roles.ts'
import { type Checked, checkWith } from '#forms/check.ts'
import { type Addresses, noAddresses, withTyped } from './addresses.rules.ts'
import type { SharedTarget } from '../shared-target.ts'

export interface InviteValues {
  people: Addresses
  role_id: number
  subject: string
  message: string
}

/** The text is the usual one, and the role is Edit (S2§6), for whom may give it. */
export const startOf = ({ name, rw_access }: SharedTarget): InviteValues => ({
  ...inviteDefaults(name),
  people: noAddresses,
  role_id: Math.min(
    defaultInviteRole,
    ...assignableRoles(rw_access)
      .map(role => roles[role])
      .slice(-1),
  ),
})

const checkInput = checkWith(inviteInput)

/** Broken addresses are sent too, beside good ones: the answer says for each what became of it. */
export function checkInvite({ people, role_id, subject, message }: InviteValues): Checked<InviteValues, InviteInput> {
  const { valid, broken } = withTyped(people, people.rest)
  const checked = checkInput({ subject, message, role_id: role_id as RoleId, people: [...valid, ...broken].map(email => ({ email })) })
  if (valid.length > 0 || broken.length === 0) return checked
  return { errors: { ...('errors' in checked && checked.errors), people: [inviteOutcomes.invalid] } }
}

/** What stays in the field after sending: what can be corrected or sent later. */
export function leftAfter(results: readonly InviteResult[]): Addresses {
  const of = (wanted: InviteResult['status']) => results.filter(({ status }) => status === wanted).map(({ email }) => email)
  return { valid: of('too_many'), broken: of('invalid'), rest: '' }
}
