import type { Notification } from '#contract/notifications.ts'
import { type Kysely, sql } from 'kysely'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** The notifications of a user, each with its sender as they are called now. */
export const notificationsOf = (query: Kysely<Tables>, userId: string) => allNotifications(query).where('notice.user_id', '=', userId)

const allNotifications = (query: Kysely<Tables>) =>
  query
    .selectFrom('notifications as notice')
    .leftJoin('users as sender', 'sender.id', 'notice.sent_by')
    .select(['notice.id', 'notice.data', 'notice.silent', 'notice.viewed_at', 'notice.created_at', 'notice.change_seq'])
    .select(['sender.full_name as sender_name', 'sender.avatar as sender_avatar'])

type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationsOf>['execute']>>[number]

export const notificationView = (row: NotificationRow): Notification => {
  const { message_prefix, ...content } = row.data
  return {
    id: String(row.id),
    data: {
      message_prefix: message_prefix ?? row.sender_name ?? 'Someone',
      ...content,
      silent: row.silent,
      sender: row.sender_name === null ? null : { name: row.sender_name, avatar: row.sender_avatar },
    },
    viewed_at: row.viewed_at,
    created_at: row.created_at,
  }
}

/** Those of these users that were written after one number of a change, up to another. */
export async function notificationsBetween(
  query: Kysely<Tables>,
  userIds: readonly string[],
  after: number,
  upTo: number,
): Promise<{ userId: string; notification: Notification }[]> {
  const rows = await allNotifications(query)
    .select('notice.user_id')
    .where('notice.user_id', 'in', userIds)
    .where('notice.id', '>', after)
    .where('notice.id', '<=', upTo)
    .orderBy('notice.id')
    .execute()
  return rows.map(row => ({ userId: row.user_id, notification: notificationView(row) }))
}

/** How many are unread; silent ones are not counted. */
export async function unreadNotifications(query: Kysely<Tables>, userId: string): Promise<number> {
  const { unread } = await query
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number | string>().as('unread'))
    .where('user_id', '=', userId)
    .where('viewed_at', 'is', null)
    .where('silent', '=', false)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Marks these as read, and returns them; the time of the first reading stays. Ids that do not exist have no effect. */
export async function readNotifications(tx: Tx, userId: string, ids: readonly number[], now: number): Promise<Notification[]> {
  if (ids.length === 0) return []
  const unread = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('viewed_at', 'is', null)
    .execute()
  const numbers = unread.length > 0 ? await nextChangeSeqs(tx, unread.length) : []
  for (const [at, { id }] of unread.entries())
    await tx
      .updateTable('notifications')
      .set({ viewed_at: now, change_seq: numbers[at]! })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  return (await notificationsOf(tx, userId).where('notice.id', 'in', ids).orderBy('notice.id').execute()).map(notificationView)
}

/** Marks those as read that came of these causes. */
export async function readNoticesOf(tx: Tx, userId: string, keys: readonly string[], now: number): Promise<void> {
  if (keys.length === 0) return
  const rows = await tx.selectFrom('notifications').select('id').where('user_id', '=', userId).where('key', 'in', keys).execute()
  await readNotifications(
    tx,
    userId,
    rows.map(({ id }) => id),
    now,
  )
}

/** Deletes these, and tells the user’s devices. */
export async function dropNotifications(tx: Tx, userId: string, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  const numbers = await nextChangeSeqs(tx, ids.length)
  await tx.deleteFrom('notifications').where('user_id', '=', userId).where('id', 'in', ids).execute()
  const marks = ids.map((id, at) => ({ user_id: userId, id, change_seq: numbers[at]!, removed_at: now }))
  await tx.insertInto('removed_notifications').values(marks).execute()
}

/** Deletes what anybody was told of causes whose keys begin so. It looks at all notifications. */
export async function dropNoticesOf(tx: Tx, keyPrefix: string, now: number): Promise<void> {
  const told = await tx
    .selectFrom('notifications')
    .select(['user_id', 'id'])
    .where(sql<boolean>`substr(key, 1, ${keyPrefix.length}) = ${keyPrefix}`)
    .execute()
  for (const { user_id, id } of told) await dropNotifications(tx, user_id, [id], now)
}
