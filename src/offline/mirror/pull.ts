import type { Changes } from '#contract/changes.ts'
import { getMeta, type MirrorDb, setMeta } from './db.ts'
import { keyText, removedKeyText, type Subject, keyAsText } from '../declare/subject.ts'
import { pullPosition } from './pull-position.ts'
import type { BaseWrite, SubjectWrite } from '../declare/base-write.ts'
import { writeBase } from './write-base.ts'

/** The writes of a page of changes, by subject. */
export const writeOf = (subjects: readonly Subject[], page: Changes): BaseWrite => {
  // The contract has both lists for every declared name; a test compares declarations and contract.
  const lists = page as unknown as Readonly<Record<string, readonly object[] | undefined>>
  return subjects.map((of): SubjectWrite => ({
    of,
    put: lists[of.name] ?? [],
    drop: (lists[`removed_${of.name}`] ?? []).map(removed => removedKeyText(of, removed)),
  }))
}

/** The keys of all rows in the pages of a reset, by subject. */
type ListedKeys = ReadonlyMap<string, Set<string>>

/** After so many pages that could not be taken, the next trigger continues. */
export const maxLostPages = 10

/**
 * Brings the mirror up to date: pages of changes since the cursor, one transaction each, base rows only. After a `reset` the rows that no
 * page listed are dropped with the last page, and the cursor is stored only then, so that an interrupted reset starts again. A page is
 * taken only if the pull position is still the one it was requested from; if another tab took a page, or an acknowledgement rewound the
 * position, it is requested again. Returns whether the mirror is complete now. Throws ApiError when the server cannot be reached.
 */
export async function pull(db: MirrorDb, ask: (since: string | undefined) => Promise<Changes>, now: () => number): Promise<boolean> {
  if (await hasUnknownCreation(db)) return false
  let { since, at } = await position(db)
  let reset: { listed: ListedKeys; first: number } | undefined
  for (let lost = 0; lost < maxLostPages;) {
    const page = await ask(since)
    const write = writeOf(db.subjects, page)
    const taken = { cursor: page.cursor, page: at.pages + 1, pages: at.pages + 1 }
    const begun: typeof reset = page.reset
      ? { listed: new Map(db.subjects.map(({ name }) => [name, new Set()])), first: taken.page }
      : reset
    const isTaken = await db.transaction('rw', [...db.baseTables, db.meta], async () => {
      const found = await pullPosition(db)
      if (found.page !== at.page || found.pages !== at.pages) return false
      await writeBase(db, write)
      await setMeta(db, 'pulled', taken)
      if (page.reset) await db.meta.delete('cursor')
      for (const { of, put = [] } of write) for (const row of put) begun?.listed.get(of.name)?.add(keyText(of, row))
      if (begun && !page.more) await dropUnlisted(db, begun.listed)
      if (!begun || !page.more) await setMeta(db, 'cursor', page.cursor)
      if (!page.more) await setMeta(db, 'lastPull', now())
      return true
    })
    if (isTaken) {
      if (!page.more || page.cursor === since) return !page.more
      reset = begun
      at = taken
      since = page.cursor
    } else {
      lost++
      const found = await position(db)
      // A reset continues if no other tab took a page and its own first page is still valid.
      if (found.at.pages !== at.pages || found.at.page < (reset?.first ?? 0)) reset = undefined
      at = found.at
      since = reset ? at.cursor : found.since
    }
  }
  return false
}

const position = (db: MirrorDb) =>
  db.transaction('r', db.meta, async () => ({ since: await getMeta<string>(db, 'cursor'), at: await pullPosition(db) }))

async function dropUnlisted(db: MirrorDb, listed: ListedKeys): Promise<void> {
  for (const subject of db.subjects) {
    const keys = await db.rows(subject).toCollection().primaryKeys()
    await db.rows(subject).bulkDelete(keys.filter(key => !listed.get(subject.name)?.has(keyAsText(key))))
  }
}

/**
 * While the outcome of a creation is unknown, a pull could bring the new row under its real id beside the temporary one, and it would be
 * shown twice. So the pull waits for the answer.
 */
async function hasUnknownCreation(db: MirrorDb): Promise<boolean> {
  return (await db.ops.filter(op => op.creates !== undefined && op.attempts > 0 && op.state !== 'parked').count()) > 0
}
