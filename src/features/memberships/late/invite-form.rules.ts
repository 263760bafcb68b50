import * as v from 'valibot'
import {
  defaultInviteRole,
  type InviteInput,
  inviteDefaults,
  invitedPerson,
  inviteInput,
  inviteOutcomes,
  type InviteResult,
} from '#contract/invites.ts'
import { assignableRoles, type RoleId, roles } from '#contract/roles.ts'
import { email } from '#contract/text-fields.ts'
import { type Checked, checkWith, errorsOfIssues, type FormErrors } from '#forms/check.ts'
import { type Addresses, noAddresses, withTyped } from './addresses.rules.ts'
import type { SharedKind, SharedTarget } from '../shared-target.ts'
import { targetTexts } from '../target-texts.ts'

export interface InviteValues {
  /** One person by name, or any number by their addresses. */
  mode: 'one' | 'many'
  email: string
  first_name: string
  last_name: string
  people: Addresses
  role_id: number
  subject: string
  message: string
}

/** A folder is shared with a list of addresses; into a group people are usually invited one by one. */
export const hasModes = ({ kind }: Pick<SharedTarget, 'kind'>): boolean => kind !== 'bookmark_folder'

/** The text is the usual one. In a folder the role is Edit, elsewhere Member (S2§6), for whom may give it. */
export function startOf(target: SharedTarget): InviteValues {
  const { kind, name, rw_access } = target
  const given = assignableRoles(rw_access).map(role => roles[role])
  return {
    mode: hasModes(target) ? 'one' : 'many',
    email: '',
    first_name: '',
    last_name: '',
    people: noAddresses,
    role_id: hasModes(target) ? roles.member : Math.min(defaultInviteRole, ...given.slice(-1)),
    ...(kind === 'bookmark_folder' ? inviteDefaults(name) : { subject: '', message: targetTexts[kind].message(name) }),
  }
}

const checkInput = checkWith(inviteInput)

/** Of an invitation by name: the fields of the one person have errors of their own. */
function checkOne({ email: address, first_name, last_name, role_id, message }: InviteValues): Checked<InviteValues, InviteInput> {
  const { first_name: first, last_name: last } = invitedPerson.entries
  const person = v.safeParse(v.object({ first_name: first, last_name: last }), {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
  })
  const found = v.safeParse(email, address)
  const checked = checkInput({
    message,
    role_id: role_id as RoleId,
    people: [{ email: address.trim().toLowerCase(), first_name: '', last_name: '' }],
  })
  const errors: FormErrors<InviteValues> = {
    ...('errors' in checked && checked.errors),
    ...(!person.success && errorsOfIssues(person.issues)),
  }
  // An error of the list is one of the address.
  delete errors.people
  if (!found.success) errors.email = [address.trim() === '' ? noAddress : inviteOutcomes.invalid]
  if (!('output' in checked) || !person.success || Object.keys(errors).length > 0) return { errors }
  return { output: { ...checked.output, people: [{ ...checked.output.people[0]!, ...person.output }] } }
}
const noAddress = 'You need to add at least one email address'

/**
 * In a folder broken addresses are sent too, beside good ones: the answer says for each what became of it. Elsewhere all have to be valid (S2§5).
 */
export function checkInvite(values: InviteValues, kind: SharedKind = 'bookmark_folder'): Checked<InviteValues, InviteInput> {
  if (values.mode === 'one') return checkOne(values)
  const { people, role_id, subject, message } = values
  const { valid, broken } = withTyped(people, people.rest, hasModes({ kind }))
  const checked = checkInput({ subject, message, role_id: role_id as RoleId, people: [...valid, ...broken].map(one => ({ email: one })) })
  if (broken.length === 0 || (valid.length > 0 && !hasModes({ kind }))) return checked
  return { errors: { ...('errors' in checked && checked.errors), people: [inviteOutcomes.invalid] } }
}

/** What stays in the field after sending: what can be corrected or sent later. */
export function leftAfter(results: readonly InviteResult[]): Addresses {
  const of = (wanted: InviteResult['status']) => results.filter(({ status }) => status === wanted).map(({ email: address }) => address)
  return { valid: of('too_many'), broken: of('invalid'), rest: '' }
}

/** What was typed, to be copied if the form has to close. */
export const typedText = ({ people, email: address, first_name, last_name, message }: InviteValues): string =>
  [[address, first_name, last_name, ...people.valid, ...people.broken, people.rest].join(' ').trim(), message].filter(Boolean).join('\n\n')
