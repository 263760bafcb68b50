import { announcements } from '#contract/announcements.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Store } from '../../store/store.ts'
import { lastUpTo, moveReadMark, noticePageOf } from '../notifications/index.ts'
import { isOwner } from './owner.ts'
import { announcementsFor, announcementView, dropAnnouncement, seeAnnouncements, unseenAnnouncements, writeAnnouncement } from './rows.ts'

export const announcementHandlers = ({ store, settings }: { store: Store; settings: Settings }) => {
  const requireOwner = ({ user, isLocal }: { user: User; isLocal: boolean }): void => {
    if (!isOwner(settings, user, isLocal)) throw new Refusal('forbidden')
  }

  return handlers('announcements', announcements, {
    list: async ({ query: { page, per_page } }, { user, isLocal }) => {
      const { total } = await store.read
        .selectFrom('announcements')
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await announcementsFor(store.read, user.id)
        .orderBy('one.id', 'desc')
        .offset(page * per_page)
        .limit(per_page)
        .execute()
      return { ...noticePageOf(rows.map(announcementView), Number(total), per_page), may_write: isOwner(settings, user, isLocal) }
    },

    read: keyedHandler({
      effect: async (tx, { body: { announcement } }, { user, now }) => {
        const { ids, before } = announcement
        const results = await seeAnnouncements(tx, user.id, ids.map(Number))
        const newest = await tx.selectFrom('announcements').select('id').orderBy('id', 'desc').executeTakeFirst()
        const upTo = lastUpTo(newest?.id ?? 0, before)
        const read_mark = ids.length === 0 ? await moveReadMark(tx, user.id, 'announcements', upTo, now) : null
        return { unread: await unseenAnnouncements(tx, user.id), results, read_mark }
      },
    }),

    write: async ({ body: { announcement } }, { user, isLocal, now }) => {
      requireOwner({ user, isLocal })
      return store.write(async tx => {
        const written = await writeAnnouncement(tx, announcement, user.id, now)
        await recordAudit(tx, { kind: 'announced', userId: user.id, details: { id: written.id } }, now)
        return { announcement: written }
      })
    },

    remove: async ({ params }, { user, isLocal, now }) => {
      requireOwner({ user, isLocal })
      return store.write(async tx => {
        const isGone = /^\d{1,15}$/.test(params.id) && (await dropAnnouncement(tx, Number(params.id), now))
        if (isGone) await recordAudit(tx, { kind: 'announcement_deleted', userId: user.id, details: { id: params.id } }, now)
        return {}
      })
    },
  })
}
