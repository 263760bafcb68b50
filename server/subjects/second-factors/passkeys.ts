import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import {
  type NewPasskeyAnswer,
  type NewPasskeyRequest,
  newPasskeyRequest,
  type PasskeyAnswer,
  type PasskeyRequest,
  passkeyRequest,
} from '#contract/second-step.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { RelyingParty } from './relying-party.ts'

/** Fetched at the first passkey: it has many parts, and loading them took a fifth of the start. */
const webAuthn = () => import('@simplewebauthn/server')

export type StoredPasskey = Selectable<Tables['passkeys']>

const timeout = limits.secondFactors.passkeyMinutes * 60_000
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const idsOf = (passkeys: readonly StoredPasskey[]) => passkeys.map(({ credential_id: id, transports }) => ({ id, transports }))

/** The passkeys of an account, the oldest first. */
export const passkeysOf = (query: Kysely<Tables>, userId: string): Promise<StoredPasskey[]> =>
  query.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** Asks a browser for one of these passkeys; without any, for one that the user chooses. */
export async function passkeyRequestOf(
  challenge: string,
  party: RelyingParty,
  passkeys?: readonly StoredPasskey[],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: idsOf(passkeys) }),
  })
  return v.parse(passkeyRequest, options)
}

interface Owner {
  id: string
  email: string
  full_name: string
}

/** Asks a browser for a new passkey: one that can be found without an address, and that checks who uses it. */
export async function newPasskeyRequestOf(
  challenge: string,
  party: RelyingParty,
  owner: Owner,
  passkeys: readonly StoredPasskey[],
): Promise<NewPasskeyRequest> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Indago',
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.full_name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: idsOf(passkeys.filter(passkey => passkey.rp_id === party.id)),
  })
  return v.parse(newPasskeyRequest, options)
}

/** The columns of a passkey that a browser made for this challenge; undefined if anything about it is not as asked. */
export async function verifiedNewPasskey(challenge: string, { id: rp_id, origin }: RelyingParty, answer: NewPasskeyAnswer) {
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credential_id: credential.id,
    rp_id,
    works_at: origin,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.response.transports,
    synced: credentialBackedUp,
  }
}

/** A use of a passkey that was verified, and is not yet stored. */
export interface PasskeyUse {
  passkey: StoredPasskey
  counter: number
  synced: boolean
}

/**
 * Verifies what a browser answered with a passkey of this site: signature, challenge, origin, site, presence and verification of its user, and
 * a counter that goes up if it has one. Undefined for anything else.
 */
export async function verifiedUse(
  query: Kysely<Tables>,
  challenge: string,
  party: RelyingParty,
  answer: PasskeyAnswer,
): Promise<PasskeyUse | undefined> {
  const passkey = await query
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', answer.id)
    .where('rp_id', '=', party.id)
    .executeTakeFirst()
  const { userHandle, ...response } = answer.response
  if (!passkey || (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: passkey.credential_id, publicKey: bytesOf(passkey.public_key), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { passkey, counter: newCounter, synced: credentialBackedUp }
}

/** Stores a verified use; false if the passkey was removed or used meanwhile. */
export async function storeUse(tx: Tx, { passkey, counter, synced }: PasskeyUse, now: number): Promise<boolean> {
  const stored = await tx
    .updateTable('passkeys')
    .set({ counter, synced, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}
