import * as v from 'valibot'
import { sessionReply } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { userTypes } from './rights.ts'
import { email, mailToken, newPassword, password } from './text-fields.ts'

/** One signed-in browser. Times are epoch milliseconds. */
export const activeSession = v.object({
  sid: v.string(),
  created_at: v.number(),
  last_seen_at: v.number(),
  /** The user agent, shortened: 'Chrome on Linux'. */
  agent: v.string(),
  current: v.boolean(),
})
export type ActiveSession = v.InferOutput<typeof activeSession>

export const account = {
  authenticate: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authenticate',
    summary: 'Signs in. The answer is the same for an unknown address and a wrong password.',
    body: v.object({ email, password }),
    reply: sessionReply,
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['wrong_credentials', 'too_many'],
  }),
  revoke: endpoint({
    method: 'POST',
    host: 'base',
    path: '/revoke',
    summary:
      'Ends the session of a revocation handle, also when its token has expired. The answer is the same whether or not there was one.',
    body: v.object({ revocation: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
    reply: v.object({}),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['too_many'],
  }),
  forgot: endpoint({
    method: 'POST',
    host: 'base',
    path: '/reset_password',
    summary: 'Sends a link for a new password. The answer is the same whether or not the address is known.',
    body: v.object({ user: v.object({ email }) }),
    reply: v.object({}),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['too_many'],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/reset_password',
    summary: 'Sets a new password with the token from the mail, and ends every session of the account.',
    body: v.object({ user: v.object({ reset_password_token: mailToken, password: newPassword }) }),
    reply: v.object({}),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['link_expired', 'too_many'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/change_password',
    summary: 'Changes the password and ends every other session. Sets the first password of an account without one.',
    body: v.object({ user: v.object({ current_password: v.optional(password), password: newPassword }) }),
    reply: v.object({}),
    needs: 'user',
    safe: false,
    errors: ['too_many'],
  }),
  sessions: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/sessions',
    summary: 'The sessions of the user, latest first.',
    reply: v.object({ sessions: v.array(activeSession) }),
    needs: 'user',
    errors: ['not_found'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/sessions/{sid}',
    summary: 'Ends another session. The data on that device is wiped when it next contacts the server.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
    errors: ['not_found'],
  }),
  demoAccounts: endpoint({
    method: 'GET',
    host: 'base',
    path: '/demo_accounts',
    summary: 'The demo accounts, one for each plan; empty unless the demo catalogue is served on a loopback address.',
    reply: v.object({
      results: v.array(v.object({ full_name: v.string(), email: v.string(), password: v.string(), user_type: v.picklist(userTypes) })),
    }),
    needs: 'guest',
    auth: 'ignored',
  }),
}
