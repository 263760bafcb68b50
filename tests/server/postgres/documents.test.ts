import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { DocumentStore } from '#server/catalogue/documents/document-store.ts'
import { openPostgresDocuments } from '#server/catalogue/documents/postgres/open.ts'
import { query } from '../../support/postgres-server.ts'
import { allOf } from '../../support/test-documents.ts'
import { databaseOf } from '../../support/test-store.ts'

let dir: string
let url: string
let servers: DocumentStore[]
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-records-'))
  url = await databaseOf(dir)
  // Both find an empty database at once.
  servers = await Promise.all([openPostgresDocuments(url), openPostgresDocuments(url)])
})
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(dir, { recursive: true })
})

const news = (n: number): CatalogueRecord => ({ index: 'news', slug_values: [`n-${n}`], source: { name: 'Tests' }, title: `News ${n}` })

test('of two servers that write at once whoever follows by numbers misses no record and meets none twice', async () => {
  const [one, other] = servers as [DocumentStore, DocumentStore]
  const total = 120
  const followed: string[] = []
  let isWriting = true
  const follow = async (): Promise<void> => {
    for (let change = 0, isLast = false; !isLast;) {
      isLast = !isWriting
      for (const stored of await allOf(other.changedSince('news', change))) {
        followed.push(stored.slug)
        change = stored.change
      }
    }
  }
  const following = [follow(), follow()]
  await Promise.all(
    [one, other].map(async (server, at) => {
      for (let n = at; n < total; n += 4) await server.write([news(n), news(n + 2)])
    }),
  )
  isWriting = false
  await Promise.all(following)
  const all = Array.from({ length: total }, (_, n) => `n-${n}`)
  expect(followed.sort()).toEqual([...all, ...all].sort())
  expect([await one.size('news'), await one.newestChange('news')]).toEqual([total, total])
})

test('writes go on after every connection was cut, none lost and none twice, and are told', async () => {
  const [one, other] = servers as [DocumentStore, DocumentStore]
  let hints = 0
  other.onChange!(() => (hints += 1))
  const before = await one.newestChange('news')
  const writes = Array.from({ length: 40 }, async (_, n) => one.write([news(1000 + n)]))
  await query(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await Promise.all(writes)
  expect((await allOf(other.changedSince('news', before))).map(({ slug }) => slug)).toEqual(
    Array.from({ length: 40 }, (_, n) => `n-${1000 + n}`),
  )
  await expect.poll(() => hints).toBeGreaterThan(0)
})

test('a page of large records is bounded by its bytes, and all come', async () => {
  const [one] = servers as [DocumentStore]
  const text = 'x'.repeat(3 << 20)
  await one.write(['a', 'b', 'c'].map(slug => ({ ...news(0), index: 'patents', slug_values: [slug], full_text: text })))
  const sizes: number[] = []
  for await (const page of one.changedSince('patents', 0)) sizes.push(page.length)
  expect(sizes).toEqual([1, 1, 1])
  expect((await allOf(one.all('patents'))).map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
})

test('tables of a newer version are refused with one sentence', async () => {
  await query(url, 'INSERT INTO catalogue.schema_version VALUES (1000, 1)')
  await expect(openPostgresDocuments(url)).rejects.toThrow(
    'The records in the database were written by a newer Indago (schema 1000, this one knows',
  )
  await query(url, 'DELETE FROM catalogue.schema_version WHERE version = 1000')
})
