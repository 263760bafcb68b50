import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, expect, test, vi } from 'vitest'
import { accountBounds } from '#contract/account-bounds.ts'
import { savedData } from '#contract/searches.ts'
import * as v from 'valibot'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { createSearch } from '#server/subjects/searches/changes.ts'
import { killLeftServers, killsOften, preparedFolder, SpawnedServer } from '../../support/spawned-server.ts'

let dir = ''
afterEach(async () => {
  await killLeftServers()
  rmSync(dir, { recursive: true, force: true })
})

/** So many that it takes a while to match them. */
const papers = 6400
const names = ['lamp', 'harbour', 'nothing']
const kills = killsOften ? 3 : 1

test('D2 a server that is killed while it matches an import with alerts loses no find and tells none twice', async () => {
  dir = await preparedFolder()
  const store = await openStore(dir)
  const user = await store.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  for (const keyword of names) {
    const data = v.parse(savedData, { index: 'publications', keyword })
    await store.write(tx => createSearch(tx, user, { name: keyword, data }, accountBounds, Date.now() - 1))
  }
  await store.close()
  const catalogue = await openCatalogue(dir)
  const records = Array.from({ length: papers }, (_, n) => ({
    index: 'publications' as const,
    slug_values: [`imported-${n}`],
    source: { name: 'Tests' },
    title: n % 4 === 0 ? `A lamp in harbour ${n}` : `A lamp ${n}`,
  }))
  await catalogue.put(records)
  await catalogue.close()

  const file = new Database(join(dir, 'users.db'))
  const value = (sql: string): number => (file.prepare(`SELECT (${sql}) AS value`).get() as { value: number | null }).value ?? 0
  const matched = () => value(`SELECT up_to FROM matched_changes WHERE index_name = 'publications'`)
  let before = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const server = new SpawnedServer({ DATA_DIR: dir })
    await server.url()
    await vi.waitFor(() => expect(matched()).toBeGreaterThan(before), { timeout: 30_000, interval: 1 })
    server.signal('SIGKILL')
    await server.ended()
    before = matched()
  }
  // Otherwise nothing was left to be lost.
  expect(value('SELECT count(*) FROM alert_finds')).toBeLessThan(papers + papers / 4)

  const server = new SpawnedServer({ DATA_DIR: dir })
  await vi.waitFor(
    () => expect([value('SELECT count(*) FROM alert_finds'), value('SELECT count(*) FROM untold_finds')]).toEqual([papers + papers / 4, 0]),
    { timeout: 60_000, interval: 50 },
  )
  server.signal('SIGTERM')
  await server.ended()
  const counted = (name: string) => value(`SELECT new_results FROM searches WHERE name = '${name}'`)
  expect(names.map(counted)).toEqual([papers, papers / 4, 0])
  const messages = (file.prepare('SELECT data FROM notifications').all() as { data: string }[]).map(
    row => (JSON.parse(row.data) as { message: string }).message,
  )
  const toldOf = (name: string) =>
    messages
      .filter(message => message.includes(`“${name}”`))
      .reduce((sum, message) => sum + Number(message.split(' ')[0]!.replace(',', '')), 0)
  expect(names.map(toldOf)).toEqual([papers, papers / 4, 0])
  file.close()
}, 180_000)
