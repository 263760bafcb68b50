import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createFolder,
  folderNames,
  killLeftServers,
  killRounds,
  killsOften,
  newFolder,
  preparedFolder,
  signIn,
  SpawnedServer,
} from '../../support/spawned-server.ts'

const writers = 8

let dir = ''
afterEach(async () => {
  await killLeftServers()
  rmSync(dir, { recursive: true, force: true })
})

interface Sent {
  key: string
  name: string
}

/** Writes until the server is gone; collects acknowledged writes and those of unknown outcome. */
async function writeUntilKilled(url: string, token: string, round: number, acknowledged: Sent[], unknown: Sent[], doomed: () => boolean) {
  let next = 0
  const writer = async (who: number) => {
    while (!doomed()) {
      const sent = { key: `kill-${round}-${who}.${next}`, name: `round ${round} writer ${who} number ${next++}` }
      try {
        const response = await createFolder(url, token, sent.key, sent.name)
        await response.json()
        if (response.status !== 200) throw new Error(`answered ${response.status}`)
        acknowledged.push(sent)
      } catch {
        unknown.push(sent)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, who) => writer(who)))
}

function removeFolders(found: readonly Sent[]): void {
  const file = new Database(join(dir, 'users.db'))
  file.pragma('foreign_keys = ON')
  const remove = file.prepare('DELETE FROM folders WHERE name = ?')
  for (const { name } of found) remove.run(name)
  file.close()
}

test(
  `D1 after ${killRounds} SIGKILLs under write load each acknowledged write is stored once in a sound file`,
  async () => {
    dir = await preparedFolder()
    const acknowledged: Sent[] = []
    let unknown: Sent[] = []
    let token = ''
    let id = ''
    for (let round = 0; round < killRounds; round++) {
      const server = new SpawnedServer({ DATA_DIR: dir })
      const url = await server.url()
      if (round === 0) ({ token, id } = await signIn(url))
      // Writes of unknown outcome are sent again under their keys and are then stored once.
      for (const sent of unknown) {
        const response = await createFolder(url, token, sent.key, sent.name)
        expect(response.status).toBe(200)
        acknowledged.push(sent)
      }
      unknown = []
      const names = await folderNames(url, token, id)
      const counted = new Map<string, number>()
      for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
      expect(acknowledged.filter(({ name }) => counted.get(name) !== 1)).toEqual([])
      expect(names).toHaveLength(acknowledged.length)

      let killed = false
      const before = acknowledged.length
      const writing = writeUntilKilled(url, token, round, acknowledged, unknown, () => killed)
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: 20_000, interval: 5 })
      await pause(Math.random() * 220)
      server.signal('SIGKILL')
      killed = true
      await Promise.all([writing, server.ended()])
      // A long run would reach the bound of an account: what was found is removed again.
      if (before > 3000) removeFolders(acknowledged.splice(0, before))
    }
    const file = new Database(join(dir, 'users.db'))
    expect(file.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(file.prepare('SELECT count(*) AS folders FROM folders').get()).toMatchObject({ folders: expect.any(Number) })
    file.close()
  },
  60_000 + killRounds * 5000,
)

/** Starts a server on the folder and kills it `wait` ms after a condition holds. */
async function killedWhen(seen: (server: SpawnedServer) => boolean, wait = 0): Promise<void> {
  const server = new SpawnedServer({ DATA_DIR: dir })
  while (!seen(server) && !server.said('is ready')) await pause(2)
  await pause(wait)
  server.signal('SIGKILL')
  await server.ended()
}

test('D3 after repeated SIGKILLs during the first start, a later start completes by itself', async () => {
  dir = newFolder()
  // First when each file appears, then at several moments while the demo catalogue is written.
  const files = killsOften ? ['lock.db', 'users.db', 'users.db-wal', 'catalogue.db'] : ['users.db-wal']
  for (const name of files) await killedWhen(() => existsSync(join(dir, name)))
  for (const wait of killsOften ? [0, 20, 50, 100, 200, 400, 800, 1600] : [0, 300])
    await killedWhen(server => server.said('writing the demo catalogue'), wait)
  const server = new SpawnedServer({ DATA_DIR: dir })
  const url = await server.url()
  const demo = (await (await fetch(`${url}/v1/demo_accounts`)).json()) as { results: { email: string; password: string }[] }
  expect(demo.results).toHaveLength(4)
  expect((await signIn(url, demo.results[0])).token).toBeTruthy()
  const counts = await fetch(`${url}/search-service/count`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  const { totals } = (await counts.json()) as { totals: Record<string, number> }
  expect(Object.values(totals).filter(total => total > 0)).toHaveLength(11)
  server.signal('SIGTERM')
  expect((await server.ended()).code).toBe(0)
}, 120_000)

const beacons = Array.from({ length: 500 }, (_, n) => ({
  index: 'publications' as const,
  slug_values: [`beacon-${n}`],
  source: { name: 'Tests' },
  title: `Beacon ${n}`,
}))

interface JobFigures {
  status: string
  done: number
}
/** The only job of the folder, as another process sees it. */
function jobIn(file: Database.Database): JobFigures | undefined {
  return file.prepare('SELECT status, done FROM jobs').get() as JobFigures | undefined
}

test.each([
  ['when its job is stored, perhaps before the answer', (job: JobFigures) => job.status === 'waiting' || job.done === 0],
  ['when some of the items are stored', (job: JobFigures) => job.done > 0],
  ['when all of them are', (job: JobFigures) => job.status === 'done'],
])(
  'D2 a server that is killed %s finishes the bulk save after its next start, each item once',
  async (_, isTime) => {
    dir = await preparedFolder(beacons)
    const first = new SpawnedServer({ DATA_DIR: dir })
    const url = await first.url()
    const { token, id } = await signIn(url)
    const folder = (await (await createFolder(url, token, 'bulk.1', 'Beacons')).json()) as { id: string }
    const save = (at: string) =>
      fetch(`${at}/api/bookmark_folders/${folder.id}/bulk_bookmarks`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': 'bulk.2' },
        body: JSON.stringify({ index: 'publications', slug_values: beacons.map(({ slug_values }) => slug_values[0]) }),
      })
    const file = new Database(join(dir, 'users.db'), { readonly: true })
    const answer = save(url).catch(() => undefined)
    await vi.waitFor(() => expect(isTime(jobIn(file) ?? { status: 'none', done: -1 })).toBe(true), { timeout: 20_000, interval: 1 })
    first.signal('SIGKILL')
    await Promise.all([first.ended(), answer])
    file.close()

    const second = new SpawnedServer({ DATA_DIR: dir })
    const secondUrl = await second.url()
    const job = (await (await save(secondUrl)).json()) as { id: string }
    const later = async () =>
      (await (await fetch(`${secondUrl}/v1/jobs/${job.id}`, { headers: { Authorization: `Bearer ${token}` } })).json()) as object
    await vi.waitFor(
      async () => expect(await later()).toMatchObject({ status: 'done', done: 500, result: { count: 500, requested: 500 } }),
      {
        timeout: 20_000,
      },
    )
    const folders = await fetch(`${secondUrl}/v1/users/${id}/bookmark_folders`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await folders.json()).toMatchObject({ results: [{ count: 500 }] })
    second.signal('SIGTERM')
    await second.ended()
  },
  60_000,
)
