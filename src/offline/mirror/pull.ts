import type { Changes } from '#contract/changes.ts'
import { metaOf, type MirrorDb, setMeta } from './db.ts'
import { keyText, removedText, type Subject, textOfKey } from './declared.ts'
import { pulledOf } from './pulled.ts'
import { type BaseWrite, writeBase, type Written } from './write.ts'

/** What a page of changes says about each subject. */
export const writeOf = (subjects: readonly Subject[], page: Changes): BaseWrite => {
  // The contract has both lists for every declared name; a test holds declarations and contract together.
  const lists = page as unknown as Readonly<Record<string, readonly object[] | undefined>>
  return subjects.map((of): Written => ({
    of,
    put: lists[of.name] ?? [],
    drop: (lists[`removed_${of.name}`] ?? []).map(removed => removedText(of, removed)),
  }))
}

/** The keys of all rows that the pages of a reset named, by subject. */
type Named = ReadonlyMap<string, Set<string>>

/** So many pages that came in vain leave the rest to the next trigger. */
export const mostLost = 10

/**
 * Brings the mirror up to date: pages of changes since the cursor, one transaction each, base rows only. After a `reset`
 * the rows that no page named are dropped with the last page, and there is a cursor again only then, so that an interrupted
 * reset begins anew. A page is taken only where the mirror still stands where it was asked for; where another tab took one
 * meanwhile, or an acknowledgement went back, it is asked for anew. Answers whether the mirror is complete now. Throws ApiError
 * when the server cannot be asked.
 */
export async function pull(db: MirrorDb, ask: (since: string | undefined) => Promise<Changes>, now: () => number): Promise<boolean> {
  if (await hasUnknownCreation(db)) return false
  let { since, at } = await standing(db)
  let reset: { named: Named; first: number } | undefined
  for (let lost = 0; lost < mostLost;) {
    const page = await ask(since)
    const write = writeOf(db.subjects, page)
    const taken = { cursor: page.cursor, page: at.pages + 1, pages: at.pages + 1 }
    const begun: typeof reset = page.reset ? { named: new Map(db.subjects.map(({ name }) => [name, new Set()])), first: taken.page } : reset
    const isTaken = await db.transaction('rw', [...db.mirrored, db.meta], async () => {
      const found = await pulledOf(db)
      if (found.page !== at.page || found.pages !== at.pages) return false
      await writeBase(db, write)
      await setMeta(db, 'pulled', taken)
      if (page.reset) await db.meta.delete('cursor')
      for (const { of, put = [] } of write) for (const row of put) begun?.named.get(of.name)?.add(keyText(of, row))
      if (begun && !page.more) await dropUnnamed(db, begun.named)
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
      const found = await standing(db)
      // A reset goes on where nobody else took a page and its own first one still holds.
      if (found.at.pages !== at.pages || found.at.page < (reset?.first ?? 0)) reset = undefined
      at = found.at
      since = reset ? at.cursor : found.since
    }
  }
  return false
}

const standing = (db: MirrorDb) =>
  db.transaction('r', db.meta, async () => ({ since: await metaOf<string>(db, 'cursor'), at: await pulledOf(db) }))

async function dropUnnamed(db: MirrorDb, named: Named): Promise<void> {
  for (const subject of db.subjects) {
    const keys = await db.rows(subject).toCollection().primaryKeys()
    await db.rows(subject).bulkDelete(keys.filter(key => !named.get(subject.name)?.has(textOfKey(key))))
  }
}

/**
 * While it is not known whether something new reached the server, a pull could bring it under its real id beside its
 * temporary one, and it would be shown twice. Its answer comes first; the pull follows it.
 */
async function hasUnknownCreation(db: MirrorDb): Promise<boolean> {
  return (await db.ops.filter(op => op.creates !== undefined && op.attempts > 0 && op.state !== 'parked').count()) > 0
}
