import * as v from 'valibot'
import { delay } from '#kit/delay.ts'
import { partitionName } from '#kit/partition-name.ts'
import type { Kept, KeptAnswer } from './declare/kept.ts'
import type { Mirrored } from './declare/subject.ts'
import { type Box, opened } from './device/box.ts'
import { owner } from './engine.ts'
import { readInstall } from './install.ts'
import { mirrorState } from './mirror-state.ts'

/**
 * [Note: First look] What this device has is shown before the mirror is there: its code, with that of all subjects and their changes, takes a cheap phone
 * half a second. So a screen may look into the stored database itself, without it. A look writes nothing, and finds nothing wherever anything is not
 * as usual (another version, another owner, an end that has begun, waiting changes to be laid over rows); then the mirror is read, as it is afterwards
 * in any case.
 */

/** The version of the database, as the browser counts it; tests/offline/first-look.test.ts compares it with the mirror's. */
export const storedVersion = 130

/** A database that another tab upgrades or deletes would keep a look waiting; in milliseconds. */
const timeoutMs = 500

/** Rows of a subject whose rows are shown as they are; undefined where the mirror must be read. */
export const firstRows = <R extends object>(subject: Mirrored<R>): Promise<R[] | undefined> =>
  look(async (db, userId) => {
    const { name } = subject
    if (subject.shown) return undefined
    const from = db.transaction([name, 'ops', 'meta'])
    const [rows, waiting, user, lastPull, held] = await Promise.all([
      answerOf(from.objectStore(name).getAll() as IDBRequest<StoredRow[]>),
      answerOf(from.objectStore('ops').count()),
      metaIn(from, 'userId'),
      metaIn(from, 'lastPull'),
      metaIn(from, 'key'),
    ])
    if (user !== userId || waiting > 0) return undefined
    const readable = await Promise.all(rows.map(row => decrypted(row, held)))
    if (readable.includes(undefined)) return undefined
    if (typeof lastPull === 'number') mirrorState.lastPull ??= lastPull
    // Written by pulls only, under the subject's name.
    return readable as unknown as R[]
  })

/** A kept answer; undefined where there is none, or the mirror must be read. It does not count as opened. */
export const firstKept = <T>(kept: Kept<T>, key: string, part: string): Promise<KeptAnswer<T> | undefined> =>
  look(async (db, userId) => {
    const from = db.transaction(['kept', 'meta'])
    const [rows, user, held] = await Promise.all([
      answerOf(from.objectStore('kept').index('kind').getAll(kept.name) as IDBRequest<StoredRow[]>),
      metaIn(from, 'userId'),
      metaIn(from, 'key'),
    ])
    if (user !== userId) return undefined
    const readable = await Promise.all(rows.map(row => decrypted(row, held)))
    const found = readable.find(row => row?.['key'] === key && row['part'] === part)
    if (!found) return undefined
    const stored = (await answerOf(
      db
        .transaction('answers')
        .objectStore('answers')
        .get(found['id'] as number),
    )) as StoredRow | undefined
    const parsed = v.safeParse(kept.schema, stored && (await decrypted(stored, held))?.['answer'])
    return parsed.success ? { answer: parsed.output, at: found['at'] as number } : undefined
  })

type StoredRow = Readonly<Record<string, unknown>> & { readonly box?: Box }

async function decrypted({ box, ...clear }: StoredRow, held: unknown): Promise<StoredRow | undefined> {
  if (!box) return clear
  const bytes = held ? await opened(box, (held as { key: CryptoKey }).key) : undefined
  return bytes && { ...clear, ...(JSON.parse(new TextDecoder().decode(bytes)) as StoredRow) }
}

/** Reads the database of who is signed in, if it is theirs and as this version of the app leaves it. */
async function look<T>(read: (db: IDBDatabase, userId: string) => Promise<T | undefined>): Promise<T | undefined> {
  const { userId } = owner
  const { last, ends } = readInstall()
  if (userId === undefined) return undefined
  const name = partitionName(userId)
  if (last !== name || name in ends) return undefined
  const looking = openStored(name).then(async db => {
    // Nobody waits for a look.
    db.onversionchange = () => db.close()
    try {
      return db.version === storedVersion ? await read(db, userId) : undefined
    } finally {
      db.close()
    }
  })
  const found = await Promise.race([looking.catch(() => undefined), delay(timeoutMs)])
  return found && owner.userId === userId ? found : undefined
}

/** Rejects where there is none, which opening would make, and where the browser stores nothing: some throw at once, some have no IndexedDB. */
async function openStored(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  return answerOf(request)
}

const metaIn = async (from: IDBTransaction, key: string): Promise<unknown> =>
  ((await answerOf(from.objectStore('meta').get(key))) as { value: unknown } | undefined)?.value

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('nothing was read')))
  })
