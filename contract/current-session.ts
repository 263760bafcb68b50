import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { option } from './option.ts'
import { userCategories, userTypes } from './rights.ts'

/** A group or community of the user. */
const named = v.object({ name: v.string(), slug_values: v.array(v.string()) })

/**
 * The logged-in user (S1§3, S2§3). Fields that were added later are optional, with a neutral default, so that a copy stored by an older app
 * is still a session, and an update signs no user out.
 */
export const currentUser = v.object({
  user_id: v.string(),
  full_name: v.string(),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
  email: v.string(),
  user_type: v.picklist(userTypes),
  /** When the plan ends, epoch milliseconds; absent: never. */
  user_type_until: v.optional(v.number()),
  /** Whether they are a verified member of an organisation. */
  verified: v.boolean(),
  slug_values: v.array(v.string()),
  user_folder_ids: v.array(v.string()),
  category: v.optional(v.object({ id: v.number(), name: v.picklist(userCategories) })),
  academic_title: v.optional(v.string(), ''),
  function_title: v.optional(v.nullable(option), null),
  country: v.optional(v.nullable(option), null),
  gender: v.optional(v.nullable(option), null),
  twitter_id: v.optional(v.string(), ''),
  /** Chosen research interests and kinds of collaboration; absent: not known on this device yet. */
  interests: v.optional(v.array(v.string())),
  collaboration_interests: v.optional(v.array(v.string())),
  /** File name below the avatars' address; the thumbnail's name has '-thumb' before the extension. */
  avatar: v.optional(v.nullable(v.string()), null),
  orcid_id: v.optional(v.nullable(v.string()), null),
  /** Whether a LinkedIn account is connected. */
  linkedin: v.optional(v.boolean(), false),
  /** False for accounts that sign in only with ORCID or LinkedIn. */
  has_password: v.optional(v.boolean(), true),
  /** Whether the account has a passkey or an authenticator app, so that a password alone does not open it. */
  two_step: v.optional(v.boolean(), false),
  research_groups: v.optional(v.array(named), []),
  communities: v.optional(v.array(named), []),
  acknowledged_cookies: v.optional(v.boolean(), false),
  cookie_analytics: v.optional(v.boolean(), false),
  /** Raised by every change of the cookie settings. */
  settings_version: v.optional(v.number(), 0),
  /** Whether mail to the address comes back, so that none is sent that nobody asks for. */
  mail_bounced: v.optional(v.boolean(), false),
  announcements_count: v.optional(v.number(), 0),
  /** Unread ones. */
  notifications: v.optional(v.number(), 0),
  credits_remaining: v.optional(v.number(), 0),
  pending_invites_count: v.optional(v.number(), 0),
  /** The next onboarding step, 1 to 4; 5: completed. */
  onboarding_step: v.optional(v.number(), 5),
  /** Names of the hints that were closed permanently. */
  tooltips: v.optional(v.array(v.string()), []),
  /** Identifies the user to the chat support without revealing the email address. */
  hash: v.optional(v.string(), ''),
})
export type CurrentUser = v.InferOutput<typeof currentUser>

/**
 * `token` is a JWT; `issued_at` and `expires_at` are epoch seconds of the server's clock. `revocation` can only end this session, also when
 * the token has expired (src/offline/README.md "What ends a session"); it is sent once, when the session begins.
 */
export const sessionReply = v.object({
  token: v.string(),
  issued_at: v.number(),
  expires_at: v.number(),
  user: currentUser,
  revocation: v.optional(v.string()),
})
export type SessionReply = v.InferOutput<typeof sessionReply>

/** The random id of a browser; it is not secret. */
const device = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'This is not a device id.'))

/** The calls that keep a session going and end it. Every page carries these; the other calls about an account are in account.ts. */
export const currentSession = {
  refresh: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/refresh_token',
    summary: 'Returns a new token for the same session. Can be repeated: until the new token is used, the same one is returned.',
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
    summary: 'The logged-in user; with a device id also the key that encrypts the data on that device.',
    query: v.object({ device: v.optional(device) }),
    reply: v.object({
      ...currentUser.entries,
      /** 256 bits in base64url: always the same for one user on one device, returned only within a session (src/offline/README.md "Who can read the stored data"). */
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
}
