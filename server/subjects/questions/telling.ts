import type { NoticeVariant } from '#contract/notifications.ts'
import type { RichNode } from '#contract/rich-text.ts'
import { actions, roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { limits } from '#contract/limits.ts'
import { writtenHash } from '#contract/written-hash.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { blockersOf } from '../blocked-people/index.ts'
import { communityRoles, isPageOpen, type StoredCommunity } from '../community-access/index.ts'
import { type Notice, notify } from '../notifications/index.ts'
import { isNamedToUsers } from '../profiles/index.ts'
import { newlyMentioned } from '../rich-texts/index.ts'
import { questionFollowers } from './follows.ts'
import type { StoredAnswer, StoredQuestion } from './rows.ts'

/** What happened at a question, and who did it. */
export interface Happening {
  community: StoredCommunity
  question: Pick<StoredQuestion, 'id' | 'title' | 'is_public' | 'hidden_at' | 'asked_by'>
  by: string
  now: number
}

interface Told {
  /** Its cause: one person is told once. */
  key: string
  message: string
  variant?: NoticeVariant
  /** The answer or comment that it is about, as the hash of its address. */
  at?: string | undefined
}

const noticeOf = ({ community, question }: Happening, { key, message, variant = 'info', at }: Told): Omit<Notice, 'userId'> => ({
  key,
  kind: 'questions',
  variant,
  message,
  messageSuffix: question.title,
  link: to('community.questions.question', { id: community.slug_value, question: question.id }, at === undefined ? {} : { hash: at }),
})

/** Who did it, for each of those who are told: whoever hides where they belong is named to members only. */
async function sendersFor(tx: Tx, { community, by }: Happening, ids: readonly string[]) {
  const members = (await isNamedToUsers(tx, by)) ? undefined : await communityRoles(tx, community.slug_value, ids)
  return (userId: string) => (!members || members.has(userId) ? { senderId: by } : { messagePrefix: 'Someone' })
}

/** Tells these people, as far as they may read the question and have not blocked who did it (A20). */
async function tell(tx: Tx, userIds: readonly string[], happening: Happening, told: Told): Promise<void> {
  const others = [...new Set(userIds)].filter(id => id !== happening.by).slice(0, limits.question.told)
  if (others.length === 0) return
  const blockers = await blockersOf(tx, happening.by, others)
  const readers = await readersAmong(tx, others, happening)
  const senderOf = await sendersFor(tx, happening, others)
  const notice = noticeOf(happening, told)
  for (const userId of others)
    if (readers.has(userId) && !blockers.has(userId)) await notify(tx, { userId, ...notice, ...senderOf(userId) }, happening.now)
}

/** Those who may read a question. */
async function readersAmong(tx: Tx, ids: readonly string[], { community, question }: Happening): Promise<ReadonlySet<string>> {
  const isOpen = question.is_public && question.hidden_at === null && isPageOpen(community, undefined, 'questions')
  if (isOpen) return new Set(ids)
  const roles = await communityRoles(tx, community.slug_value, ids)
  const isReader = (id: string) =>
    roles.has(id) && (question.hidden_at === null || id === question.asked_by || roleMay(roles.get(id), 'moderate'))
  return new Set(ids.filter(isReader))
}

interface MentioningText extends Pick<Told, 'key' | 'at'> {
  nodes: readonly RichNode[]
  /** The text before an edit: whom it mentioned was told. */
  before?: string
}

/** Tells whoever is mentioned: members of the community, and others as far as they may read it. */
export async function tellMentioned(tx: Tx, happening: Happening, { nodes, before, ...where }: MentioningText): Promise<void> {
  const ids = await newlyMentioned(tx, nodes, before)
  await tell(tx, ids, happening, { ...where, message: 'mentioned you in', variant: 'mail' })
}

export async function tellAnswer(tx: Tx, happening: Happening, answerId: string): Promise<void> {
  const { question } = happening
  const where = { key: `question-answer:${answerId}`, at: writtenHash('answer', answerId) }
  const followers = await questionFollowers(tx, question.id)
  const author = question.asked_by
  if (author !== null && followers.includes(author)) await tell(tx, [author], happening, { ...where, message: 'answered your question' })
  await tell(tx, followers, happening, { ...where, message: 'answered the question' })
}

/** `about` is who wrote what the comment is on. */
export async function tellComment(tx: Tx, happening: Happening, commentId: string, about: string | null): Promise<void> {
  const where = { key: `question-comment:${commentId}`, at: writtenHash('comment', commentId) }
  if (about !== null) await tell(tx, [about], happening, { ...where, message: 'commented on what you wrote in' })
  await tell(tx, await questionFollowers(tx, happening.question.id), happening, { ...where, message: 'commented in' })
}

/** Tells whoever answered, and whoever asked if somebody else has chosen the answer. */
export async function tellAccepted(
  tx: Tx,
  happening: Happening,
  { id, written_by }: Pick<StoredAnswer, 'id' | 'written_by'>,
): Promise<void> {
  const told = { key: `question-accepted:${id}`, at: writtenHash('answer', id), variant: 'success' } as const
  const { asked_by } = happening.question
  if (written_by !== null) await tell(tx, [written_by], happening, { ...told, message: 'accepted your answer to' })
  if (asked_by !== null && asked_by !== written_by)
    await tell(tx, [asked_by], happening, { ...told, message: 'accepted an answer to your question' })
}

/** An accepted answer does not vanish silently. */
export async function tellAcceptedGone(tx: Tx, happening: Happening, answerId: string): Promise<void> {
  const { question } = happening
  const followers = await questionFollowers(tx, question.id)
  const people = question.asked_by === null ? followers : [question.asked_by, ...followers]
  await tell(tx, people, happening, {
    key: `question-accepted-gone:${answerId}`,
    message: 'removed the accepted answer to',
    variant: 'warning',
  })
}

/** The author reads why; a block does not keep that back. */
export async function tellModerated(tx: Tx, happening: Happening, author: string | null, told: Told): Promise<void> {
  if (author === null || author === happening.by) return
  const senderOf = await sendersFor(tx, happening, [author])
  await notify(tx, { userId: author, ...noticeOf(happening, told), ...senderOf(author) }, happening.now)
}

/** The first moderators are told of a report. */
export async function tellModerators(tx: Tx, happening: Happening, key: string): Promise<void> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('kind', '=', 'community')
    .where('slug_value', '=', happening.community.slug_value)
    .where('role', 'in', actions.moderate)
    .where('user_id', '!=', happening.by)
    .orderBy('standing', 'desc')
    .orderBy('created_at')
    .limit(limits.group.told)
    .execute()
  const notice = { ...noticeOf(happening, { key, message: 'reported something in', variant: 'warning' }), senderId: happening.by }
  for (const { user_id: userId } of rows) await notify(tx, { userId, ...notice }, happening.now)
}
