import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, expect, test, vi } from 'vitest'
import { killLeftServers, killsOften, preparedFolder, SpawnedServer } from '../../support/spawned-server.ts'

let dir = ''
afterEach(async () => {
  await killLeftServers()
  rmSync(dir, { recursive: true, force: true })
})

const users = 1500
const kills = killsOften ? 2 : 1

test('D2 a server that is killed while it writes mails about alerts leaves nobody out and mails nobody twice', async () => {
  dir = await preparedFolder()
  const file = new Database(join(dir, 'users.db'))
  file.exec('BEGIN')
  const account = file.prepare('SELECT * FROM users LIMIT 1').get() as Record<string, unknown>
  const columns = Object.keys(account).filter(name => name !== '_metadata')
  const addUser = file.prepare(`INSERT INTO users (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
  for (let n = 0; n < users; n++) {
    const own: Record<string, unknown> = {
      id: `user-${n}`,
      email: `user${n}@example.org`,
      slug_values: `["user-${n}"]`,
      orcid_id: null,
      linkedin_id: null,
    }
    addUser.run(...columns.map(column => (column in own ? own[column] : account[column])))
    file
      .prepare(
        `INSERT INTO searches (id, user_id, name, index_name, data, new_results, seen_at, finds_from, is_paused, mail, mailed_to, version, created_at, change_seq)
         VALUES (?, ?, 'Lamps', 'publications', '{"index":"publications","keyword":"lamp","filters":{},"exclude":[],"search_by_fields":[],"scoped_slug_texts":[],"ignored_synonyms":[]}', 1, 0, 0, 0, 'daily', 0, 1, 0, 0)`,
      )
      .run(`search-${n}`, `user-${n}`)
    file
      .prepare(
        `INSERT INTO alert_finds (user_id, alert, index_name, slug_value, title, added_at, found_at, number) VALUES (?, ?, 'publications', 'lamp', 'A lamp', 1, 1, 1)`,
      )
      .run(`user-${n}`, `search-${n}`)
    file.prepare(`INSERT INTO mail_turns (user_id, mail, due_at) VALUES (?, 'daily', 0)`).run(`user-${n}`)
  }
  file.exec('COMMIT')
  const value = (sql: string): number => (file.prepare(`SELECT (${sql}) AS value`).get() as { value: number }).value
  const written = () => value(`SELECT count(*) FROM mails WHERE kind = 'alert_digest'`)
  let before = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const server = new SpawnedServer({ DATA_DIR: dir })
    await server.url()
    await vi.waitFor(() => expect(written()).toBeGreaterThan(before), { timeout: 30_000, interval: 1 })
    server.signal('SIGKILL')
    await server.ended()
    before = written()
  }
  // Otherwise nothing was left to be lost.
  expect(before).toBeLessThan(users)
  const server = new SpawnedServer({ DATA_DIR: dir })
  await vi.waitFor(() => expect(value('SELECT count(*) FROM mail_turns')).toBe(0), { timeout: 60_000, interval: 50 })
  server.signal('SIGTERM')
  await server.ended()
  const counts = `SELECT count(*) AS mails FROM mails WHERE kind = 'alert_digest' GROUP BY to_address`
  expect([value(`SELECT count(*) FROM (${counts})`), value(`SELECT max(mails) FROM (${counts})`)]).toEqual([users, 1])
  expect(value('SELECT count(*) FROM searches WHERE mailed_to = 1')).toBe(users)
  file.close()
}, 120_000)
