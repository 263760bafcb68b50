import type { IndexableType, Table } from 'dexie'
import { getMeta, type MirrorDb, setMeta } from '../mirror/db.ts'

/** `id` is derived from the key and tells keys apart: the server may send another one later. */
interface StoredKey {
  id: string
  /** Not extractable. */
  key: CryptoKey
}

/** Decrypts with the key that is stored on this device. Returns whether there is one. */
export function findKey(db: MirrorDb): Promise<boolean> {
  // In a write transaction, so that no other transaction reads rows while the key changes.
  return db.transaction('rw', [db.meta, ...db.encryptedTables], async () => {
    const held = await getMeta<StoredKey>(db, 'key')
    db.cipher.use(held?.key)
    return held !== undefined
  })
}

/**
 * Takes the key that the server sends for this user on this device (32 bytes in base64url). Rows that were stored in the clear, or under
 * another key, are encrypted with it in the same transaction. Returns whether the key is new here. False also in a browser without
 * Web Crypto (an insecure address), where rows stay in the clear.
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
  const before = db.cipher.key
  try {
    return await db.transaction('rw', [db.meta, ...db.encryptedTables], async () => {
      const held = await getMeta<StoredKey>(db, 'key')
      if (before === undefined) db.cipher.use(held?.key)
      if (held?.id === id) {
        db.cipher.use(held.key)
        for (const table of db.encryptedTables) await encryptClear(table)
        return before === undefined
      }
      const opened = await Promise.all(db.encryptedTables.map(async table => ({ table, rows: await table.toArray() })))
      db.cipher.use(key)
      await setMeta(db, 'key', { id, key })
      for (const { table, rows } of opened) await table.bulkPut(rows)
      return true
    })
  } catch (error) {
    db.cipher.use(before)
    throw error
  }
}

/** Encrypts rows that a tab without the key wrote after the key was set. The cursor sees rows as they are stored. */
async function encryptClear(table: Table<object, IndexableType>): Promise<void> {
  const keys = await table.filter(row => !Object.hasOwn(row, 'box')).primaryKeys()
  const rows = keys.length > 0 ? await table.bulkGet(keys) : []
  await table.bulkPut(rows.filter(row => row !== undefined))
}
