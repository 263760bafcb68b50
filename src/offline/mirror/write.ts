import type { MirrorDb } from './db.ts'
import { type Fields, isPartOf, keyOf, keyText, type Mirrored, type Subject } from './declared.ts'

/** Rows of one subject that the server's word changes; `drop` holds keys as text. What is a part of a dropped row goes with it. */
export interface Written {
  of: Subject
  put?: readonly object[]
  drop?: readonly string[]
}
export type BaseWrite = readonly Written[]

export const put = <R extends object>(of: Mirrored<R, object>, ...rows: readonly R[]): Written => ({ of, put: rows })
export const drop = (of: Subject, ...keys: readonly string[]): Written => ({ of, drop: keys })

/** Whether a row takes the place of the one at hand: always, or where the subject has a version, unless its own is lower. */
export const isTaken = ({ version }: Subject, row: object, known: object | undefined): boolean =>
  version === undefined || known === undefined || Number((row as Fields)[version]) >= Number((known as Fields)[version])

/** Takes the server's word into the mirror. Call inside a write transaction over `db.mirrored`. */
export async function writeBase(db: MirrorDb, write: BaseWrite): Promise<void> {
  for (const { of, put: rows = [] } of write) {
    if (rows.length === 0) continue
    const known = of.version === undefined ? [] : await db.rows(of).bulkGet(rows.map(row => keyOf(of, keyText(of, row))))
    await db.rows(of).bulkPut(rows.filter((row, at) => isTaken(of, row, known[at])))
  }
  for (const { of, drop: keys = [] } of write) {
    if (keys.length === 0) continue
    await db.rows(of).bulkDelete(keys.map(key => keyOf(of, key)))
    for (const part of db.subjects.filter(subject => isPartOf(subject, of))) for (const key of keys) await partsOf(db, part, key).delete()
  }
}

/** The rows of a subject that are parts of one row: its key begins theirs. An array stands behind every text in the order of keys. */
const partsOf = (db: MirrorDb, part: Subject, whole: string) => {
  const begins = whole.split('/')
  return db
    .rows(part)
    .where(':id')
    .between(begins, [...begins, []], true, true)
}
