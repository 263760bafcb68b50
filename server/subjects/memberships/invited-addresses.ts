import type { Tx } from '../../store/unit-of-work.ts'
import type { MembershipTarget } from './target.ts'

type Target = Pick<MembershipTarget, 'type' | 'id'>

const invitesTo = (tx: Tx, { type, id }: Target) =>
  tx.selectFrom('invites').where('invitable_type', '=', type).where('invitable_id', '=', id).where('group_slug', 'is', null)

const waitingIn = (tx: Tx, target: Target) => invitesTo(tx, target).where('action', 'is', null).where('deleted_at', 'is', null)

/** Those of these addresses that a waiting invitation to it was sent to. */
export async function waitingAddresses(tx: Tx, target: Target, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await waitingIn(tx, target).select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function waitingCount(tx: Tx, target: Target): Promise<number> {
  const { count } = await waitingIn(tx, target)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of these addresses under which someone accepted an invitation and is still a member. Other addresses of members stay unknown. */
export async function memberAddresses(tx: Tx, target: Target, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await invitesTo(tx, target)
    .innerJoin('memberships', join =>
      join
        .onRef('memberships.kind', '=', 'invitable_type')
        .onRef('memberships.slug_value', '=', 'invitable_id')
        .onRef('memberships.user_id', '=', 'invites.user_id'),
    )
    .select('email')
    .where('action', '=', 'confirmed')
    .where('email', 'in', emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
