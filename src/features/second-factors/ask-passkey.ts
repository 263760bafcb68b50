import type { NewPasskeyAnswer, NewPasskeyRequest, PasskeyAnswer, PasskeyRequest } from '#contract/second-step.ts'
import { failureFrom } from '#forms/errors-from.ts'

/** The browser made or used no passkey. Its message is for people. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed'
}

/** Loaded when a passkey is asked for. */
const browserPart = () => import('@simplewebauthn/browser')

/** Asks for one of the user's passkeys. Throws PasskeyNotUsed. */
export async function passkeyAnswerOf(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await browserPart()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request }).catch(notUsed)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } }
}

/** Has a new passkey made. Throws PasskeyNotUsed. */
export async function makePasskey(request: NewPasskeyRequest): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await browserPart()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: request }).catch(notUsed)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

function notUsed(thrown: unknown): never {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'InvalidStateError') throw new PasskeyNotUsed('This device already has a passkey of your account.')
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    throw new PasskeyNotUsed(
      'This device cannot make a passkey that checks who uses it. Set a screen lock or a PIN, or use another device.',
    )
  throw new PasskeyNotUsed('No passkey was used. Try again, or choose another way.')
}

/** Why an action with a passkey failed, as one sentence. */
export const passkeyFailure = (thrown: unknown): string => (thrown instanceof PasskeyNotUsed ? thrown.message : failureFrom(thrown))
