import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DamagedData, StartRefusal } from '../../core/faults.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Store } from '../store.ts'
import { type Connection, connect } from './connection.ts'
import { GroupCommit } from './group-commit.ts'

/** Opens `users.db` in an existing folder, checks it and brings its schema up to date. Throws DamagedData or StartRefusal. */
export async function openStore(dir: string, now: () => number = Date.now): Promise<Store> {
  const file = resolve(join(dir, 'users.db'))
  const [writer, reader] = opened(file, now)
  const commits = new GroupCommit(writer)
  return {
    read: reader.query,
    write: job => commits.write(job),
    close: async () => {
      await commits.idle()
      reader.close()
      // The file alone holds everything then: it can be copied, and a later check sees all of it.
      writer.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      writer.close()
    },
  }
}

function opened(file: string, now: () => number): [Connection, Connection] {
  const isNew = !existsSync(file)
  let writer: Connection | undefined
  try {
    writer = connect(file)
    if (!isNew) check(writer, file)
    migrate(writer.raw, now())
    // Cursors of another store (a restored or exchanged folder) must be recognised as foreign.
    writer.raw.prepare(`INSERT INTO meta (name, value) VALUES ('store', ?) ON CONFLICT DO NOTHING`).run([randomBytes(4).toString('hex')])
    writer.raw.exec(`INSERT INTO meta (name, value) VALUES ('change_seq', '0') ON CONFLICT DO NOTHING`)
    const supportKey = randomBytes(32).toString('base64url')
    writer.raw.prepare(`INSERT INTO meta (name, value) VALUES ('support_key', ?) ON CONFLICT DO NOTHING`).run([supportKey])
    return [writer, connect(file)]
  } catch (problem) {
    writer?.close()
    if (problem instanceof StartRefusal) throw problem
    throw new DamagedData(file, problem instanceof Error ? problem.message : String(problem))
  }
}

function check(connection: Connection, file: string): void {
  const findings = connection.raw.prepare('PRAGMA quick_check(3)').all() as { quick_check: string }[]
  const [first] = findings
  if (first?.quick_check !== 'ok') throw new DamagedData(file, first?.quick_check.replace(/\s+/g, ' ') ?? 'it cannot be checked')
}
