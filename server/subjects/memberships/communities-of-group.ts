import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { messageOf } from './mails.ts'

// What communities do with groups comes with them: this is the side of the group.

/** A page of the communities that a group belongs to, by name: those that everybody sees, and those of the viewer. */
export async function communityPage(query: Kysely<Tables>, groupSlug: string, viewerId: string | undefined, page: number) {
  const found = await query
    .selectFrom('community_groups')
    .innerJoin('communities', 'communities.slug_value', 'community_slug')
    .select(['communities.name', 'communities.slug_value'])
    .where('group_slug', '=', groupSlug)
    .where(eb =>
      eb.or([
        eb('overview_visible', '=', true),
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('user_id')
            .where('kind', '=', 'community')
            .whereRef('memberships.slug_value', '=', 'communities.slug_value')
            .where('user_id', '=', viewerId ?? ''),
        ),
      ]),
    )
    .orderBy('communities.name')
    .orderBy('communities.slug_value')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { communities: rows.map(named), page, more }
}

const named = ({ name, slug_value }: { name: string; slug_value: string }) => ({ name, slug_values: [slug_value] })

export async function leaveCommunity(tx: Tx, groupSlug: string, communitySlug: string): Promise<void> {
  await tx.deleteFrom('community_groups').where('group_slug', '=', groupSlug).where('community_slug', '=', communitySlug).execute()
}

const invitesOf = (query: Kysely<Tables>, groupSlug: string) =>
  query.selectFrom('invites').selectAll('invites').where('group_slug', '=', groupSlug).where('invitable_type', '=', 'community')

/** A page of the invitations of a group that wait, the latest first. */
export async function communityInvitePage(query: Kysely<Tables>, groupSlug: string, page: number) {
  const found = await invitesOf(query, groupSlug)
    .leftJoin('users as sender', 'sender.id', 'invites.invited_by')
    .select(['sender.full_name', 'sender.slug_values'])
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const community_invites = rows.map(({ full_name, slug_values, ...row }) => ({
    id: row.id,
    community: named({ name: row.invitable_name, slug_value: row.invitable_id }),
    invited_by: full_name === null || slug_values === null ? null : { full_name, slug_values },
    message: messageOf(row),
    created_at: row.created_at,
  }))
  return { community_invites, page, more }
}

interface Answer {
  id: string
  action: 'confirmed' | 'declined'
  userId: string
  now: number
}

/** Answers an invitation of the group; answering it twice in the same way is no error. Returns the community. */
export async function answerCommunityInvite(tx: Tx, groupSlug: string, { id, action, userId, now }: Answer) {
  const invite = await invitesOf(tx, groupSlug).where('id', '=', id).executeTakeFirst()
  if (!invite) throw new Refusal('not_found')
  const community = named({ name: invite.invitable_name, slug_value: invite.invitable_id })
  if (invite.action === action) return community
  if (invite.action !== null || invite.deleted_at !== null) throw new Refusal('gone')
  const exists = await tx.selectFrom('communities').select('id').where('slug_value', '=', invite.invitable_id).executeTakeFirst()
  if (!exists) throw new Refusal('gone')
  await tx.updateTable('invites').set({ action, user_id: userId }).where('id', '=', id).execute()
  if (action === 'confirmed')
    await tx
      .insertInto('community_groups')
      .values({ community_slug: invite.invitable_id, group_slug: groupSlug, joined_at: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  return community
}
