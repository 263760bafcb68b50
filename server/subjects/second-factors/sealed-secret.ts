import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { TokenKey } from '../sessions/index.ts'

/**
 * [Note: Sealed secrets] The secret of an authenticator app is needed to check its codes, so it cannot be stored as a hash. It is encrypted
 * (AES-256-GCM) with a key that follows from the token key, a file beside the database, and bound to its account: a copy of the database alone
 * gives no codes, and a row moved to another account opens nothing. It leaves the server once, when the app is set up.
 */
const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyFrom = ({ secret }: TokenKey): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'authenticator apps', 32))

export function sealSecret(key: TokenKey, userId: string, secret: Uint8Array): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyFrom(key), iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined if it was sealed with another key or for another account. */
export function openSecret(key: TokenKey, userId: string, text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, keyFrom(key), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]))
  } catch {
    return undefined
  }
}
