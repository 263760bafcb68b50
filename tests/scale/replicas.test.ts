import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestChangeSeq, nextChangeSeq } from '#server/store/change-seq.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { withReplicas } from '#server/store/postgres/replicas.ts'
import { readAsOf } from '#server/store/read-as-of.ts'
import type { Store } from '#server/store/store.ts'
import { feedSources } from '#server/subjects/changes/feeds.ts'
import { changesSince } from '#server/subjects/changes/page.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { followedRow } from '../support/followed-row.ts'
import { promote, startReplica } from '../support/postgres-replica.ts'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { freePort } from '../support/spawned.ts'
import { createFolder, killLeftServers, signIn, SpawnedServer } from '../support/spawned-server.ts'
import { createWriter, folderWithoutUsers } from '../support/write-load.ts'

const programs = postgresPrograms()
const feeds = feedSources(smallCatalogue())
/** Milliseconds. */
const seconds = Number(process.env['INDAGO_SECONDS'] ?? 10) * 1000

describe.skipIf(programs === undefined)('a store that reads from a replica', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let store: Store
  let userId: string
  beforeAll(async () => {
    primary = await startPostgres(programs!)
    await query(`${primary.url}postgres`, 'CREATE DATABASE indago')
    replica = await startReplica(programs!, primary, await freePort())
    const hosts = `postgres://postgres@${[replica, primary].map(({ port }) => `127.0.0.1:${port}`).join(',')}/indago`
    store = await withReplicas(await openPostgres(hosts), hosts, { look: 500, query: 2000 })
    userId = await createAccount(store, { full_name: 'A B', email: 'a@example.org', password: 'words of a secret', user_type: 'premium' })
  })
  afterAll(async () => {
    await killLeftServers()
    await store.close()
    await replica.stop()
    await primary.stop()
  })

  const follow = (slug: string, through = store) =>
    through.write(async tx => {
      const change_seq = await nextChangeSeq(tx)
      await tx
        .insertInto('subscriptions')
        .values(followedRow(userId, slug, change_seq))
        .execute()
      return change_seq
    })
  const hold = () => query(`${replica.url}postgres`, 'SELECT pg_wal_replay_pause()')
  const letGo = () => query(`${replica.url}postgres`, 'SELECT pg_wal_replay_resume()')
  const answered = () => store.replicas!.counts().answered
  const problem = () => store.replicas!.problem()
  const numberOf = (cursor: string) => Number(cursor.split('.')[1])

  /** A device: it asks for what changed after its cursor, and says what is wrong with the answers. */
  class Mirror {
    readonly slugs = new Set<string>()
    readonly wrong: string[] = []
    #cursor: string | undefined

    /** `seen`: a number that was committed before. */
    async pull(seen = 0): Promise<void> {
      const page = await changesSince(store, feeds, userId, this.#cursor, new AbortController().signal)
      const reached = numberOf(page.cursor)
      if (this.#cursor !== undefined && page.reset) this.wrong.push(`${this.#cursor} was unknown`)
      if (this.#cursor !== undefined && reached < numberOf(this.#cursor)) this.wrong.push(`from ${this.#cursor} back to ${page.cursor}`)
      if (reached < seen && !page.more) this.wrong.push(`${page.cursor} lacks ${seen}`)
      this.#cursor = page.cursor
      for (const { slug_value } of page.subscriptions) {
        if (this.slugs.has(slug_value)) this.wrong.push(`${slug_value} came twice`)
        this.slugs.add(slug_value)
      }
      if (page.more) await this.pull(seen)
    }
  }

  /** Pulls until a replica answers again: it is left alone for a while after it was behind or out. */
  async function untilAnswered(mirror: Mirror): Promise<void> {
    const before = answered()
    while (answered() === before) {
      await mirror.pull()
      await pause(20)
    }
  }

  test('a replica answers with all that was committed; what it reads it cannot write', async () => {
    const mirror = new Mirror()
    await follow('first')
    await untilAnswered(mirror)
    expect([[...mirror.slugs], mirror.wrong]).toEqual([['first'], []])
    await expect(readAsOf(store, 0, reader => reader.deleteFrom('subscriptions').execute())).rejects.toThrow('read-only transaction')
  })

  test('a job whose connection to the replica is lost is run again on the primary', async () => {
    const mirror = new Mirror()
    const before = answered()
    let runs = 0
    // The primary, which is named as a host too, runs it once.
    while (runs !== 2) {
      runs = 0
      await untilAnswered(mirror)
      const found = await readAsOf(store, 0, async reader => {
        if (runs++ === 0) await sql`SELECT pg_terminate_backend(pg_backend_pid()) WHERE pg_is_in_recovery()`.execute(reader)
        return newestChangeSeq(reader)
      })
      expect(found).toBe(await newestChangeSeq(store.read))
    }
    expect(answered()).toBeGreaterThan(before)
  })

  test('a replica that is held back answers only those who need no more than it has', async () => {
    const mirror = new Mirror()
    await untilAnswered(mirror)
    await hold()
    const had = await newestChangeSeq(store.read)
    const seen = await follow('held-back')
    const before = answered()
    for (let times = 0; times < 20; times++) await mirror.pull(seen)
    expect([answered() - before, mirror.slugs.has('held-back'), mirror.wrong]).toEqual([0, true, []])
    await expect.poll(problem).toBe('No replica keeps up; the primary answers.')
    while (answered() === before) expect(await readAsOf(store, had, newestChangeSeq)).toBeGreaterThanOrEqual(had)
    await letGo()
    await untilAnswered(mirror)
    expect(mirror.wrong).toEqual([])
    await expect.poll(problem).toBeUndefined()
  })

  test(
    'with two writers and a replica that lags, no device misses a change, or gets one late or twice',
    async () => {
      const mirrors = [new Mirror(), new Mirror(), new Mirror()]
      const other = await openPostgres(`${primary.url}indago`)
      const before = store.replicas!.counts()
      let newest = 0
      const over = new AbortController()
      const slugs: string[] = []
      const writing = async (through: Store) => {
        while (!over.signal.aborted) {
          const slug = `slug-${slugs.length}`
          slugs.push(slug)
          newest = Math.max(newest, await follow(slug, through))
          await pause(5)
        }
      }
      const reading = mirrors.map(async mirror => {
        while (!over.signal.aborted) await mirror.pull(newest)
      })
      const holding = async () => {
        while (!over.signal.aborted) {
          await hold()
          await pause(100)
          await letGo()
          await pause(400)
        }
      }
      const all = [holding(), writing(store), writing(other), ...reading]
      await pause(seconds)
      over.abort()
      await Promise.all(all)
      await other.close()
      const after = store.replicas!.counts()
      process.stderr.write(`answered ${after.answered - before.answered}, left ${after.left - before.left}, ${slugs.length} writes\n`)
      for (const mirror of mirrors) {
        await mirror.pull(newest)
        expect(mirror.wrong).toEqual([])
        expect(slugs.filter(slug => !mirror.slugs.has(slug))).toEqual([])
      }
      expect(after.answered).toBeGreaterThan(before.answered)
      expect(after.left).toBeGreaterThan(before.left)
    },
    seconds + 30_000,
  )

  test('a replica that is lost costs no answer, and is read again when it is back', async () => {
    const mirror = new Mirror()
    await untilAnswered(mirror)
    await replica.crash()
    for (let times = 0; times < 20; times++) await mirror.pull()
    await expect.poll(problem).toBe('No replica answers; the primary does.')
    await replica.restart()
    await mirror.pull(await follow('after-loss'))
    await untilAnswered(mirror)
    expect([mirror.slugs.has('after-loss'), mirror.wrong]).toEqual([true, []])
    await expect.poll(problem).toBeUndefined()
  })

  test('a server answers its devices from its replica with what they wrote, and is ready if that is behind', async () => {
    const dir = await folderWithoutUsers()
    const [DATABASE_URL, DATABASE_READ_URL] = [primary, replica].map(({ url }) => `${url}indago`) as [string, string]
    await createWriter(DATABASE_URL)
    const METRICS_PORT = String(await freePort())
    const server = new SpawnedServer({ DATA_DIR: dir, DATABASE_URL, DATABASE_READ_URL, METRICS_PORT })
    const url = await server.url()
    const { token } = await signIn(url)
    const answeredThere = async () => {
      const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
      return Number(/^indago_replica_reads_answered (\d+)$/m.exec(await metrics.text())![1])
    }
    const keys: string[] = []
    const writeAndPull = async () => {
      const made = keys.push(randomUUID())
      expect((await createFolder(url, token, keys.at(-1)!, `Folder ${made}`)).ok).toBe(true)
      const changes = await fetch(`${url}/v1/changes`, { headers: { Authorization: `Bearer ${token}` } })
      expect(((await changes.json()) as { folders: unknown[] }).folders).toHaveLength(made)
      await pause(20)
    }
    const ready = async () => {
      const answer = await fetch(`${url}/v1/ready`)
      return [answer.status, ((await answer.json()) as { parts: Record<string, string> }).parts['replica']]
    }
    while (keys.length < 5 || (await answeredThere()) === 0) await writeAndPull()
    await expect.poll(ready).toEqual([200, 'ok'])
    await hold()
    await expect.poll(async () => (await writeAndPull(), ready())).toEqual([200, 'No replica keeps up; the primary answers.'])
    await letGo()
    server.signal('SIGTERM')
    expect((await server.ended()).code).toBe(0)
    rmSync(dir, { recursive: true })
  })

  test('a replica that became the primary is read as that one, and its own replica answers', async () => {
    const mirror = new Mirror()
    await untilAnswered(mirror)
    const reached = await follow('before-promotion')
    await primary.crash()
    await promote(replica)
    await mirror.pull(reached)
    await mirror.pull(await follow('after-promotion'))
    const before = answered()
    for (let times = 0; times < 20; times++) await mirror.pull()
    expect(answered()).toBe(before)
    await primary.stop()
    const { port } = primary
    primary = replica
    replica = await startReplica(programs!, primary, port)
    await mirror.pull(await follow('with-another'))
    await untilAnswered(mirror)
    expect([mirror.slugs.has('with-another'), mirror.wrong]).toEqual([true, []])
  }, 120_000)
})
