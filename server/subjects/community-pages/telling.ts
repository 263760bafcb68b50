import type { RichNode } from '#contract/rich-text.ts'
import { to } from '#contract/to.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { blockersOf } from '../blocked-people/index.ts'
import { communityRoles, type StoredCommunity } from '../community-access/index.ts'
import { notify } from '../notifications/index.ts'
import { newlyMentioned } from '../rich-texts/index.ts'

export interface Writing {
  community: StoredCommunity
  userId: string
  now: number
}

interface MentioningPage {
  id: string
  title: string
  nodes: readonly RichNode[]
  /** The text before an edit: whom it mentioned was told. */
  before?: string
}

/**
 * Tells the members whom a page mentions, once, as far as they have not blocked who wrote it (A20). Strangers may read an open workspace, but not
 * who of its writers hides where they belong.
 */
export async function tellMentionedInPage(
  tx: Tx,
  { community, userId, now }: Writing,
  { id, title, nodes, before }: MentioningPage,
): Promise<void> {
  const mentioned = await newlyMentioned(tx, nodes, before)
  const others = mentioned.filter(other => other !== userId)
  if (others.length === 0) return
  const slug = community.slug_value
  const roles = await communityRoles(tx, slug, others)
  const blockers = await blockersOf(tx, userId, others)
  const link = to('community.workspace', { id: slug }, { query: { page: id } })
  for (const other of others) {
    if (blockers.has(other) || !roles.has(other)) continue
    const notice = { key: `community-page:${slug}/${id}`, kind: 'questions', message: 'mentioned you in', messageSuffix: title } as const
    await notify(tx, { userId: other, variant: 'mail', senderId: userId, link, ...notice }, now)
  }
}
