import * as v from 'valibot'
import { workspacePage, communityPageHead, communityPageRow } from './community-page-rows.ts'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { personInGroup } from './group-people.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { richText } from './rich-text.ts'
import { atMost, rule } from './rules.ts'
import { line } from './text-fields.ts'

const { communityPage: limit } = limits

const ofPages = '/communities/{id}/pages'
const ofPage = `${ofPages}/{pid}` as const
const read = { method: 'GET', host: 'base', needs: 'guest', limit: 'records', errors: ['not_found', 'forbidden', 'gone'] } as const
const change = { host: 'base', needs: 'user', keyed: true } as const
const errors = ['not_found', 'forbidden', 'gone', 'invalid'] as const

/** It may be empty: a page can begin with its title. */
const content = richText(0)
const title = line(limit.title.min, limit.title.max, 'title')

export const communityPageInput = v.object({ title, content: v.optional(content, '') })
export type CommunityPageInput = v.InferOutput<typeof communityPageInput>

export const communityPageChange = v.partial(v.object({ title, content }))
export type CommunityPageChange = v.InferOutput<typeof communityPageChange>

/** The values that the user saw of the fields that change. */
const seenText = v.pipe(v.string(), atMost(limits.richText.sent))
const communityPageBase = v.partial(v.object({ title: seenText, content: seenText }))
export type CommunityPageBase = v.InferOutput<typeof communityPageBase>

/** The text of a page as it was after one of its edits. */
const versionHead = v.object({
  /** The `version` of the page at that time. */
  version: v.number(),
  title: v.string(),
  /** Null: who has left. */
  written_by: v.nullable(personInGroup),
  written_at: v.number(),
})
export type CommunityPageVersion = v.InferOutput<typeof versionHead>

/** Pages that the members of a community write: its workspace. */
export const communityPageCalls = {
  list: endpoint({
    ...read,
    path: ofPages,
    summary: 'The pages of a community in their order, without their texts. For its members, and for everybody if its workspace is open.',
    query: v.object(pageQuery),
    reply: v.object({ community_pages: v.array(communityPageHead), ...pageReply }),
  }),
  create: endpoint({
    ...change,
    method: 'POST',
    path: ofPages,
    summary: 'Adds a page as the last one, for the members of a community. The same id again changes nothing.',
    /** The id of the new page; without one the server makes it. */
    body: v.object({ id: v.optional(deviceMadeId), page: communityPageInput }),
    reply: communityPageRow,
    errors: [...errors, 'limit_reached'],
  }),
  setOrder: endpoint({
    ...change,
    method: 'PUT',
    path: ofPages,
    summary:
      'Puts the pages of a community in an order, for its members. Pages that are not named come last, as they were; ids of pages that are not there count for nothing. Returns the pages that moved, as many as have 256 kB of text together; all of them are among the changes.',
    body: v.object({
      order: v.pipe(
        v.array(deviceMadeId),
        v.maxLength(limit.pages),
        rule<string[]>({ uniqueItems: true }, ids => new Set(ids).size === ids.length, 'Each page once.'),
      ),
    }),
    reply: v.object({ community_pages: v.array(communityPageRow) }),
    errors,
  }),
  show: endpoint({
    ...read,
    path: ofPage,
    summary: 'A page of a community with its text.',
    reply: v.object({ community_page: workspacePage }),
  }),
  update: endpoint({
    ...change,
    method: 'PUT',
    path: ofPage,
    summary:
      'Changes the title or the text of a page, for the members of a community. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused. The text before stays among the versions.',
    body: v.object({
      page: communityPageChange,
      /** The fields' values when the user changed them. */ base: v.optional(communityPageBase, {}),
    }),
    reply: communityPageRow,
    versioned: true,
    errors: [...errors, 'version_conflict'],
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: ofPage,
    summary: 'Deletes a page with its versions: whoever made it may, and who moderates the community. One that is not there is no error.',
    reply: v.object({ community_slug: v.string(), id: v.string() }),
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  versions: endpoint({
    ...read,
    needs: 'user',
    path: `${ofPage}/versions`,
    summary: `The last ${limit.versions} versions of a page without their texts, the latest first, for the members of a community.`,
    query: v.object(pageQuery),
    reply: v.object({ versions: v.array(versionHead), ...pageReply }),
  }),
  version: endpoint({
    ...read,
    needs: 'user',
    path: `${ofPage}/versions/{n}`,
    params: { n: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) },
    summary: 'A version of a page with its text, for the members of a community.',
    reply: v.object({ version: v.object({ ...versionHead.entries, content: v.string() }) }),
  }),
}
