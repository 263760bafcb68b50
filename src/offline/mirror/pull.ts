import type { Changes } from '#contract/changes.ts'
import { metaOf, type MirrorDb, setMeta } from './db.ts'
import { keyText, removedText, type Subject, textOfKey } from './declared.ts'
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

/**
 * Brings the mirror up to date: pages of changes since the cursor, one transaction each, base rows only. After a `reset`
 * the rows that no page named are dropped with the last page, and the cursor is kept only then, so that an interrupted
 * reset begins anew. Returns when the server has no more; throws ApiError when it cannot be asked.
 */
export async function pull(db: MirrorDb, ask: (since: string | undefined) => Promise<Changes>, now: () => number): Promise<void> {
  if (await hasUnknownCreation(db)) return
  let since = await metaOf<string>(db, 'cursor')
  let named: Named | undefined
  for (;;) {
    const page = await ask(since)
    const write = writeOf(db.subjects, page)
    if (page.reset) named = new Map(db.subjects.map(({ name }) => [name, new Set()]))
    for (const { of, put = [] } of write) for (const row of put) named?.get(of.name)?.add(keyText(of, row))
    await db.transaction('rw', [...db.mirrored, db.meta], async () => {
      await writeBase(db, write)
      if (page.more) {
        if (!named) await setMeta(db, 'cursor', page.cursor)
        return
      }
      if (named) await dropUnnamed(db, named)
      await setMeta(db, 'cursor', page.cursor)
      await setMeta(db, 'lastPull', now())
    })
    if (!page.more || page.cursor === since) return
    since = page.cursor
  }
}

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
