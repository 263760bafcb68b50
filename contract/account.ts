import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { userTypes } from './rights.ts'

/** The signed-in user (S1§3); fields of later subjects join when those are built. */
export const currentUser = v.object({
  user_id: v.string(),
  full_name: v.string(),
  email: v.string(),
  user_type: v.picklist(userTypes),
  verified: v.boolean(),
  slug_values: v.array(v.string()),
  user_folder_ids: v.array(v.string()),
})
export type CurrentUser = v.InferOutput<typeof currentUser>

/** `token` is a JWT; `issued_at` and `expires_at` are epoch seconds of the server's clock. */
export const sessionReply = v.object({ token: v.string(), issued_at: v.number(), expires_at: v.number(), user: currentUser })
export type SessionReply = v.InferOutput<typeof sessionReply>

export const account = {
  authenticate: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authenticate',
    summary: 'Signs in. An unknown address and a wrong password are answered alike.',
    body: v.object({
      email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('Please enter a valid email address.'), v.maxLength(254)),
      password: v.pipe(v.string(), v.minLength(1, 'Please enter your password.'), v.maxLength(128)),
    }),
    reply: sessionReply,
    needs: 'guest',
    errors: ['wrong_credentials', 'too_many'],
  }),
  refresh: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/refresh_token',
    summary: 'A new token for the same session. Safe to repeat: until the new one is used, the same one is given again.',
    reply: sessionReply,
    needs: 'user',
  }),
  me: endpoint({
    method: 'GET',
    host: 'base',
    path: '/me',
    summary: 'The signed-in user.',
    reply: currentUser,
    needs: 'user',
  }),
  logout: endpoint({
    method: 'POST',
    host: 'base',
    path: '/logout',
    summary: 'Ends the session.',
    reply: v.object({}),
    needs: 'user',
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
  }),
}
