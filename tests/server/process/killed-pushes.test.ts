import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, expect, test, vi } from 'vitest'
import { killLeftServers, killsOften, preparedFolder, SpawnedServer } from '../../support/spawned-server.ts'
import { PushService, Subscriber } from '../push/push-service.ts'

let dir = ''
const service = new PushService()
afterEach(async () => {
  await killLeftServers()
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

const messages = 300
const kills = killsOften ? 3 : 1
/** What a server sends at once: so much may be on its way when it is killed. */
const atOnce = 8

test('D2 a server killed while it sends push messages loses none; what came again replaces the first', async () => {
  await service.start()
  dir = await preparedFolder()
  const file = new Database(join(dir, 'users.db'))
  const value = (sql: string): number => (file.prepare(`SELECT (${sql}) AS value`).get() as { value: number }).value
  const { id } = file.prepare('SELECT id FROM users LIMIT 1').get() as { id: string }
  const { device } = new Subscriber(`${service.url}/browser`)
  file.exec('BEGIN')
  file
    .prepare(
      `INSERT INTO sessions (sid, user_id, jti, issued_at, jti_used, previous_until, created_at, expires_at) VALUES ('one', ?, 'one', 0, 0, 0, 0, ?)`,
    )
    .run(id, Date.now() + 24 * 3600_000)
  file
    .prepare(`INSERT INTO push_devices (sid, user_id, endpoint, p256dh_key, auth_secret, created_at) VALUES ('one', ?, ?, ?, ?, 0)`)
    .run(id, device.endpoint, device.keys.p256dh, device.keys.auth)
  for (let n = 0; n < messages; n++) {
    file
      .prepare(
        `INSERT INTO searches (id, user_id, name, index_name, data, new_results, seen_at, finds_from, is_paused, push, mail, mailed_to, version, created_at, change_seq)
         VALUES (?, ?, 'Lamps', 'publications', '{"index":"publications","keyword":"lamp","filters":{},"exclude":[],"search_by_fields":[],"scoped_slug_texts":[],"ignored_synonyms":[]}', 1, 0, 0, 0, 1, 'off', 0, 1, 0, 0)`,
      )
      .run(`search-${n}`, id)
    file
      .prepare(
        `INSERT INTO push_messages (sid, alert, user_id, title, body, created_at, attempts, not_before) VALUES ('one', ?, ?, 'New', 'A lamp', ?, 0, 0)`,
      )
      .run(`search-${n}`, id, Date.now())
  }
  file.exec('COMMIT')
  const left = () => value('SELECT count(*) FROM push_messages')
  const start = () => new SpawnedServer({ DATA_DIR: dir, PUSH_SERVICES: service.url })
  for (let kill = 0; kill < kills; kill += 1) {
    const server = start()
    const before = service.received.length
    await vi.waitFor(() => expect(service.received.length).toBeGreaterThan(before), { timeout: 30_000, interval: 1 })
    server.signal('SIGKILL')
    await server.ended()
  }
  // Otherwise nothing was left to be lost.
  expect(left()).toBeGreaterThan(0)
  // What was on its way waits a minute for its next attempt: that minute is over.
  file.exec('UPDATE push_messages SET not_before = 0')
  const server = start()
  await vi.waitFor(() => expect(left()).toBe(0), { timeout: 60_000, interval: 50 })
  server.signal('SIGTERM')
  await server.ended()
  // A push service and a browser replace a message by a later one of the same topic (RFC 8030).
  const topics = service.received.map(({ headers }) => headers['topic'])
  expect(new Set(topics).size).toBe(messages)
  expect(topics.length - messages).toBeLessThanOrEqual(kills * atOnce)
  file.close()
}, 120_000)
