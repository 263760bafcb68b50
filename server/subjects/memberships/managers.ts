import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tables } from '../../store/tables.ts'
import type { GroupTarget } from './target.ts'

/** Those who answer requests and invitations of a group: owners first. */
export const managersOf = (query: Kysely<Tables>, { type, id }: Pick<GroupTarget, 'type' | 'id'>) =>
  query
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('role', 'in', ['owner', 'admin'])
    .orderBy(highestRoleFirst)
    .orderBy('memberships.created_at')
    .limit(limits.group.told)
    .execute()
