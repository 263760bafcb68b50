import * as v from 'valibot'
import { dataFiles } from '../core/data-files.ts'

/** The number of this format of archives. */
export const backupFormat = 1
export const manifestName = 'manifest.json'
/** Larger than the list of a million files. */
export const maxManifestBytes = 256 << 20

const single: readonly string[] = [dataFiles.users, dataFiles.catalogue, dataFiles.tokenKey, dataFiles.pushKey]
const folders: readonly string[] = [dataFiles.segments, dataFiles.avatars, dataFiles.pictures, dataFiles.mailbox]

/** Whether a name can be an entry: one of our files, or a file directly in one of our folders. No other path can be written. */
export function isEntryName(name: string): boolean {
  const [folder, file, ...more] = name.split('/')
  if (file === undefined) return single.includes(name)
  return more.length === 0 && folders.includes(folder!) && /^[A-Za-z0-9][\w.-]{0,90}$/.test(file)
}

const entry = v.object({
  name: v.pipe(v.string(), v.check(isEntryName)),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
export type BackupEntry = v.InferOutput<typeof entry>

/** The last entry of an archive: what it must hold. */
export const backupManifest = v.object({
  format: v.number(),
  /** The schema of `users.db`. */
  schema: v.number(),
  /** Milliseconds since 1970. */
  made_at: v.number(),
  entries: v.array(entry),
})
export type BackupManifest = v.InferOutput<typeof backupManifest>
