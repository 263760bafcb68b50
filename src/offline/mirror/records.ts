import type { AnyRecord } from '#contract/records.ts'
import type { MirrorDb } from './db.ts'
import { type Fields, recordIn, type Subject } from '../declare/subject.ts'
import { every, rowsWhere, touched } from '../declare/scope.ts'
import { loadView } from './view.ts'

/** Rows read at a time when all are searched. */
const batchSize = 200

/** A record that a mirrored row carries, by any of its slugs; a confirmed row is preferred to one that waits to be sent. */
export async function loadRecord(db: MirrorDb, index: string, slug: string): Promise<AnyRecord | undefined> {
  for (const subject of db.subjects.filter(({ carries }) => carries)) {
    const found = (await findByKeySlug(db, subject, index, slug)) ?? (await findByOtherSlug(db, subject, index, slug))
    if (found) return found
  }
  return undefined
}

async function findByKeySlug(db: MirrorDb, subject: Subject, index: string, slug: string): Promise<AnyRecord | undefined> {
  const { carries, parent } = subject
  if (!carries) return undefined
  const view = await loadView(db, { rows: [...(parent ? [every(parent)] : []), rowsWhere(subject, carries.slug, slug), touched(subject)] })
  const rows = [...view.of(subject).values()] as Fields[]
  const matching = rows.filter(row => row[carries.index] === index && row[carries.slug] === slug && recordIn(subject, row))
  const best = matching.find(row => row['mark'] === undefined) ?? matching[0]
  return best && recordIn(subject, best)
}

/** A record that was saved under another of its slugs: so rare that all rows may be searched. */
async function findByOtherSlug(db: MirrorDb, subject: Subject, index: string, slug: string): Promise<AnyRecord | undefined> {
  const keys = await db.rows(subject).toCollection().primaryKeys()
  for (let from = 0; from < keys.length; from += batchSize)
    for (const row of await db.rows(subject).bulkGet(keys.slice(from, from + batchSize))) {
      const record = row && recordIn(subject, row)
      if (record?.index === index && record.slug_values.includes(slug)) return record
    }
  return undefined
}
