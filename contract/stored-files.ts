import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { atMost } from './rules.ts'

/** The address of a file that the server keeps for somebody, as notifications name it. Nothing is fetched from it: a link is asked for. */
export const storedFileAddress = /^\/files\/([\da-f]{32})$/

/** The action of a notification that offers such a file; its argument `resource_url` has the address. */
export const downloadAction = 'download'

export const storedFiles = {
  request: endpoint({
    method: 'POST',
    host: 'base',
    path: '/request_resource',
    summary: 'A link to the file that a notification of the logged-in user offers. It works for ten minutes, without a session.',
    body: v.object({
      /** The `resource_url` of its action. */
      resource_url: v.pipe(v.string(), atMost(2000)),
      notification_id: v.pipe(v.string(), atMost(40)),
    }),
    reply: v.object({
      /** A path below that of the API. */
      url: v.string(),
      /** Milliseconds since 1970. */
      expires_at: v.number(),
    }),
    needs: 'user',
    safe: true,
    limit: 'records',
    errors: ['malformed', 'not_found'],
  }),
}
