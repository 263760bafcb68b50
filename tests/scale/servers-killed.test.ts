import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { postgresPrograms } from '../support/postgres-server.ts'
import { smallRecords } from '../support/small-catalogue.ts'
import { folderNames, signIn } from '../support/spawned-server.ts'
import { TwoIndagos } from './indagos.ts'

const programs = postgresPrograms()
const rounds = Number(process.env['INDAGO_SERVER_KILLS'] ?? 30)
const writers = 8
const beacons = Array.from({ length: limits.bulkSave.most }, (_, n) => ({
  index: 'publications' as const,
  slug_values: [`beacon-${n}`],
  source: { name: 'Tests' },
  title: `Beacon ${n}`,
}))

describe.skipIf(programs === undefined)('one of two servers on a PostgreSQL is killed', () => {
  let two: TwoIndagos
  beforeAll(async () => {
    two = await TwoIndagos.start(programs!, [...smallRecords, ...beacons])
  }, 300_000)
  afterAll(() => two.stop())

  const headers = (token: string, key: string) => ({
    'Content-Type': 'application/json',
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': key,
  })
  const create = (token: string, key: string, name: string) =>
    two.send('/v1/bookmark_folders', {
      method: 'POST',
      headers: headers(token, key),
      body: JSON.stringify({ bookmark_folder: { name } }),
    })

  test(`${rounds} times under write load: no acknowledged write is lost or doubled, and one more try is enough`, async () => {
    const accounts = await Promise.all(Array.from({ length: writers }, (_, n) => two.account(`writer${n}@example.org`)))
    const signedIn = await Promise.all(accounts.map(account => signIn(two.urls[0]!, account)))
    const acknowledged = signedIn.map((): string[] => [])
    const failed: string[] = []
    const begun = signedIn.map(() => 0)
    const load = { isOver: false }
    let retried = 0
    const write = async (who: number) => {
      for (let n = 0; !load.isOver; n++) {
        const name = `writer ${who} number ${n}`
        begun[who] = n
        try {
          const { response, tries } = await create(signedIn[who]!.token, `killed-${who}.${n}`, name)
          if (response.status === 200) acknowledged[who]!.push(name)
          else failed.push(`${name}: ${response.status}`)
          retried += tries - 1
        } catch (problem) {
          failed.push(`${name}: ${String(problem)}`)
        }
        await pause(100)
      }
    }
    const writing = signedIn.map((_, who) => write(who))
    for (let round = 0; round < rounds; round++) {
      await pause(Math.random() * 300)
      await two.killAndRestart(round % 2)
      // What was sent to the killed one, and is on its way to the other one, must not meet its kill.
      const before = [...begun]
      await vi.waitUntil(() => begun.every((count, who) => count >= before[who]! + 2), { timeout: 60_000, interval: 20 })
    }
    load.isOver = true
    await Promise.all(writing)
    expect(failed).toEqual([])
    for (const [who, { token, id }] of signedIn.entries())
      expect((await folderNames(two.urls[0]!, token, id)).sort()).toEqual(acknowledged[who]!.sort())
    const written = acknowledged.reduce((sum, names) => sum + names.length, 0)
    process.stdout.write(`${rounds} kills: ${written} writes, each stored once; ${retried} were sent a second time, none a third time\n`)
    expect(retried).toBeGreaterThan(0)
  }, 1_800_000)

  test('jobs that it had begun go on at the other one, and each of their steps happens once', async () => {
    const { token } = await signIn(two.urls[0]!, await two.account('saver@example.org'))
    const here = (path: string, key: string, body: unknown) =>
      fetch(two.urls[0]! + path, { method: 'POST', headers: headers(token, key), body: JSON.stringify(body) })
    const begun: { folder: string; job: string }[] = []
    for (let n = 0; n < limits.jobs.unfinished; n++) {
      const folder = (await (await create(token, `folder.${n}`, `Saved ${n}`)).body) as { id: string }
      const slug_values = beacons.map(({ slug_values: [slug] }) => slug)
      const asked = await here(`/api/bookmark_folders/${folder.id}/bulk_bookmarks`, `save.${n}`, { index: 'publications', slug_values })
      begun.push({ folder: folder.id, job: ((await asked.json()) as { id: string }).id })
    }
    await two.kill(0)
    const there = async <T>(path: string) =>
      (await (await fetch(two.urls[1]! + path, { headers: { Authorization: `Bearer ${token}` } })).json()) as T
    for (const { folder, job } of begun) {
      await vi.waitFor(
        async () => expect(await there(`/v1/jobs/${job}`)).toMatchObject({ status: 'done', done: beacons.length, total: beacons.length }),
        { timeout: 120_000, interval: 500 },
      )
      expect(await there(`/v1/bookmark_folders/${folder}`)).toMatchObject({ count: beacons.length })
    }
  }, 300_000)
})
