import * as v from 'valibot'
import type { Kept, KeptAnswer, KeptPart } from '../declare/kept.ts'
import type { MirrorDb } from './db.ts'
import type { KeptRow } from './tables.ts'

const rowsOf = async (db: MirrorDb, { name }: Kept): Promise<KeptRow[]> =>
  // Without the key of this device a row cannot be read, and is left alone.
  (await db.kept.where('kind').equals(name).toArray()).filter(row => row.unreadable === undefined)

const isAt =
  (key: string, part: string) =>
  (row: KeptRow): boolean =>
    row.key === key && row.part === part

/** What is kept, last opened first. */
export const listKept = async (db: MirrorDb, kept: Kept): Promise<KeptPart[]> => (await rowsOf(db, kept)).toSorted(lastOpenedFirst)

const lastOpenedFirst = (a: KeptRow, b: KeptRow): number => b.openedAt - a.openedAt || (b.id ?? 0) - (a.id ?? 0)

/** Keeps an answer in place of the earlier one with this key and part, and drops what is too much then. */
export async function storeKept<T>(db: MirrorDb, kept: Kept<T>, key: string, part: string, answer: T, now: number): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(answer)).length
  if (bytes > kept.mostBytesEach) return
  await db.transaction('rw', db.kept, db.answers, async () => {
    const earlier = (await rowsOf(db, kept)).filter(isAt(key, part)).flatMap(({ id }) => id ?? [])
    await drop(db, earlier)
    const id = await db.kept.add({ kind: kept.name, key, part, at: now, openedAt: now, bytes })
    await db.answers.put({ id, answer })
    await drop(db, tooMuch(kept, await rowsOf(db, kept)))
  })
}

async function drop(db: MirrorDb, ids: readonly number[]): Promise<void> {
  await db.kept.bulkDelete([...ids])
  await db.answers.bulkDelete([...ids])
}

function tooMuch({ most, mostBytes }: Kept, rows: readonly KeptRow[]): number[] {
  const keys = new Set<string>()
  let bytes = 0
  return rows.toSorted(lastOpenedFirst).flatMap(row => {
    bytes += row.bytes
    if (bytes <= mostBytes && (keys.has(row.key) || keys.size < most)) {
      keys.add(row.key)
      return []
    }
    return row.id ?? []
  })
}

/** Opens a kept answer, which from then on counts as opened last. Undefined where there is none. */
export async function loadKept<T>(db: MirrorDb, kept: Kept<T>, key: string, part: string, now: number): Promise<KeptAnswer<T> | undefined> {
  const found = await db.transaction('rw', db.kept, db.answers, async () => {
    const row = (await rowsOf(db, kept)).find(isAt(key, part))
    const stored = row?.id === undefined ? undefined : await db.answers.get(row.id)
    if (!row || !stored) return undefined
    await db.kept.put({ ...row, openedAt: now })
    return { answer: stored.answer, at: row.at }
  })
  const parsed = v.safeParse(kept.schema, found?.answer)
  return found && parsed.success ? { answer: parsed.output, at: found.at } : undefined
}
