import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { dataFiles } from '../core/data-files.ts'
import { openSecretFile, type SecretSource } from '../core/secret-file.ts'
import type { PushKeys } from '../core/settings.ts'
import { DamagedData } from '../core/startup-errors.ts'

const stored = v.object({
  public_key: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  private_key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})

/** The key pair of push messages: created at the first start. Browsers subscribe with it, so with another one they have to subscribe again. */
export function openPushKeys(dir: string, open: SecretSource = openSecretFile): PushKeys {
  const file = join(dir, dataFiles.pushKey)
  const text = new TextDecoder().decode(open(file, newPushKeys))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text)
  if (!parsed.success) throw new DamagedData(file, 'it is not the key pair of push messages')
  return { publicKey: parsed.output.public_key, privateKey: parsed.output.private_key }
}

export function newPushKeys(): Uint8Array {
  const pair = createECDH('prime256v1')
  const public_key = pair.generateKeys('base64url')
  const secret = pair.getPrivateKey()
  // A number that begins with zeros has fewer bytes.
  const private_key = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url')
  return new TextEncoder().encode(`${JSON.stringify({ public_key, private_key })}\n`)
}
