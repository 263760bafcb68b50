import { readStored, writeStored } from '#kit/storage-keys.ts'
import { heldSecret, holdSecret } from './held-secrets.ts'

/**
 * An invitation waits while one logs in or signs up: under the spec's "invite" (S1§4), so that it outlasts a visit to a mailbox, and in
 * memory, because a login clears what whoever was here before has left.
 */
export function keepInvite(token: string): void {
  holdSecret('invite', token)
  writeStored('invite', { token })
}

export function dropInvite(): void {
  holdSecret('invite', undefined)
  writeStored('invite', undefined)
}

/** The invitation that waits. */
export function inviteToken(): string | undefined {
  const kept = readStored('invite')
  const stored = typeof kept === 'object' && kept !== null && 'token' in kept ? kept.token : undefined
  return heldSecret('invite') ?? (typeof stored === 'string' ? stored : undefined)
}
