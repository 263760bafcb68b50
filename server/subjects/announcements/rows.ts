import type { Announcement, AnnouncementInput } from '#contract/announcements.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** All announcements, with what says whether this user has seen them. */
export const announcementsFor = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('announcements as one')
    .innerJoin('users as reader', join => join.on('reader.id', '=', userId))
    .leftJoin('seen_announcements as seen', join => join.onRef('seen.announcement_id', '=', 'one.id').on('seen.user_id', '=', userId))
    .leftJoin('read_marks as mark', join => join.on('mark.user_id', '=', userId).on('mark.name', '=', 'announcements'))
    .select(['one.id', 'one.title', 'one.url', 'one.created_at'])
    .select(['reader.created_at as joined_at', 'seen.change_seq as seen_as', 'mark.up_to'])

type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof announcementsFor>['execute']>>[number]

/** What was announced before an account began is no news for it. */
export const announcementView = ({ id, title, url, created_at, joined_at, seen_as, up_to }: AnnouncementRow): Announcement => ({
  id: String(id),
  title,
  url,
  seen: seen_as !== null || id <= (up_to ?? 0) || created_at < joined_at,
  created_at,
})

export async function unseenAnnouncements(query: Kysely<Tables>, userId: string): Promise<number> {
  const rows = await announcementsFor(query, userId).where('seen.change_seq', 'is', null).execute()
  return rows.filter(row => !announcementView(row).seen).length
}

/** Marks these as seen, and returns them. Ids that do not exist have no effect. */
export async function seeAnnouncements(tx: Tx, userId: string, ids: readonly number[]): Promise<Announcement[]> {
  if (ids.length === 0) return []
  const known = await announcementsFor(tx, userId).where('one.id', 'in', ids).orderBy('one.id').execute()
  const unseen = known.filter(row => row.seen_as === null)
  const numbers = unseen.length > 0 ? await nextChangeSeqs(tx, unseen.length) : []
  const seen = unseen.map(({ id }, at) => ({ user_id: userId, announcement_id: id, change_seq: numbers[at]! }))
  if (seen.length > 0) await tx.insertInto('seen_announcements').values(seen).execute()
  return known.map(row => ({ ...announcementView(row), seen: true }))
}

/** Announces something; of too many the oldest go. */
export async function writeAnnouncement(
  tx: Tx,
  { title, url }: Pick<AnnouncementInput, 'title'> & { url: string },
  by: string,
  now: number,
): Promise<Announcement> {
  const id = await nextChangeSeq(tx)
  const row = { id, title, url: url === '' ? null : url, created_at: now }
  await tx
    .insertInto('announcements')
    .values({ ...row, written_by: by, change_seq: id })
    .execute()
  const old = await tx.selectFrom('announcements').select('id').orderBy('id', 'desc').limit(1).offset(limits.notices.kept).execute()
  for (const tooMany of old) await dropAnnouncement(tx, tooMany.id, now)
  return { ...row, id: String(id), seen: false }
}

/** Deletes an announcement, if it exists, from all devices. */
export async function dropAnnouncement(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('announcements').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx
    .insertInto('removed_announcements')
    .values({ id, change_seq: await nextChangeSeq(tx), removed_at: now })
    .execute()
  return true
}
