import type { CommunityJoinInput } from '#contract/community-groups.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { addGroup, askToJoin, type GroupTarget, mayEditGroup, rememberGroups, type TargetKinds } from '../memberships/index.ts'

interface Joining {
  kinds: TargetKinds
  mailer: Mailer
  user: User
  community: GroupTarget
  groups: readonly GroupTarget[]
  now: number
}

/**
 * Joins a community, with own groups. Returns the request that waits, with which the groups wait too; undefined: the user is a member now, or was
 * one already.
 */
export async function joinWithGroups(tx: Tx, joining: Joining, { id, message }: Pick<CommunityJoinInput, 'id' | 'message'>) {
  const { kinds, mailer, user, community, groups, now } = joining
  for (const group of groups)
    if (!(await mayEditGroup(tx, user.id, group.id)))
      throw new Refusal('forbidden', { sentence: 'You can join with research groups that you may edit.' })
  const request = await askToJoin(tx, { kinds, mailer, user, target: community, now }, { id, message })
  if (request) await rememberGroups(tx, request.id, groups)
  else for (const group of groups) await addGroup(tx, community, group, user.id, now)
  return request
}
