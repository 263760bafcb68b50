import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { mailToken } from './text-fields.ts'

export const unsubscribing = {
  stop: endpoint({
    method: 'POST',
    host: 'base',
    path: '/unsubscribe',
    summary: 'Sends no more invitations to the address of this token (RFC 8058). The body of the request is not read.',
    query: v.object({ token: mailToken }),
    reply: v.object({ email: v.string() }),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['link_expired', 'too_many'],
  }),
}
