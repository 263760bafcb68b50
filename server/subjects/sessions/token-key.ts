import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedData } from '../../core/faults.ts'

export interface TokenKey {
  /** 32 random bytes. */
  secret: Uint8Array
  /** Names the key in a token's header; says nothing about the secret. */
  kid: string
}

const bytes = 32

/** The key that signs tokens: made at the first start, readable by this user only, written aside and renamed so that it is whole. */
export function openTokenKey(dir: string): TokenKey {
  const file = join(dir, 'token.key')
  if (!existsSync(file)) {
    const aside = `${file}.new`
    const handle = openSync(aside, 'w', 0o600)
    writeSync(handle, randomBytes(bytes))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(aside, file)
  }
  const secret = readFileSync(file)
  if (secret.length !== bytes) throw new DamagedData(file, `it has ${secret.length} bytes instead of ${bytes}`)
  return { secret: new Uint8Array(secret), kid: createHash('sha256').update('kid').update(secret).digest('hex').slice(0, 16) }
}
