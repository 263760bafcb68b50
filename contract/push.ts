import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { atMost } from './rules.ts'

/** What a browser says when it takes push messages (the JSON of its PushSubscription). */
export const pushDevice = v.object({
  endpoint: v.pipe(
    v.string(),
    atMost(deliveryLimits.push.endpoint),
    v.regex(/^https?:\/\/\S+$/, 'This is not the address of a push service.'),
  ),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/, 'This is not the key of a browser.')),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(?:==)?$/, 'This is not the secret of a browser.')),
  }),
})
export type PushDevice = v.InferOutput<typeof pushDevice>

const path = '/users/{id}/push_device'

export const push = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path,
    summary: 'The key by which push services know this server (VAPID), and whether the browser of this session gets push messages.',
    reply: v.object({ key: v.string(), is_on: v.boolean() }),
    needs: 'user',
    errors: ['not_found'],
  }),
  put: endpoint({
    method: 'PUT',
    host: 'base',
    path,
    summary:
      'Sends push messages to the browser of this session, until the session ends. Of too many browsers of a user the oldest get none.',
    body: v.object({ device: pushDevice }),
    reply: v.object({}),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    host: 'base',
    path,
    summary: 'Sends no more push messages to the browser of this session. If it gets none, nothing changes.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
}
