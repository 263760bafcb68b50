import * as v from 'valibot'
import { sessionReply } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { userTypes } from './rights.ts'
import { deviceSecret, secondProof, secondStep } from './second-step.ts'
import { email, mailToken, newPassword, ownPassword, password } from './text-fields.ts'

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
    summary:
      'Logs in. The answer is the same for an unknown address and a wrong password. An account with a second factor is asked for it after the right password, and gets no session yet.',
    body: v.object({
      email,
      password,
      /** From the last login with a password in this browser, of any user. */
      device_secret: v.optional(deviceSecret),
    }),
    reply: v.union([
      v.object({
        ...sessionReply.entries,
        /** Tells the server at the next login that this browser is known: guesses from elsewhere then do not count here. It opens nothing. */
        device_secret: v.optional(deviceSecret),
      }),
      v.object({ second_step: secondStep }),
    ]),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['wrong_credentials', 'too_many', 'not_ready'],
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
    summary: 'Sets a new password with the token from the email, and ends every session of the account.',
    body: v.object({ user: v.object({ reset_password_token: mailToken, password: newPassword }) }),
    reply: v.object({}),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['link_expired', 'too_many', 'not_ready'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/change_password',
    summary: 'Changes the password and ends every other session. Sets the first password of an account without one.',
    body: v.object({ user: v.object({ current_password: v.optional(ownPassword), password: newPassword }) }),
    reply: v.object({}),
    needs: 'user',
    safe: false,
    errors: ['step_up_required', 'too_many', 'not_ready'],
  }),
  confirmIdentity: endpoint({
    method: 'POST',
    host: 'base',
    path: '/confirm_identity',
    summary:
      'Confirms this session for ten minutes, for what needs that (step_up_required): with the password and, for an account with a second factor, a code; or with a passkey alone.',
    body: v.object({ password: v.optional(ownPassword), second_step: v.optional(secondProof) }),
    reply: v.object({}),
    needs: 'user',
    safe: false,
    errors: ['too_many', 'not_ready', 'challenge_expired'],
  }),
  sessions: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/sessions',
    summary: 'All sessions of the user that work, latest first.',
    reply: v.object({
      sessions: v.array(activeSession),
      /** Sessions of the last days that were ended because there were more than `limits.sessions.active`. */
      crowded_out: v.optional(v.number(), 0),
    }),
    needs: 'user',
    errors: ['not_found'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/sessions/{sid}',
    summary: 'Ends another session. The data on that device is deleted when it next contacts the server.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
    errors: ['not_found', 'step_up_required'],
  }),
  demoAccounts: endpoint({
    method: 'GET',
    host: 'base',
    path: '/demo_accounts',
    summary:
      'The demo accounts, one for each plan, if the demo catalogue is served on a loopback address; for callers on the same machine only.',
    reply: v.object({
      results: v.array(v.object({ full_name: v.string(), email: v.string(), password: v.string(), user_type: v.picklist(userTypes) })),
    }),
    needs: 'guest',
    auth: 'ignored',
  }),
}
