import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { afterEach, expect, test, vi } from 'vitest'
import { createFolder, killLeftServers, killsOften, preparedFolder, signIn, SpawnedServer } from '../../support/spawned-server.ts'

let dir = ''
afterEach(async () => {
  await killLeftServers()
  rmSync(dir, { recursive: true, force: true })
})

/** How long after the request the server is killed, in milliseconds. */
const waits = killsOften ? [0, 12, 24, 36, 48] : [0, 24, 48]
const rounds = waits.length
const inRound = 4

test('D2 invitations whose server is killed before, during or after the answer exist once, with one mail and one event each', async () => {
  dir = await preparedFolder()
  let folder = ''
  let token = ''
  const invite = async (url: string, round: number) => {
    const people = Array.from({ length: inRound }, (_, n) => ({ email: `round${round}.person${n}@example.org` }))
    const response = await fetch(`${url}/v1/bookmark_folders/${folder}/invites`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': `killed.${round}` },
      body: JSON.stringify({ invite: { people } }),
    })
    return (await response.json()) as { invited: number }
  }
  for (let round = 0; round < rounds; round++) {
    const server = new SpawnedServer({ DATA_DIR: dir })
    const url = await server.url()
    if (round === 0) {
      ;({ token } = await signIn(url))
      folder = ((await (await createFolder(url, token, 'killed.folder', 'Reading')).json()) as { id: string }).id
    } else expect((await invite(url, round - 1)).invited).toBe(inRound)
    const answered = invite(url, round).catch(() => undefined)
    await pause(waits[round])
    server.signal('SIGKILL')
    await Promise.all([answered, server.ended()])
  }
  const users = join(dir, 'users.db')
  // A mail that was being sent is tried again a minute later: here, at once.
  const before = new Database(users)
  before.exec('UPDATE mails SET not_before = 0 WHERE sent_at IS NULL')
  before.close()
  const server = new SpawnedServer({ DATA_DIR: dir })
  const url = await server.url()
  for (let round = 0; round < rounds; round++) expect((await invite(url, round)).invited).toBe(inRound)
  const mailbox = join(dir, 'mailbox')
  const sent = () => readdirSync(mailbox).filter(name => name.endsWith('.eml')).length
  await vi.waitFor(() => expect(sent()).toBe(rounds * inRound), { timeout: 20_000, interval: 50 })
  server.signal('SIGTERM')
  await server.ended()
  const file = new Database(users)
  for (const [table, column] of [
    ['invites', 'email'],
    ['mails', 'to_address'],
    ['membership_events', 'email'],
  ]) {
    const rows = file.prepare(`SELECT ${column} AS address, count(*) AS count FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`).all()
    expect([table, rows.length, rows.every(row => (row as { count: number }).count === 1)]).toEqual([table, rounds * inRound, true])
  }
  file.close()
}, 120_000)
