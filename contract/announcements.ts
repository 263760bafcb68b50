import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { isPlaceToGo } from './places-to-go.ts'
import { noticePage, noticePageReply, readMark, readOnes } from './read-marks.ts'
import { atMost, rule } from './rules.ts'
import { line } from './text-fields.ts'

const { title, url } = limits.announcement

export const announcement = v.object({
  id: v.string(),
  title: v.string(),
  /** A page of the app, or an address on the web; null: the title says it all. */
  url: v.nullable(v.string()),
  seen: v.boolean(),
  created_at: v.number(),
})
export type Announcement = v.InferOutput<typeof announcement>

export const announcementFeed = { row: announcement, removed: v.string() }

const address = v.pipe(
  v.string(),
  v.trim(),
  atMost(url, `The address must be at most ${url} characters.`),
  rule<string>(
    { description: 'Empty, an address that begins with https://, or a page of the app like /search.' },
    text => text === '' || isPlaceToGo(text),
    'Enter an address that begins with https://, or a page of the app like /search.',
  ),
)

export const announcementInput = v.object({ title: line(title.min, title.max, 'title'), url: v.optional(address, '') })
export type AnnouncementInput = v.InferOutput<typeof announcementInput>

export const announcements = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/announcements',
    summary: 'What the owner of this server announces, the latest first, in pages.',
    query: noticePage,
    reply: v.object({
      ...noticePageReply,
      results: v.array(announcement),
      /** Whether the caller may write and delete announcements. */
      may_write: v.boolean(),
    }),
    needs: 'user',
  }),
  read: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/announcements',
    summary:
      'Marks announcements as seen: those with these ids, or all if there are none; with “before”, all up to that one. Ids that do not exist have no effect.',
    body: v.object({ announcement: readOnes }),
    reply: v.object({
      unread: v.number(),
      /** The ones that were named, as they are now. */
      results: v.array(announcement),
      /** What is seen altogether, after all were marked. */
      read_mark: v.nullable(readMark),
    }),
    needs: 'user',
    keyed: true,
  }),
  write: endpoint({
    method: 'POST',
    host: 'base',
    path: '/announcements',
    summary: 'Announces something to everyone. For the owner of this server.',
    body: v.object({ announcement: announcementInput }),
    reply: v.object({ announcement }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['forbidden', 'invalid'],
  }),
  remove: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/announcements/{id}',
    summary: 'Deletes an announcement. For the owner of this server. One that does not exist is not an error.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['forbidden'],
  }),
}
