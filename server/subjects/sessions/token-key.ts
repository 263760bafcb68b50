import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { dataFiles } from '../../core/data-files.ts'
import { DamagedData } from '../../core/startup-errors.ts'

export interface TokenKey {
  /** 32 random bytes. */
  secret: Uint8Array
  /** Identifies the key in a token's header; reveals nothing about the secret. */
  kid: string
}

const bytes = 32

/**
 * The key that signs tokens: created at the first start, readable by this user only, written to a temporary file and renamed so that it is
 * complete.
 */
export function openTokenKey(dir: string): TokenKey {
  const file = join(dir, dataFiles.tokenKey)
  if (!existsSync(file)) {
    const temporary = `${file}.new`
    const handle = openSync(temporary, 'w', 0o600)
    writeSync(handle, randomBytes(bytes))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(temporary, file)
  }
  const secret = readFileSync(file)
  if (secret.length !== bytes) throw new DamagedData(file, `it has ${secret.length} bytes instead of ${bytes}`)
  return { secret: new Uint8Array(secret), kid: createHash('sha256').update('kid').update(secret).digest('hex').slice(0, 16) }
}
