import type { MirrorDb } from '../mirror/db.ts'
import type { DraftRow } from '../mirror/tables.ts'
import { hashBucket } from '../declare/op.ts'

/** Rows with this name; more than one where a draft was started again while the older one could not be decrypted. */
const named = async (db: MirrorDb, name: string): Promise<DraftRow[]> =>
  (await db.texts.where('about').equals(hashBucket(name)).toArray()).filter(row => row.name === name)

/** A form's draft: what was typed and not sent. */
export const loadDraft = async (db: MirrorDb, name: string): Promise<unknown> => (await named(db, name)).at(-1)?.value

/** Saves a draft, or removes it with undefined. */
export const storeDraft = (db: MirrorDb, name: string, value: unknown): Promise<void> =>
  db.transaction('rw', db.texts, async () => {
    const rows = await named(db, name)
    const last = rows.at(-1)
    const kept = value === undefined ? undefined : { ...(last?.id === undefined ? {} : { id: last.id }), name, value }
    await db.texts.bulkDelete(rows.flatMap(({ id }) => (id === undefined || id === kept?.id ? [] : [id])))
    if (kept) await db.texts.put(kept)
  })

/** The names of all drafts, oldest first. */
export const listDrafts = async (db: MirrorDb): Promise<string[]> => [
  ...new Set((await db.texts.toArray()).map(({ name }) => name).filter(Boolean)),
]
