import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { noticePage, noticePageReply, readMark, readOnes } from './read-marks.ts'

/** S1§3. They choose the icon and the colour. */
export const noticeVariants = ['info', 'warning', 'download', 'error', 'success', 'wait', 'mail'] as const
export type NoticeVariant = (typeof noticeVariants)[number]

/** The message is read in three parts; the outer two are names. */
const noticeData = v.object({
  message_prefix: v.string(),
  message: v.string(),
  message_suffix: v.string(),
  /** What a button copies. */
  copy_text: v.nullable(v.string()),
  /** A page of the app, or an address on the web. */
  link: v.nullable(v.string()),
  /** What a button does; the app shows none for an action that it does not know. */
  action: v.nullable(v.string()),
  action_args: v.record(v.string(), v.string()),
  variant: v.picklist(noticeVariants),
  /** It is not counted and rings no bell. */
  silent: v.boolean(),
  /** Null: the server itself, or somebody who has left. */
  sender: v.nullable(v.object({ name: v.string(), avatar: v.nullable(v.string()) })),
})

export const notification = v.object({
  id: v.string(),
  data: noticeData,
  /** Null: unread. Milliseconds since 1970. */
  viewed_at: v.nullable(v.number()),
  created_at: v.number(),
})
export type Notification = v.InferOutput<typeof notification>

export const notificationFeed = { row: notification, removed: v.string() }

const unread = v.number()

export const notifications = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/notifications',
    summary: 'The notifications of the logged-in user, the latest first, in pages.',
    query: noticePage,
    reply: v.object({ ...noticePageReply, results: v.array(notification) }),
    needs: 'user',
  }),
  read: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/notifications',
    summary:
      'Marks notifications as read: those with these ids, or all if there are none; with “before”, all up to that one. Ids that do not exist have no effect.',
    body: v.object({ notification: readOnes }),
    reply: v.object({
      unread,
      /** The ones that were named, as they are now. */
      results: v.array(notification),
      /** What is read altogether, after all were marked. */
      read_mark: v.nullable(readMark),
    }),
    needs: 'user',
    keyed: true,
  }),
  unread: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/unread',
    summary: 'How many notifications the logged-in user has not read; silent ones are not counted.',
    body: v.object({}),
    reply: v.object({ unread }),
    needs: 'user',
    safe: true,
  }),
}
