import type { Client } from 'pg'

/** Which of all locks of the database are meant; the second half is the name's. */
const locks = 4_921_005

/** Runs work while this server holds the lock of the name. If its connection is lost meanwhile, another may begin: the work must bear that. */
export async function runAlone<T>(connect: () => Promise<Client>, name: string, work: () => Promise<T>): Promise<T> {
  const client = await connect()
  try {
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [locks, name])
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
