import type { AnyRecord } from '#contract/records.ts'
import type { MirrorDb } from './db.ts'
import { type Fields, recordIn, type Subject } from './declared.ts'
import { every, rowsWhere, touched } from './scope.ts'
import { loadView } from './view.ts'

/** Rows at a time when all are looked through. */
const atOnce = 200

/** A record that a mirrored row carries, by any of its slugs; the server's word before a copy that waits to be sent. */
export async function loadRecord(db: MirrorDb, index: string, slug: string): Promise<AnyRecord | undefined> {
  for (const subject of db.subjects.filter(({ carries }) => carries)) {
    const found = (await namedSo(db, subject, index, slug)) ?? (await namedOtherwise(db, subject, index, slug))
    if (found) return found
  }
  return undefined
}

async function namedSo(db: MirrorDb, subject: Subject, index: string, slug: string): Promise<AnyRecord | undefined> {
  const { carries, of } = subject
  if (!carries) return undefined
  const view = await loadView(db, { rows: [...(of ? [every(of)] : []), rowsWhere(subject, carries.slug, slug), touched(subject)] })
  const rows = [...view.of(subject).values()] as Fields[]
  const named = rows.filter(row => row[carries.index] === index && row[carries.slug] === slug && recordIn(subject, row))
  const best = named.find(row => row['mark'] === undefined) ?? named[0]
  return best && recordIn(subject, best)
}

/** Saved under another of its slugs: rare enough to look through everything. */
async function namedOtherwise(db: MirrorDb, subject: Subject, index: string, slug: string): Promise<AnyRecord | undefined> {
  const keys = await db.rows(subject).toCollection().primaryKeys()
  for (let from = 0; from < keys.length; from += atOnce)
    for (const row of await db.rows(subject).bulkGet(keys.slice(from, from + atOnce))) {
      const record = row && recordIn(subject, row)
      if (record?.index === index && record.slug_values.includes(slug)) return record
    }
  return undefined
}
