import * as v from 'valibot'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { opportunityBase, opportunityChange, opportunityInput } from './opportunity-fields.ts'
import { opportunityPlaces, opportunityRow } from './opportunity-rows.ts'
import { numberInQuery } from './rules.ts'

/** What has opportunities, as the address names it. */
export const opportunityHolders = { communities: 'community', research_groups: 'research_group' } as const
const params = { kind: v.picklist(['communities', 'research_groups']) }

const path = '/{kind}/{id}/opportunities'
const one = `${path}/{oid}` as const
const read = { method: 'GET', host: 'base', limit: 'records' } as const
const change = { host: 'base', params, needs: 'user', keyed: true } as const
const errors = ['not_found', 'forbidden', 'gone'] as const

const { usual, page: longest } = limits.opportunity
const listQuery = v.object({
  ...pageQuery,
  limit: v.optional(numberInQuery(1, longest), String(usual)),
  /** With it those that are closed or of which the last day has passed, otherwise the open ones. */
  expired: v.optional(v.picklist(['true', 'false']), 'false'),
})

/** An opportunity as its page shows it. */
const opportunityView = v.object({
  ...opportunityRow.entries,
  /** Whether the caller may edit, close and delete it. */
  may_edit: v.boolean(),
})
export type OpportunityView = v.InferOutput<typeof opportunityView>
const list = { opportunities: v.array(opportunityView), ...pageReply }

export const opportunityCalls = {
  // First, because their addresses would be those of a kind or of an opportunity too.
  ofUser: endpoint({
    ...read,
    path: '/users/{id}/opportunities',
    summary: 'The opportunities of the communities and research groups of the logged-in user, the latest first, in pages.',
    query: listQuery,
    reply: v.object(list),
    needs: 'user',
    errors: ['not_found'],
  }),
  follow: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/communities/{id}/opportunities/follow',
    summary: 'From now on the logged-in user gets a notification of each new opportunity of the community.',
    reply: v.object({ followed: v.boolean() }),
    needs: 'user',
    keyed: true,
    errors: [...errors, 'limit_reached'],
  }),
  unfollow: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/communities/{id}/opportunities/follow',
    summary: 'Ends these notifications; not following is no error.',
    reply: v.object({ followed: v.boolean() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
  list: endpoint({
    ...read,
    path,
    params,
    summary: 'The opportunities of a community that shows its overview to the caller, or of a research group, the latest first, in pages.',
    query: listQuery,
    reply: v.object({
      ...list,
      name: v.string(),
      /** Of those that are open. */
      total: v.number(),
      /** Whether the caller may post one. */
      may_post: v.boolean(),
      /** Whether the caller is told of new ones; null: only communities tell, and only users. */
      followed: v.nullable(v.boolean()),
    }),
    needs: 'guest',
    errors,
  }),
  show: endpoint({
    ...read,
    path: one,
    params,
    summary: 'An opportunity.',
    reply: opportunityView,
    needs: 'guest',
    errors,
  }),
  calendar: endpoint({
    ...read,
    path: `${one}/calendar`,
    params,
    summary: 'The last day of an opportunity as a file of iCalendar (RFC 5545). Without a last day there is none.',
    reply: v.string(),
    streamed: 'calendar',
    needs: 'guest',
    errors,
  }),
  create: endpoint({
    ...change,
    method: 'POST',
    path,
    summary:
      'Posts an opportunity: in a community its members do, in a research group its owners and admins. The same id again changes nothing.',
    /** The id of the new one; without one the server makes it. */
    body: v.object({ id: v.optional(deviceMadeId), opportunity: opportunityInput }),
    reply: opportunityRow,
    errors: [...errors, 'limit_reached'],
  }),
  update: endpoint({
    ...change,
    method: 'PUT',
    path: one,
    summary:
      'Changes fields of an opportunity, for who wrote it and for owners and admins. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.',
    body: v.object({
      opportunity: opportunityChange,
      /** The fields' values when the user changed them. */ base: v.optional(opportunityBase, {}),
    }),
    reply: opportunityRow,
    versioned: true,
    errors: [...errors, 'version_conflict'],
  }),
  close: endpoint({
    ...change,
    method: 'PUT',
    path: `${one}/closed`,
    summary: 'Closes an opportunity or opens it again, for who wrote it and for owners and admins.',
    body: v.object({ closed: v.boolean() }),
    reply: opportunityRow,
    errors,
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: one,
    summary: 'Deletes an opportunity, for who wrote it and for owners and admins; one that is not there is no error.',
    reply: v.object({ group_type: v.picklist(opportunityPlaces), group_slug: v.string(), id: v.string() }),
    errors,
  }),
}
