import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { atMost } from './rules.ts'

/** The two forms of a feed, by the last name of its address. */
export const feedForms = { 'atom.xml': 'Atom 1.0', 'feed.json': 'JSON Feed 1.1' } as const
export type FeedForm = keyof typeof feedForms

/** A secret address under which feed readers find what an alert found, or all alerts of a user. Whoever has it can read them. */
export const feedAddress = v.object({
  /** Not secret. */
  id: v.string(),
  /** The alert (contract/alert-names.ts); null: all alerts together. */
  alert: v.nullable(v.string()),
  atom: v.string(),
  json: v.string(),
  /** Milliseconds since 1970. */
  created_at: v.number(),
})
export type AlertFeedAddress = v.InferOutput<typeof feedAddress>

const alert = v.pipe(v.string(), atMost(400))
const path = '/users/{id}/alert_feeds'

export const alertFeeds = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path,
    summary: 'The secret feed addresses of the logged-in user, latest first, in pages; with “alert”, only that of one alert.',
    query: v.object({ ...pageQuery, alert: v.optional(alert) }),
    reply: v.object({ results: v.array(feedAddress), ...pageReply }),
    needs: 'user',
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    host: 'base',
    path,
    summary: 'Makes the secret feed address of an alert, or of all alerts together. One that is there is returned as it is.',
    body: v.object({ feed: v.object({ alert: v.nullable(alert) }) }),
    reply: feedAddress,
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    host: 'base',
    path: `${path}/{fid}`,
    summary: 'Ends a secret feed address at once. It cannot be brought back; a new one can be made.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
}
