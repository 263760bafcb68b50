import { limits } from '#contract/limits.ts'
import { opportunityPage } from '#contract/opportunity-page.ts'
import type { Kysely } from 'kysely'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { blockersOf } from '../blocked-people/index.ts'
import { communityRole, findCommunity, isPageOpen } from '../community-access/index.ts'
import { notify } from '../notifications/index.ts'
import { isNamedToUsers } from '../profiles/index.ts'

/**
 * Tells followers of new opportunities, some of them in each write job: a community can have many. How far it came is stored with what was
 * told, so a kill at any moment tells nobody twice, and leaves nobody out.
 */
export async function tellOpportunities(
  store: Store,
  now: () => number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  while (!signal.aborted && (await nextToTell(store.read))) await store.write(tx => tellNext(tx, now()))
}

const nextToTell = (query: Kysely<Tables>) =>
  query
    .selectFrom('opportunities')
    .innerJoin('communities', 'communities.slug_value', 'opportunities.group_slug')
    .selectAll('opportunities')
    .select('communities.name')
    .where('told_after', 'is not', null)
    .where('group_type', '=', 'community')
    .orderBy('opportunities.created_at')
    .limit(1)
    .executeTakeFirst()

async function tellNext(tx: Tx, now: number): Promise<void> {
  const opportunity = await nextToTell(tx)
  if (!opportunity) return
  const { id, group_slug, posted_by, title, name, closed_at, created_at } = opportunity
  const followers = await tx
    .selectFrom('opportunity_follows')
    .select('user_id')
    .where('community_slug', '=', group_slug)
    .where('user_id', '>', opportunity.told_after ?? '')
    .where('created_at', '<=', created_at)
    .orderBy('user_id')
    .limit(limits.opportunity.told)
    .execute()
  const community = await findCommunity(tx, group_slug)
  const ids = followers.map(follower => follower.user_id)
  const blockers = posted_by === null || ids.length === 0 ? new Set<string>() : await blockersOf(tx, posted_by, ids)
  const isNamed = posted_by !== null && (await isNamedToUsers(tx, posted_by))
  for (const { user_id } of followers) {
    // Whoever may not see the community any more is not told; nor is who wrote it, or has blocked who did.
    if (!community || user_id === posted_by || closed_at !== null) continue
    const role = await communityRole(tx, group_slug, user_id)
    if (!isPageOpen(community, role, 'overview') || blockers.has(user_id)) continue
    const link = opportunityPage(opportunity)
    const message = `posted an opportunity in “${name}”:`
    // Whoever hides where they belong is named to members only.
    const sender = posted_by !== null && (isNamed || role) ? { senderId: posted_by } : { messagePrefix: 'Someone' }
    const notice = { userId: user_id, key: `opportunity:${id}`, kind: 'opportunities', variant: 'info', ...sender } as const
    await notify(tx, { ...notice, message, messageSuffix: title, link }, now)
  }
  const isDone = followers.length < limits.opportunity.told
  await tx
    .updateTable('opportunities')
    .set({ told_after: isDone ? null : followers.at(-1)!.user_id })
    .where('group_type', '=', 'community')
    .where('group_slug', '=', group_slug)
    .where('id', '=', id)
    .execute()
}
