import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFiles } from './core/data-files.ts'
import { openSecretFile, type SecretSource } from './core/secret-file.ts'
import type { Settings } from './core/settings.ts'
import { newLiveKey, openLiveKey } from './live/embedded/live-key.ts'
import { newPushKeys, openPushKeys } from './outside/push-key.ts'
import type { Store } from './store/store.ts'
import { newTokenKey, openTokenKey } from './subjects/sessions/index.ts'

type KeySettings = Pick<Settings, 'dataDir' | 'keySecret'>

/** Each key with who checks and who makes it. */
const keys = [
  { name: dataFiles.tokenKey, open: openTokenKey, make: newTokenKey },
  { name: dataFiles.liveKey, open: openLiveKey, make: newLiveKey },
  { name: dataFiles.pushKey, open: openPushKeys, make: newPushKeys },
]

/**
 * Makes another key for sessions and links in the place of the one that may be known to others: every session ends, and addresses of feeds, of files
 * and in mails lead nowhere any more.
 */
export async function renewTokenKey(settings: KeySettings, store: Pick<Store, 'together'>): Promise<void> {
  // So that there is one in the database.
  await openSecrets(settings, store)
  if (store.together) await store.together.renewSecret({ name: dataFiles.tokenKey, make: newTokenKey }, settings.keySecret)
  rmSync(join(settings.dataDir, dataFiles.tokenKey), { force: true })
}

/**
 * Where the keys of this server are: in its data folder, or in the database that several servers share, so that a session or a link that one has
 * made is valid at all of them. A folder's own key is taken over by a database that has none yet.
 */
export async function openSecrets({ dataDir, keySecret }: KeySettings, { together }: Pick<Store, 'together'>): Promise<SecretSource> {
  if (!together) return openSecretFile
  const kinds = keys.map(({ name, open, make }) => {
    const file = join(dataDir, name)
    if (!existsSync(file)) return { name, own: undefined, make }
    // A damaged one is refused before it goes anywhere.
    open(dataDir)
    return { name, own: readFileSync(file), make }
  })
  return together.secrets(kinds, keySecret)
}

/** Writes the keys that servers share into a data folder that goes on without them. A key of its own that is another one is put aside. */
export async function takeSecrets(settings: KeySettings, store: Pick<Store, 'together'>): Promise<void> {
  const secrets = await openSecrets(settings, store)
  for (const { name, make } of keys) {
    const file = join(settings.dataDir, name)
    const secret = secrets(file, make)
    if (existsSync(file) && !readFileSync(file).equals(secret)) renameSync(file, `${file}.former`)
    openSecretFile(file, () => secret)
  }
}
