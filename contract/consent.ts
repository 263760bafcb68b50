import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** The usage events that are counted, with the names of S3§7; the events after the line are not part of the specification. */
export const countedEvents = [
  'get_in_touch',
  'website_clicked',
  'search_operator_suggestion',
  'new_search',
  'filter_used',
  'filter_set_used',
  'filter_collapsed',
  'profile_visited',
  'research_group_visited',
  'compare_used',
  'content_modal_opened',
  // ————
  'full_text_clicked',
] as const
export type CountedEvent = (typeof countedEvents)[number]

/** `object` says more about an event (S3§7); nothing of it is read. */
const counted = v.object({ event: v.picklist(countedEvents), object: v.optional(v.object({}), {}) })

export const consent = {
  count: endpoint({
    method: 'POST',
    host: 'base',
    path: '/mixpanel',
    summary: 'Counts usage events: how often per day, never by which user. Sent only with consent; ignored for users who withdrew it.',
    body: v.object({ mixpanel: v.union([counted, v.pipe(v.array(counted), v.minLength(1), v.maxLength(limits.counting.batch))]) }),
    reply: v.object({}),
    needs: 'guest',
    safe: false,
    limit: 'counting',
  }),
}
