import type { KeptParts } from '../engine-types.ts'
import type { MirrorDb } from './db.ts'

/**
 * The stored parts of the device search's index. They hold what records say, so they are stored only encrypted: without a key, or in a browser
 * without Web Crypto, nothing is kept.
 */
export const keptParts = (db: MirrorDb): KeptParts => ({
  ids: () => idsOf(db),
  async read(id) {
    const row = await db.parts.get(id)
    return row && db.cipher.open(row.box)
  },
  async keep(known, put, drop) {
    const sealed = await Promise.all(put.map(async ({ id, file }) => ({ id, box: await db.cipher.seal(file) })))
    const rows = sealed.flatMap(({ id, box }) => (box ? { id, box } : []))
    if (rows.length < put.length) return false
    return db.transaction('rw', db.parts, async () => {
      const ids = await idsOf(db)
      // Another tab has stored an index of its own.
      if (db.cipher.isOver || ids.length !== known.length || ids.some(id => !known.includes(id))) return false
      await db.parts.bulkDelete([...drop])
      await db.parts.bulkPut(rows)
      return true
    })
  },
})

const idsOf = (db: MirrorDb): Promise<string[]> => db.parts.toCollection().primaryKeys()
