import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { atMost } from './rules.ts'
import { mailToken } from './text-fields.ts'

/** `alert`: the one alert that is meant, of the mails about alerts; left out: all of them. */
const query = v.object({ token: mailToken, alert: v.optional(v.pipe(v.string(), atMost(400))) })

export const unsubscribing = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/unsubscribe',
    summary: 'Which mails the link of this token stops. Changes nothing.',
    query,
    reply: v.object({
      about: v.picklist(['invitations', 'alerts']),
      /** The alert that is meant; null: all, or one that is gone. */
      alert: v.nullable(v.object({ name: v.string() })),
    }),
    needs: 'guest',
    auth: 'ignored',
    errors: ['link_expired', 'too_many'],
  }),
  stop: endpoint({
    method: 'POST',
    host: 'base',
    path: '/unsubscribe',
    summary:
      'Sends no more invitations, or no more mails about alerts, to the address of this token (RFC 8058). The body of the request is not read.',
    query,
    reply: v.object({ email: v.string() }),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['link_expired', 'too_many'],
  }),
}
