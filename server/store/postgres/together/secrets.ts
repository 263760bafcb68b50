import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { Pool } from 'pg'
import type { SecretSource } from '../../../core/secret-file.ts'
import { StartupError } from '../../../core/startup-errors.ts'
import type { SecretKind } from '../../together.ts'
import { databaseNow } from './schema.ts'

interface SecretRow {
  value: Buffer
  is_sealed: boolean
}

const algorithm = 'aes-256-gcm'
const lengths = { iv: 12, tag: 16 }

/** Reads every secret, after making those that are missing. With `sealedWith` nobody reads them who has the database alone. */
export async function sharedSecrets(pool: Pool, kinds: readonly SecretKind[], sealedWith: string | undefined): Promise<SecretSource> {
  const secrets = new Map<string, Uint8Array>()
  for (const kind of kinds) secrets.set(kind.name, await sharedSecret(pool, kind, sealedWith))
  return file => {
    const secret = secrets.get(basename(file))
    if (!secret) throw new Error(`nobody has said how ${basename(file)} is made`)
    return secret
  }
}

export async function renewSecret(pool: Pool, { name, make }: Omit<SecretKind, 'own'>, sealedWith: string | undefined): Promise<void> {
  const value = make()
  const replaced = await pool.query(
    `UPDATE servers.secrets SET is_sealed = $2, value = $3
     WHERE name = $1 AND NOT EXISTS (SELECT 1 FROM servers.present WHERE until > ${databaseNow})`,
    [name, sealedWith !== undefined, sealedWith === undefined ? value : sealed(value, sealedWith, name)],
  )
  if (replaced.rowCount !== 1)
    throw new StartupError('A server uses the keys of this database, or did a moment ago. Stop all of them first.')
}

async function sharedSecret(pool: Pool, { name, own, make }: SecretKind, sealedWith: string | undefined): Promise<Uint8Array> {
  const stored = (value: Uint8Array) => (sealedWith === undefined ? value : sealed(value, sealedWith, name))
  // Of servers that start together one is first; the others read what it made.
  await pool.query('INSERT INTO servers.secrets (name, is_sealed, value) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    name,
    sealedWith !== undefined,
    stored(own ?? make()),
  ])
  const { rows } = await pool.query<SecretRow>('SELECT value, is_sealed FROM servers.secrets WHERE name = $1', [name])
  const { value, is_sealed } = rows[0]!
  if (is_sealed) return unsealed(value, sealedWith, name)
  if (sealedWith !== undefined)
    await pool.query('UPDATE servers.secrets SET is_sealed = TRUE, value = $2 WHERE name = $1 AND NOT is_sealed', [name, stored(value)])
  return value
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'keys that servers share', 32))

function sealed(value: Uint8Array, secret: string, name: string): Buffer {
  const iv = randomBytes(lengths.iv)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv).setAAD(Buffer.from(name))
  const content = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content])
}

function unsealed(value: Buffer, secret: string | undefined, name: string): Uint8Array {
  if (secret === undefined)
    throw new StartupError('The keys in the database are sealed: KEY_SECRET must be the one that the other servers have.')
  const { iv, tag } = lengths
  const decipher = createDecipheriv(algorithm, keyOf(secret), value.subarray(0, iv)).setAAD(Buffer.from(name))
  decipher.setAuthTag(value.subarray(iv, iv + tag))
  try {
    return Buffer.concat([decipher.update(value.subarray(iv + tag)), decipher.final()])
  } catch {
    throw new StartupError('The keys in the database are sealed with another KEY_SECRET than the one of this server.')
  }
}
