import { readStored, writeStored } from '#kit/storage-keys.ts'
import { urlSecret, setUrlSecret } from './url-secrets.ts'

/**
 * An invitation waits while one logs in or signs up: under the spec's "invite" (S1§4), so that it outlasts a visit to a mailbox, and in
 * memory, because a login clears what whoever was here before has left.
 */
export function storeInvite(token: string): void {
  setUrlSecret('invite', token)
  writeStored('invite', { token })
}

export function clearInvite(): void {
  setUrlSecret('invite', undefined)
  writeStored('invite', undefined)
}

/** The invitation that waits. */
export function inviteToken(): string | undefined {
  const kept = readStored('invite')
  const stored = typeof kept === 'object' && kept !== null && 'token' in kept ? kept.token : undefined
  return urlSecret('invite') ?? (typeof stored === 'string' ? stored : undefined)
}
