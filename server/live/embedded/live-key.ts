import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { dataFiles } from '../../core/data-files.ts'
import { openSecretFile, type SecretSource } from '../../core/secret-file.ts'
import { DamagedData } from '../../core/startup-errors.ts'

const liveKey = v.object({
  app_id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  /** Clients know it. */
  key: v.pipe(v.string(), v.regex(/^[\da-f]{20}$/)),
  secret: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
})
/** What a program needs to trigger events with a Pusher SDK: the operator finds it in the data folder. */
export type LiveKey = v.InferOutput<typeof liveKey>

/** The key of the live channel: created at the first start. */
export function openLiveKey(dir: string, open: SecretSource = openSecretFile): LiveKey {
  const file = join(dir, dataFiles.liveKey)
  const text = new TextDecoder().decode(open(file, newLiveKey))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), liveKey), text)
  if (!parsed.success) throw new DamagedData(file, 'it is not the key of a live channel')
  return parsed.output
}

export const newLiveKey = (): Uint8Array => {
  const key: LiveKey = {
    app_id: String(randomBytes(4).readUInt32BE()),
    key: randomBytes(10).toString('hex'),
    secret: randomBytes(32).toString('hex'),
  }
  return new TextEncoder().encode(`${JSON.stringify(key)}\n`)
}
