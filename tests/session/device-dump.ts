import { Dexie } from 'dexie'

/** Every row of every database of this browser, its local and its session storage, as one text: what a look at the disk could find. */
export async function dump(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
  for (const { name = '' } of await Dexie.dependencies.indexedDB.databases()) {
    const db = await new Dexie(name).open()
    for (const table of db.tables) found.push(name, table.name, await table.toCollection().primaryKeys(), await table.toArray())
    db.close()
  }
  return JSON.stringify(found, (_, value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value))
}

/** Whether the database of the signed-in user contains a key. */
export async function holdsKey(): Promise<boolean> {
  for (const { name = '' } of await Dexie.dependencies.indexedDB.databases()) {
    if (name === 'ri-meta') continue
    const db = await new Dexie(name).open()
    const key: unknown = await db.table('meta').get('key')
    db.close()
    if (key) return true
  }
  return false
}
