import * as v from 'valibot'
import { sessionReply } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import {
  codeProof,
  deviceSecret,
  newPasskeyProof,
  newPasskeyRequest,
  passkeyProof,
  passkeyRequest,
  secondProof,
  secondStep,
} from './second-step.ts'
import { line } from './text-fields.ts'

/** The name that its owner gives to a passkey. */
export const passkeyName = line(1, 60, 'name')

/** Times are epoch milliseconds; null: not used yet. */
export const passkey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: v.number(),
  last_used_at: v.nullable(v.number()),
  /** The address of this server where it works. */
  works_at: v.string(),
  /** Whether it is copied to other devices of its owner. */
  synced: v.boolean(),
})
export type Passkey = v.InferOutput<typeof passkey>

/** What protects an account besides its password. */
const enrolled = v.object({
  passkeys: v.array(passkey),
  app: v.nullable(v.object({ created_at: v.number(), last_used_at: v.nullable(v.number()) })),
  recovery_codes_left: v.number(),
})
export type EnrolledFactors = v.InferOutput<typeof enrolled>

/** With the first factor of an account come its recovery codes, which are never sent again. */
const added = v.object({ ...enrolled.entries, recovery_codes: v.optional(v.array(v.string())) })

const confirmed = { needs: 'user', safe: false, limit: 'write' } as const
const refusals = ['not_found', 'step_up_required'] as const

/** Passkeys, authenticator app and recovery codes ([Note: Second factors]). */
export const secondFactors = {
  begin: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authenticate/passkey_challenge',
    summary: 'Begins a login with a passkey alone.',
    reply: passkeyRequest,
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['not_found', 'too_many'],
  }),
  signIn: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authenticate/passkey',
    summary: 'Logs in with a passkey alone, which counts as two factors.',
    body: passkeyProof,
    reply: sessionReply,
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['wrong_credentials', 'too_many', 'challenge_expired', 'not_found'],
  }),
  finishSignIn: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authenticate/second_step',
    summary: 'Completes a login whose password was right: with a code, a recovery code or a passkey.',
    body: v.object({ ...secondProof.entries, device_secret: v.optional(deviceSecret) }),
    reply: v.object({
      ...sessionReply.entries,
      device_secret: v.optional(deviceSecret),
      /** After a recovery code. */
      recovery_codes_left: v.optional(v.number()),
    }),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['wrong_credentials', 'too_many', 'challenge_expired'],
  }),
  beginConfirmation: endpoint({
    method: 'POST',
    host: 'base',
    path: '/confirm_identity/challenge',
    summary: 'What this account can confirm its session with, besides the password.',
    reply: secondStep,
    ...confirmed,
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/second_factors',
    summary: 'The passkeys of the logged-in user, the authenticator app, and how many recovery codes are left.',
    reply: enrolled,
    needs: 'user',
    errors: ['not_found'],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/passkeys/challenge',
    summary: 'Begins a new passkey. The session must be confirmed.',
    reply: newPasskeyRequest,
    ...confirmed,
    errors: [...refusals, 'invalid'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/passkeys',
    summary:
      'Adds a passkey; with the first factor of an account come its recovery codes. The same again, where the answer was lost, gets others in place of them.',
    body: v.object({ ...newPasskeyProof.entries, name: passkeyName }),
    reply: added,
    ...confirmed,
    errors: [...refusals, 'invalid', 'challenge_expired'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/passkeys/{pid}',
    summary: 'Renames a passkey.',
    body: v.object({ name: passkeyName }),
    reply: enrolled,
    ...confirmed,
    errors: ['not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/passkeys/{pid}',
    summary:
      'Removes a passkey; with the last factor of an account go its recovery codes. The session must be confirmed, and another way to log in must be left.',
    reply: enrolled,
    ...confirmed,
    errors: [...refusals, 'forbidden'],
  }),
  beginApp: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/authenticator_app/challenge',
    summary: 'A new secret for an authenticator app, sent this once. The session must be confirmed.',
    reply: v.object({ challenge: v.string(), expires_at: v.number(), secret: v.string(), uri: v.string() }),
    ...confirmed,
    errors: [...refusals],
  }),
  addApp: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/authenticator_app',
    summary: 'Takes the new secret into use, in place of an earlier one, once the app has shown a right code for it.',
    body: codeProof,
    reply: added,
    ...confirmed,
    errors: [...refusals, 'invalid', 'challenge_expired'],
  }),
  removeApp: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/authenticator_app',
    summary: 'Removes the authenticator app; with the last factor of an account go its recovery codes. The session must be confirmed.',
    reply: enrolled,
    ...confirmed,
    errors: [...refusals],
  }),
  renewCodes: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/recovery_codes',
    summary: 'Ten new recovery codes in place of the earlier ones, sent this once. The session must be confirmed.',
    reply: v.object({ ...enrolled.entries, recovery_codes: v.array(v.string()) }),
    ...confirmed,
    errors: [...refusals],
  }),
}
