import * as v from 'valibot'
import { delay } from '#kit/delay.ts'
import { partitionName } from '#kit/partition-name.ts'
import type { Kept, KeptAnswer } from './declare/kept.ts'
import type { RecentRecord } from './declare/op.ts'
import type { MirrorScope, Rows } from './declare/scope.ts'
import { keyOf, keyText, type Mirrored } from './declare/subject.ts'
import { type Box, opened } from './device/box.ts'
import { owner } from './engine.ts'
import { readInstall } from './install.ts'
import { mirrorState } from './mirror-state.ts'
import type { ViewRows } from './mirror/view.ts'

/**
 * [Note: First look] What this device has is shown before the mirror is there: its code, with that of all subjects and their changes, takes a cheap phone
 * half a second. So a screen may look into the stored database itself, without it. A look writes nothing, and finds nothing wherever anything is not
 * as usual (another version, another owner, an end that has begun, waiting changes to be laid over rows); then the mirror is read, as it is afterwards
 * in any case.
 */

/** The version of the database, as the browser counts it; tests/offline/first-look.test.tsx compares it with the mirror's. */
export const storedVersion = 130

/** A database that another tab upgrades or deletes would keep a look waiting; in milliseconds. */
const timeoutMs = 500

/** So many rows of a kind are looked at; more of them take so long to unpack that the mirror, which does it in batches, is no slower. */
const mostRows = 200

/** The rows of a scope; undefined where the mirror must be read. */
export const firstRows = (scope: MirrorScope): Promise<ViewRows | undefined> =>
  look(async (db, userId) => {
    // Without waiting changes none is touched.
    const wanted = scope.rows.filter(({ pick }) => pick !== 'touched')
    const from = db.transaction([...new Set(wanted.map(({ of }) => of.name)), 'ops', 'meta'])
    const [found, waiting, user, lastPull, held] = await Promise.all([
      Promise.all(wanted.map(rows => storedIn(from.objectStore(rows.of.name), rows))),
      answerOf(from.objectStore('ops').count()),
      metaIn(from, 'userId'),
      metaIn(from, 'lastPull'),
      metaIn(from, 'key'),
    ])
    if (user !== userId || waiting > 0 || found.includes(undefined)) return undefined
    const rowsOf = new Map<string, Map<string, object>>()
    for (const [at, { of }] of wanted.entries()) {
      const readable = await Promise.all((found[at] ?? []).map(row => decrypted(row, held)))
      if (readable.includes(undefined)) return undefined
      const known = rowsOf.get(of.name) ?? new Map<string, object>()
      for (const row of readable) if (row) known.set(keyText(of, row), of.shown?.(row) ?? row)
      rowsOf.set(of.name, known)
    }
    if (typeof lastPull === 'number') mirrorState.lastPull ??= lastPull
    // Written by pulls only, under the subject's name.
    return { of: <S extends object>(subject: Mirrored<object, S>) => (rowsOf.get(subject.name) ?? new Map()) as Map<string, S> }
  })

/** What is read of them, as it is read of a view of the mirror; undefined where that must be read. */
export async function firstRead<T>(scope: MirrorScope, read: (rows: ViewRows) => T | Promise<T>): Promise<T | undefined> {
  const rows = await firstRows(scope)
  return rows && read(rows)
}

/** The records that were opened last, the latest first; undefined where the mirror must be read. */
export const firstRecent = (): Promise<RecentRecord[] | undefined> =>
  look(async (db, userId) => {
    const from = db.transaction(['seen', 'meta'])
    const [rows, user] = await Promise.all([
      answerOf(from.objectStore('seen').getAll() as IDBRequest<RecentRecord[]>),
      metaIn(from, 'userId'),
    ])
    return user === userId ? rows.toSorted((a, b) => b.at - a.at) : undefined
  })

/** Undefined: there are too many. */
async function storedIn(store: IDBObjectStore, wanted: Rows): Promise<StoredRow[] | undefined> {
  switch (wanted.pick) {
    case 'every':
      return fewOf(store.getAll(undefined, mostRows + 1))
    case 'keys': {
      const rows = await Promise.all(wanted.keys.map(key => answerOf<StoredRow | undefined>(store.get(keyOf(wanted.of, key)))))
      return rows.filter(row => row !== undefined)
    }
    case 'where': {
      const { of, field, is } = wanted
      // In IndexedDB's order of keys an array comes after every string.
      const isBegin = of.key[0] === field && of.key.length > 1
      return fewOf(isBegin ? store.getAll(IDBKeyRange.bound([is], [is, []]), mostRows + 1) : store.index(field).getAll(is, mostRows + 1))
    }
    case 'touched':
      return []
  }
}

async function fewOf(asked: IDBRequest): Promise<StoredRow[] | undefined> {
  const rows = await answerOf(asked as IDBRequest<StoredRow[]>)
  return rows.length > mostRows ? undefined : rows
}

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
