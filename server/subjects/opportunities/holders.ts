import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { opportunityHolders } from '#contract/opportunities.ts'
import { mayPost } from '#contract/opportunity-rights.ts'
import type { OpportunityPlace } from '#contract/opportunity-rows.ts'
import type { Role } from '#contract/roles.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { openCommunity } from '../community-access/index.ts'
import { roleIn } from '../memberships/index.ts'
import { ensureGroup, findGroup, type FoundGroup, isGroupGone } from '../research-groups/index.ts'

/** What has opportunities, by its first slug. */
export interface Holder {
  type: OpportunityPlace
  slug: string
  name: string
}

/** As the address names it. */
export interface HolderAddress {
  kind: keyof typeof opportunityHolders
  id: string
}

const groupHolder = ({ slug, record }: FoundGroup): Holder => ({
  type: 'research_group',
  slug,
  name: titleOf(indexes.research_groups, record),
})

/** What an address names. Of a community only what was sent, because whether its sender may see it is not known yet. Outside of transactions. */
export async function addressedHolder(
  { store, catalogue }: { store: Store; catalogue: Catalogue },
  { kind, id }: HolderAddress,
  signal: AbortSignal,
): Promise<Holder> {
  return kind === 'communities' ? { type: 'community', slug: id, name: '' } : groupHolder(await findGroup(store, catalogue, id, signal))
}

/** The same as the viewer sees it, with their role: a research group is everybody's to see, a community shows its overview or is refused. */
export async function seenHolder(
  query: Store['read'] | Tx,
  addressed: Holder,
  viewerId: string | undefined,
): Promise<Holder & { role: Role | undefined }> {
  if (addressed.type === 'community') {
    const { community, role } = await openCommunity(query, viewerId, addressed.slug, 'overview')
    return { type: 'community', slug: community.slug_value, name: community.name, role }
  }
  const role = viewerId === undefined ? undefined : await roleIn(query, viewerId, { type: addressed.type, id: addressed.slug })
  return { ...addressed, role }
}

/** The same for who changes something. A group that was deleted meanwhile is refused, one of a provider gets its row. */
export async function holderToChange(tx: Tx, addressed: Holder, user: User, now: number): Promise<Holder & { role: Role | undefined }> {
  const holder = await seenHolder(tx, addressed, user.id)
  if (holder.type === 'research_group') {
    if (await isGroupGone(tx, holder.slug)) throw new Refusal('gone')
    if (mayPost(holder.type, holder.role)) await ensureGroup(tx, holder.slug, holder.name, now)
  }
  return holder
}
