import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexNames } from '#contract/indexes/shape.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { DocumentStore } from '#server/catalogue/documents/document-store.ts'
import { documentsOfFolder } from '#server/catalogue/embedded/document-store.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { openPostgresDocuments } from '#server/catalogue/documents/postgres/open.ts'
import { freshFolder, importTo } from '../../import/run-import.ts'
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

test('an import writes, links and counts as into a folder, and a second run changes nothing', async () => {
  const folder = documentsOfFolder(await openCatalogueFiles(freshFolder()))
  const database = await openPostgresDocuments(await databaseOf(freshFolder()))
  const sample = (name: string): string => join('tests/import/samples', name)
  const sources = [
    ['acl', [sample('L31.xml'), sample('W31.xml'), sample('name_variants.yaml')]],
    ['clinical-trials', [sample('studies-page.json')]],
    ['ror', [sample('organisations.sample')]],
    ['mesh', [sample('desc2031.xml')]],
  ] as const
  const runs = async (documents: DocumentStore) => {
    const reports = []
    for (const [format, paths] of [...sources, ...sources]) {
      const { new: added, changed, unchanged, refused } = await importTo(documents, freshFolder(), format, [...paths])
      reports.push([format, added, changed, unchanged, refused])
    }
    const records = []
    for (const index of indexNames) for (const { record } of await allOf(documents.all(index))) records.push(record)
    records.sort((one, other) => (one.slug_values[0]! < other.slug_values[0]! ? -1 : 1))
    return { reports, records, stale: await documents.stalePeople(), synonyms: await allOf(documents.synonyms()) }
  }
  try {
    const expected = await runs(folder)
    expect(expected.records.length).toBeGreaterThan(20)
    expect(await runs(database)).toEqual(expected)
  } finally {
    await folder.close()
    await database.close()
  }
})
