import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestChangeSeq, nextChangeSeq } from '#server/store/change-seq.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { withReplicas } from '#server/store/postgres/replicas.ts'
import { readAsOf } from '#server/store/read-as-of.ts'
import type { Store } from '#server/store/store.ts'
import { freePort } from '../../support/spawned.ts'
import { databaseOf } from '../../support/test-store.ts'

let dir: string
let url: string
let store: Store
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-replicas-'))
  url = await databaseOf(dir)
  store = await openPostgres(url)
  await store.write(nextChangeSeq)
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true })
})

/** The same store, without an end of its own. */
const readingFrom = (readUrl: string, times?: { look: number; query: number }) =>
  withReplicas({ ...store, close: () => Promise.resolve() }, readUrl, times)
const newest = (from: Store) => readAsOf(from, 1, newestChangeSeq)

test('the primary is no replica: where it is named as one, it is read as ever', async () => {
  const reading = await readingFrom(url)
  expect(await newest(reading)).toBe(1)
  expect(reading.replicas?.counts()).toEqual({ answered: 0, left: 1 })
  expect(await reading.replicas?.problem()).toBe('No replica answers; the primary does.')
  await reading.close()
})

test('a start with a database of other data, with none, or with a refused name ends with one sentence', async () => {
  const other = await databaseOf(join(dir, 'another'))
  await (await openPostgres(other)).close()
  const { host } = new URL(url)
  const sentence = (path: string, why: string) => `The database ${host}${path} of DATABASE_READ_URL cannot be used: ${why}.`
  await expect(readingFrom(other)).rejects.toThrow(sentence(new URL(other).pathname, 'it has other data than that of DATABASE_URL'))
  await expect(readingFrom(url.replace(/[^/]+$/, 'nothing'))).rejects.toThrow(sentence('/nothing', 'database "nothing" does not exist'))
  await expect(readingFrom(url.replace('postgres@', 'nobody@'))).rejects.toThrow(
    sentence(new URL(url).pathname, 'role "nobody" does not exist'),
  )
  await expect(readingFrom(`${url}?sslmode=verify-full`)).rejects.toThrow(
    sentence(new URL(url).pathname, 'The server does not support SSL connections'),
  )
})

test('a host that says nothing, or is not there, is asked once and then left alone; the primary answers', async () => {
  const calls: Socket[] = []
  const silent = createServer(socket => {
    // Whoever gives up may reset the connection.
    calls.push(socket.on('error', () => undefined))
  })
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  for (const at of [port, await freePort()]) {
    const reading = await readingFrom(`postgres://postgres@127.0.0.1:${at}/indago`, { look: 50, query: 50 })
    expect([await newest(reading), await newest(reading), await newest(reading)]).toEqual([1, 1, 1])
    expect(reading.replicas?.counts()).toEqual({ answered: 0, left: 3 })
    expect(await reading.replicas?.problem()).toBe('No replica answers; the primary does.')
    await reading.close()
  }
  // One at the start, one for the first reading.
  expect(calls).toHaveLength(2)
  for (const socket of calls) socket.destroy()
  silent.close()
})
