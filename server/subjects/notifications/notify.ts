import type { NoticeVariant } from '#contract/notifications.ts'
import { limits } from '#contract/limits.ts'
import { isWanted, type ToldKind } from '#contract/telling.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { preferencesOf } from '../preferences/index.ts'
import { dropNotifications } from './rows.ts'

/** What somebody is told. */
export interface Notice {
  userId: string
  /** Its cause. One user has each key once. */
  key: string
  /** Its user may have switched off the bell of this kind: then it is silent. */
  kind: ToldKind
  variant: NoticeVariant
  /** Names stand before and after the message (S1§3). Left out: the name of the sender, if there is one. */
  messagePrefix?: string
  message: string
  messageSuffix?: string
  /** What a button copies. */
  copyText?: string
  /** A page of the app, or a web address. */
  link?: string
  /** What a button does, and with what (src/features/notifications/notice-actions.ts). */
  action?: string
  actionArgs?: Record<string, string>
  /** It is listed, but neither counted nor announced by the bell. */
  silent?: boolean
  senderId?: string
}

/**
 * Tells a user something, in the transaction of its cause: it exists exactly if that happened. A second notice under the same key writes
 * nothing, so that work that is done again tells nobody twice. Of too many the oldest go.
 */
export async function notify(tx: Tx, notice: Notice, now: number): Promise<void> {
  const { userId, key, kind, senderId } = notice
  if (await isTold(tx, userId, key)) return
  const silent = notice.silent === true || !isWanted(await preferencesOf(tx, userId), kind, 'bell')
  const id = await nextChangeSeq(tx)
  await tx
    .insertInto('notifications')
    .values({
      user_id: userId,
      id,
      key,
      data: contentOf(notice),
      silent,
      sent_by: senderId ?? null,
      created_at: now,
      viewed_at: null,
      change_seq: id,
    })
    .execute()
  await dropNotifications(tx, userId, await beyondTheLatest(tx, userId), now)
}

async function isTold(tx: Tx, userId: string, key: string): Promise<boolean> {
  const known = await tx.selectFrom('notifications').select('id').where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()
  return known !== undefined
}

const contentOf = ({ variant, messagePrefix, message, messageSuffix = '', copyText, link, action, actionArgs = {}, senderId }: Notice) => ({
  variant,
  message_prefix: messagePrefix ?? (senderId === undefined ? '' : null),
  message,
  message_suffix: messageSuffix,
  copy_text: copyText ?? null,
  link: link ?? null,
  action: action ?? null,
  action_args: actionArgs,
})

async function beyondTheLatest(tx: Tx, userId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limits.notices.kept)
    .offset(limits.notices.kept)
    .execute()
  return rows.map(row => row.id)
}
