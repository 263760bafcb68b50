import * as v from 'valibot'
import { currentUser } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { mailToken } from './text-fields.ts'

/** What a link has in place of the id of another address, if it is about the primary one. */
export const ownAddress = 'own'

/** For an address from which mail came back: a link that reaches it again shows that mail arrives. */
export const addressChecks = {
  send: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/address_check',
    summary: 'Sends a link to the address of the logged-in user, if mail to it came back.',
    reply: v.object({}),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
  confirm: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/address_check/confirmation',
    summary: 'Confirms with that link that mail arrives, so that mails about alerts are sent again.',
    body: v.object({ confirmation_token: mailToken }),
    reply: v.object({ user: currentUser }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found', 'link_expired'],
  }),
}
