import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dataFiles } from '../../core/data-files.ts'
import { DamagedData, startupErrorOf } from '../../core/startup-errors.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Store } from '../store.ts'
import { type StoreConnection, openConnection } from './connection.ts'
import { GroupCommit } from './group-commit.ts'

/** Opens `users.db` in an existing folder, checks it and updates its schema. Throws DamagedData or StartupError. */
export async function openStore(dir: string, now: () => number = Date.now): Promise<Store> {
  const file = resolve(join(dir, dataFiles.users))
  const [writer, reader] = openConnections(file, now)
  const commits = new GroupCommit(writer)
  return {
    read: reader.query,
    write: job => commits.write(job),
    close: async () => {
      await commits.idle()
      reader.close()
      // Moves everything into the main file, so that it can be copied alone and the next check covers all of it.
      writer.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      writer.close()
    },
  }
}

function openConnections(file: string, now: () => number): [StoreConnection, StoreConnection] {
  const isNew = !existsSync(file)
  let writer: StoreConnection | undefined
  try {
    writer = openConnection(file)
    if (!isNew) checkIntegrity(writer, file)
    migrate(writer.raw, now())
    // Identifies this store, so that cursors of another one (a restored or replaced folder) are recognised.
    writer.raw.prepare(`INSERT INTO meta (name, value) VALUES ('store', ?) ON CONFLICT DO NOTHING`).run([randomBytes(4).toString('hex')])
    writer.raw.exec(`INSERT INTO meta (name, value) VALUES ('change_seq', '0') ON CONFLICT DO NOTHING`)
    const supportKey = randomBytes(32).toString('base64url')
    writer.raw.prepare(`INSERT INTO meta (name, value) VALUES ('support_key', ?) ON CONFLICT DO NOTHING`).run([supportKey])
    return [writer, openConnection(file)]
  } catch (problem) {
    writer?.close()
    throw startupErrorOf(file, problem)
  }
}

function checkIntegrity(connection: StoreConnection, file: string): void {
  const findings = connection.raw.prepare('PRAGMA quick_check(3)').all() as { quick_check: string }[]
  const [first] = findings
  if (first?.quick_check !== 'ok') throw new DamagedData(file, first?.quick_check.replace(/\s+/g, ' ') ?? 'it cannot be checked')
}
