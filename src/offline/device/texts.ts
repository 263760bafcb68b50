import type { MirrorDb } from '../mirror/db.ts'
import type { TextRow } from '../mirror/tables.ts'
import { bucketOf } from '../queue/op.ts'

/** Rows of this name; more than one where a text was begun anew while the older one could not be read. */
const named = async (db: MirrorDb, name: string): Promise<TextRow[]> =>
  (await db.texts.where('about').equals(bucketOf(name)).toArray()).filter(row => row.name === name)

/** What was typed into a form and not sent. */
export const readText = async (db: MirrorDb, name: string): Promise<unknown> => (await named(db, name)).at(-1)?.value

/** Keeps it, or drops it with undefined. */
export const keepText = (db: MirrorDb, name: string, value: unknown): Promise<void> =>
  db.transaction('rw', db.texts, async () => {
    const rows = await named(db, name)
    const last = rows.at(-1)
    const kept = value === undefined ? undefined : { ...(last?.id === undefined ? {} : { id: last.id }), name, value }
    await db.texts.bulkDelete(rows.flatMap(({ id }) => (id === undefined || id === kept?.id ? [] : [id])))
    if (kept) await db.texts.put(kept)
  })

/** The names of all that is kept, in the order it was begun. */
export const textNames = async (db: MirrorDb): Promise<string[]> => [
  ...new Set((await db.texts.toArray()).map(({ name }) => name).filter(Boolean)),
]
