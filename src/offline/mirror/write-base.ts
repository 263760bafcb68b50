import { type BaseWrite, supersedes } from '../declare/base-write.ts'
import { isChildOf, keyAsText, keyOf, keyText, type Subject } from '../declare/subject.ts'
import type { MirrorDb } from './db.ts'

/** Rows of one request: a page of hundreds, encrypted in one go, would hold up whoever types. */
const atOnce = 50

/** Writes the server's rows into the mirror. Call inside a write transaction over `db.baseTables`. */
export async function writeBase(db: MirrorDb, write: BaseWrite): Promise<void> {
  for (const { of, put: rows = [] } of write) {
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce)
      const known = of.version === undefined ? [] : await db.rows(of).bulkGet(some.map(row => keyOf(of, keyText(of, row))))
      await db.rows(of).bulkPut(some.filter((row, at) => supersedes(of, row, known[at])))
    }
  }
  for (const { of, drop: keys = [] } of write) {
    if (keys.length === 0) continue
    await db.rows(of).bulkDelete(keys.map(key => keyOf(of, key)))
    for (const child of db.subjects.filter(subject => isChildOf(subject, of)))
      for (const key of keys) await childrenOf(db, child, key).delete()
    await dropWithWhole(db, of, keys)
  }
}

/** Drops the rows that go with these (`goesWith`), and what is below them. */
async function dropWithWhole(db: MirrorDb, whole: Subject, keys: readonly string[]): Promise<void> {
  for (const of of db.subjects) {
    if (of.goesWith?.whole.name !== whole.name) continue
    const { field, valueOf } = of.goesWith
    const values = keys.flatMap(key => valueOf(key) ?? [])
    const found = await db.rows(of).where(field).anyOf(values).primaryKeys()
    await writeBase(db, [{ of, drop: found.map(keyAsText) }])
  }
}

/** The child rows of one parent row: their keys start with its key. In IndexedDB's order of keys an array comes after every string. */
const childrenOf = (db: MirrorDb, child: Subject, parentKey: string) => {
  const prefix = parentKey.split('/')
  return db
    .rows(child)
    .where(':id')
    .between(prefix, [...prefix, []], true, true)
}
