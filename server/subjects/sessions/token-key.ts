import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { dataFiles } from '../../core/data-files.ts'
import { openSecretFile, type SecretSource } from '../../core/secret-file.ts'
import { DamagedData } from '../../core/startup-errors.ts'

export interface TokenKey {
  /** 32 random bytes. */
  secret: Uint8Array
  /** Identifies the key in a token's header; reveals nothing about the secret. */
  kid: string
}

const bytes = 32

export const newTokenKey = (): Uint8Array => randomBytes(bytes)

/** The key that signs tokens: created at the first start. */
export function openTokenKey(dir: string, open: SecretSource = openSecretFile): TokenKey {
  const file = join(dir, dataFiles.tokenKey)
  const secret = open(file, newTokenKey)
  if (secret.length !== bytes) throw new DamagedData(file, `it has ${secret.length} bytes instead of ${bytes}`)
  return { secret: new Uint8Array(secret), kid: createHash('sha256').update('kid').update(secret).digest('hex').slice(0, 16) }
}
