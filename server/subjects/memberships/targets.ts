import type { GroupKind } from '#contract/group-memberships.ts'
import { type Action, type Role, roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { roleIn } from './rows.ts'
import type { GroupTarget, MembershipTarget } from './target.ts'

/** How somebody may join. */
export type Joining = 'at_once' | 'on_request'

/** What each kind of group tells about its own. The subject of the kind has one; they are put together where the app is. */
export interface TargetKind<T extends GroupTarget = GroupTarget> {
  /** By any slug, as this viewer may see it; outside of transactions, because the catalogue may be asked. What is hidden is not found. */
  find(slug: string, signal: AbortSignal, viewerId: string | undefined): Promise<T | undefined>
  /** Whether it still exists, in the transaction. */
  exists(tx: Tx, id: string): Promise<boolean>
  /** `target`: what `find` returned. */
  joining(tx: Tx, user: User, target: T): Promise<Joining>
  /** Called after its members changed. */
  changed(tx: Tx, id: string, now: number): Promise<void>
  /** Called after somebody asked to join. */
  asked?(tx: Tx, user: User, target: T, requestId: string, now: number): Promise<void>
  /** Whether the viewer may see who belongs to it; without this everybody may. */
  showsMembers?(query: Kysely<Tables>, target: T, viewerId: string | undefined): Promise<boolean>
}

export type TargetKinds = { readonly [Type in GroupTarget['type']]: TargetKind }

/** The kind that a part of the address names. */
export const kindOfPath = {
  research_groups: 'research_group',
  organisations: 'organisation',
  communities: 'community',
} as const satisfies Record<GroupKind, GroupTarget['type']>

/** The group of an address, as this viewer may see it. */
export async function findTarget(
  kinds: TargetKinds,
  { kind, id }: { kind: GroupKind; id: string },
  { user, signal }: { user?: Pick<User, 'id'> | undefined; signal: AbortSignal },
): Promise<GroupTarget> {
  const target = await kinds[kindOfPath[kind]].find(id, signal, user?.id)
  if (!target) throw new Refusal('not_found')
  return target
}

/** Refuses what no longer exists. */
export async function requireExisting(tx: Tx, kinds: TargetKinds, target: GroupTarget): Promise<void> {
  if (!(await kinds[target.type].exists(tx, target.id))) throw new Refusal('gone')
}

/** The role of the user, who may do this. Whoever asks may see the group, so others are told that they may not. */
export async function requireRole(query: Tx, user: Pick<User, 'id'>, target: GroupTarget, action: Action): Promise<Role> {
  const role = await roleIn(query, user.id, target)
  if (role === undefined || !roleMay(role, action)) throw new Refusal('forbidden')
  return role
}

/** Says that the members of it changed. Folders look after themselves. */
export async function groupChanged(tx: Tx, kinds: TargetKinds, { type, id }: MembershipTarget, now: number): Promise<void> {
  if (type !== 'bookmark_folder') await kinds[type].changed(tx, id, now)
}
