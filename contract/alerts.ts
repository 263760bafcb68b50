import * as v from 'valibot'
import { alertChange, alertFields } from './alert-fields.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery, pageReply } from './list-page.ts'

/** What a user can follow (S1§7). */
export const followedIndexes = ['research_groups', 'researchers', 'organisations'] as const
export type FollowedIndex = (typeof followedIndexes)[number]

/** An alert: a profile that the user follows, with the records that named it since then. */
export const subscription = v.object({
  index: v.picklist(followedIndexes),
  /** The first slug of the profile. */
  slug_value: v.string(),
  name: v.string(),
  ...alertFields,
  // An answer that was kept for a repeated request has the fields of its time: the next pull brings the others.
  new_results: v.optional(alertFields.new_results, 0),
  timestamp_epoch: v.optional(alertFields.timestamp_epoch, 0),
  found: v.optional(alertFields.found, []),
  is_paused: v.optional(alertFields.is_paused, false),
  /** Milliseconds since 1970. */
  created_at: v.number(),
})
export type Subscription = v.InferOutput<typeof subscription>

/** Only changed fields are sent; of each the last change to arrive counts. */
export const subscriptionChange = v.partial(v.object(alertChange))
export type SubscriptionChange = v.InferOutput<typeof subscriptionChange>

export const subscriptionFeed = { row: subscription, removed: v.object({ index: v.picklist(followedIndexes), slug_value: v.string() }) }

/** A profile in a list of subscriptions (S1§3: profile items carry a subscribed flag). */
const subscribed = v.object({ slug_values: v.array(v.string()), name: v.string(), subscribed: v.literal(true), created_at: v.number() })

export const alerts = {
  subscriptions: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/subscriptions',
    summary: 'The profiles that the logged-in user follows, latest first, in pages.',
    query: v.object(pageQuery),
    reply: v.object({
      research_groups: v.array(subscribed),
      researchers: v.array(subscribed),
      organisations: v.array(subscribed),
      ...pageReply,
    }),
    needs: 'user',
    errors: ['not_found'],
  }),
  subscribe: endpoint({
    method: 'POST',
    host: 'base',
    path: '/{index}/{id}/subscribe',
    params: { index: v.picklist(followedIndexes) },
    summary: 'Follows a researcher, research group or organisation. Following twice has no further effect.',
    reply: v.object({ subscription }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'limit_reached'],
  }),
  update: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/{index}/{id}/subscribe',
    params: { index: v.picklist(followedIndexes) },
    summary: 'Pauses the alert of a followed profile, or says that what it found was seen.',
    body: v.object({ subscription: subscriptionChange }),
    reply: v.object({ subscription }),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/{index}/{id}/subscribe',
    params: { index: v.picklist(followedIndexes) },
    summary: 'Stops following a profile. A profile that is not followed is not an error.',
    reply: v.object({}),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
}
