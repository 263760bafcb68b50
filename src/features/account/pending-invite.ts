import { readStored, writeStored } from '#kit/storage-keys.ts'
import { urlSecret, setUrlSecret } from './url-secrets.ts'

/**
 * Stores an invitation while the user logs in or signs up: under the spec's "invite" (S1§4), so that it survives a closed tab, and in
 * memory, because a login clears the stored data of an earlier user.
 */
export function storeInvite(token: string): void {
  setUrlSecret('invite', token)
  writeStored('invite', { token })
}

export function clearInvite(): void {
  setUrlSecret('invite', undefined)
  writeStored('invite', undefined)
}

/** The token of the stored invitation. */
export function inviteToken(): string | undefined {
  const found = readStored('invite')
  const stored = typeof found === 'object' && found !== null && 'token' in found ? found.token : undefined
  return urlSecret('invite') ?? (typeof stored === 'string' ? stored : undefined)
}
