import { notifications } from '#contract/notifications.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { noticePageOf } from './page.ts'
import { lastUpTo, moveReadMark } from './read-marks.ts'
import { notificationsOf, notificationView, readNotifications, unreadNotifications } from './rows.ts'

export const notificationHandlers = ({ store }: { store: Store }) =>
  handlers('notifications', notifications, {
    list: async ({ query: { page, per_page } }, { user }) => {
      const { total } = await store.read
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      const rows = await notificationsOf(store.read, user.id)
        .orderBy('notice.id', 'desc')
        .offset(page * per_page)
        .limit(per_page)
        .execute()
      return noticePageOf(rows.map(notificationView), Number(total), per_page)
    },

    read: keyedHandler({
      effect: async (tx, { body: { notification } }, { user, now }) => {
        const { ids, before } = notification
        const results = await readNotifications(tx, user.id, ids.map(Number), now)
        const read_mark = ids.length === 0 ? await readAll(tx, user.id, before, now) : null
        return { unread: await unreadNotifications(tx, user.id), results, read_mark }
      },
    }),

    unread: async (_, { user }) => ({ unread: await unreadNotifications(store.read, user.id) }),
  })

async function readAll(tx: Tx, userId: string, before: string | undefined, now: number) {
  const newest = await tx.selectFrom('notifications').select('id').where('user_id', '=', userId).orderBy('id', 'desc').executeTakeFirst()
  const upTo = lastUpTo(newest?.id ?? 0, before)
  // Their numbers stay: devices learn it from the mark.
  await tx
    .updateTable('notifications')
    .set({ viewed_at: now })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('viewed_at', 'is', null)
    .execute()
  return moveReadMark(tx, userId, 'notifications', upTo, now)
}
