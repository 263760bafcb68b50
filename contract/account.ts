import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { userCategories, userTypes } from './rights.ts'
import { email, mailToken, newPassword, password } from './text-fields.ts'

/** Something of the user's with its name: a group, a community. */
const named = v.object({ name: v.string(), slug_values: v.array(v.string()) })
const chosen = v.object({ id: v.string(), name: v.string() })
export type Chosen = v.InferOutput<typeof chosen>

/**
 * The signed-in user (S1§3, S2§3). What came after the first wire is optional here with the value that says least, so that a copy
 * which an older app left on the device still is a session, and an update signs nobody out.
 */
export const currentUser = v.object({
  user_id: v.string(),
  full_name: v.string(),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
  email: v.string(),
  user_type: v.picklist(userTypes),
  /** Until when the plan is given, epoch milliseconds; absent: for good. */
  user_type_until: v.optional(v.number()),
  verified: v.boolean(),
  slug_values: v.array(v.string()),
  user_folder_ids: v.array(v.string()),
  category: v.optional(v.object({ id: v.number(), name: v.picklist(userCategories) })),
  academic_title: v.optional(v.string(), ''),
  function_title: v.optional(v.nullable(chosen), null),
  country: v.optional(v.nullable(chosen), null),
  gender: v.optional(v.nullable(chosen), null),
  twitter_id: v.optional(v.string(), ''),
  /** File name below the avatars' address; its thumbnail has '-thumb' before the ending. */
  avatar: v.optional(v.nullable(v.string()), null),
  orcid_id: v.optional(v.nullable(v.string()), null),
  /** Whether a LinkedIn account signs in here. */
  linkedin: v.optional(v.boolean(), false),
  /** False for accounts that only ORCID or LinkedIn open. */
  has_password: v.optional(v.boolean(), true),
  research_groups: v.optional(v.array(named), []),
  communities: v.optional(v.array(named), []),
  acknowledged_cookies: v.optional(v.boolean(), false),
  cookie_analytics: v.optional(v.boolean(), false),
  /** Raised by every change of the cookie settings. */
  settings_version: v.optional(v.number(), 0),
  announcements_count: v.optional(v.number(), 0),
  /** Unread ones. */
  notifications: v.optional(v.number(), 0),
  credits_remaining: v.optional(v.number(), 0),
  pending_invites_count: v.optional(v.number(), 0),
  /** The step of the onboarding to show next, 1 to 4; 5: done. */
  onboarding_step: v.optional(v.number(), 5),
  /** Hints that were closed for good, by name. */
  tooltips: v.optional(v.array(v.string()), []),
  /** Names the user to the chat support without naming the address. */
  hash: v.optional(v.string(), ''),
})
export type CurrentUser = v.InferOutput<typeof currentUser>

/**
 * `token` is a JWT; `issued_at` and `expires_at` are epoch seconds of the server's clock. `revocation` opens nothing: it ends this very
 * session, also when the token is dead (src/offline/README.md "What ends a session"); given once, when the session begins.
 */
export const sessionReply = v.object({
  token: v.string(),
  issued_at: v.number(),
  expires_at: v.number(),
  user: currentUser,
  revocation: v.optional(v.string()),
})
export type SessionReply = v.InferOutput<typeof sessionReply>

/** A random name that a browser gives itself; it is no secret. */
const device = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'This is no name of a device.'))

/** One signed-in browser. Times are epoch milliseconds. */
export const activeSession = v.object({
  sid: v.string(),
  created_at: v.number(),
  last_seen_at: v.number(),
  /** 'Chrome on Linux': what the browser said of itself, shortened to that. */
  agent: v.string(),
  current: v.boolean(),
})
export type ActiveSession = v.InferOutput<typeof activeSession>

export const account = {
  authenticate: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authenticate',
    summary: 'Signs in. An unknown address and a wrong password are answered alike.',
    body: v.object({ email, password }),
    reply: sessionReply,
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['wrong_credentials', 'too_many'],
  }),
  refresh: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/refresh_token',
    summary: 'A new token for the same session. Safe to repeat: until the new one is used, the same one is given again.',
    reply: sessionReply,
    needs: 'user',
    auth: 'handler',
    safe: false,
    errors: ['account_deleted'],
  }),
  me: endpoint({
    method: 'GET',
    host: 'base',
    path: '/me',
    summary: 'The signed-in user; with a device named, also the key that locks what waits there unsent.',
    query: v.object({ device: v.optional(device) }),
    reply: v.object({
      ...currentUser.entries,
      /** 256 bits in base64url: always the same for one user on one device, told only while a session lives (src/offline/README.md "Who may read what lies here"). */
      device_key: v.optional(v.string()),
    }),
    needs: 'user',
    errors: ['account_deleted'],
  }),
  logout: endpoint({
    method: 'POST',
    host: 'base',
    path: '/logout',
    summary: 'Ends the session.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
  }),
  revoke: endpoint({
    method: 'POST',
    host: 'base',
    path: '/revoke',
    summary: 'Ends the session that a revocation handle names, also when its token is dead. Answers alike whether or not there was one.',
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
    summary: 'Sends a link for a new password. Answers alike whether or not the address is known.',
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
    summary: 'Sets a new password with the secret out of the mail, and ends every session of the account.',
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
    summary: 'Sets another password and ends every other session. An account without one sets its first.',
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
    summary: 'Where the user is signed in, the latest first.',
    reply: v.object({ sessions: v.array(activeSession) }),
    needs: 'user',
    errors: ['not_found'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/sessions/{sid}',
    summary: 'Signs out elsewhere. What that device keeps is wiped when it next meets the server.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
    errors: ['not_found'],
  }),
  demoAccounts: endpoint({
    method: 'GET',
    host: 'base',
    path: '/demo_accounts',
    summary: 'The demo accounts, one a tier; empty unless the demo catalogue is served on a loopback address.',
    reply: v.object({
      results: v.array(v.object({ full_name: v.string(), email: v.string(), password: v.string(), user_type: v.picklist(userTypes) })),
    }),
    needs: 'guest',
    auth: 'ignored',
  }),
}
