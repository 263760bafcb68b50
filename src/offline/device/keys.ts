import type { IndexableType, Table } from 'dexie'
import { metaOf, type MirrorDb, setMeta } from '../mirror/db.ts'

/** `id` names the key without telling it: the server may come to give another one. */
interface HeldKey {
  id: string
  /** Cannot be taken out of the browser again. */
  key: CryptoKey
}

/** Opens what is encrypted here with the key that this device holds. Answers whether it holds one. */
export function findKey(db: MirrorDb): Promise<boolean> {
  // In a writing transaction, so that no other reads rows while the key behind them changes.
  return db.transaction('rw', [db.meta, ...db.sealed], async () => {
    const held = await metaOf<HeldKey>(db, 'key')
    db.lock.use(held?.key)
    return held !== undefined
  })
}

/**
 * Takes the key that the server gives this user on this device (32 bytes in base64url). What waited in the clear, or under another
 * key, is encrypted with it in the same transaction. Answers whether it is a new one here; false too in a browser without
 * cryptography (an insecure address), which goes on in the clear.
 */
export async function takeKey(db: MirrorDb, given: string): Promise<boolean> {
  const { subtle } = globalThis.crypto
  if (!subtle) return false
  const bytes = Uint8Array.from(atob(given.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
  const [digest, key] = await Promise.all([
    subtle.digest('SHA-256', bytes),
    subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  ])
  const id = [...new Uint8Array(digest).subarray(0, 8)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const before = db.lock.key
  try {
    return await db.transaction('rw', [db.meta, ...db.sealed], async () => {
      const held = await metaOf<HeldKey>(db, 'key')
      if (before === undefined) db.lock.use(held?.key)
      if (held?.id === id) {
        db.lock.use(held.key)
        for (const table of db.sealed) await sealClear(table)
        return before === undefined
      }
      const opened = await Promise.all(db.sealed.map(async table => ({ table, rows: await table.toArray() })))
      db.lock.use(key)
      await setMeta(db, 'key', { id, key })
      for (const { table, rows } of opened) await table.bulkPut(rows)
      return true
    })
  } catch (error) {
    db.lock.use(before)
    throw error
  }
}

/** Encrypts what a tab that had not heard of the key wrote after it had come. The cursor sees rows as they are stored. */
async function sealClear(table: Table<object, IndexableType>): Promise<void> {
  const keys = await table.filter(row => !Object.hasOwn(row, 'box')).primaryKeys()
  const rows = keys.length > 0 ? await table.bulkGet(keys) : []
  await table.bulkPut(rows.filter(row => row !== undefined))
}
