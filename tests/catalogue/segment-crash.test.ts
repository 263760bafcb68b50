import { existsSync, readdirSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { readManifest, segmentsFolder } from '#server/catalogue/embedded/storage/manifest.ts'
import { openCurrentSegment, refreshSegments } from '#server/catalogue/embedded/storage/segments.ts'
import { killLeftServers, killsOften, preparedFolder, SpawnedServer } from '../support/spawned-server.ts'
import { papers } from './test-catalogue.ts'

let dir = ''
afterEach(async () => {
  await killLeftServers()
  rmSync(dir, { recursive: true, force: true })
})

/** A folder whose publication segment is so old that a start rebuilds it. */
async function folderThatMustBuild(before: number, after: number): Promise<void> {
  dir = await preparedFolder()
  const { documents, close } = await openCatalogueFiles(dir)
  documents.write(papers(0, before))
  await refreshSegments(dir, documents)
  documents.write(papers(before, after))
  await close()
}

const isBeingWritten = (): boolean =>
  existsSync(segmentsFolder(dir)) && readdirSync(segmentsFolder(dir)).some(file => file.endsWith('.part'))

test('D1 after SIGKILL while building or writing a segment the old one is valid; a later start has all', async () => {
  await folderThatMustBuild(2500, 7000)
  const old = readManifest(dir)
  const seen = { building: 0, writing: 0 }
  for (const wait of killsOften ? ([0, 100, 'writing', 'writing'] as const) : ([0, 'writing'] as const)) {
    const server = new SpawnedServer({ DATA_DIR: dir })
    while (!server.said('Building the index of publications')) await pause(1)
    if (wait === 'writing') while (!isBeingWritten() && !server.said('is ready')) await pause(1)
    else await pause(wait)
    const moment = isBeingWritten() ? 'writing' : 'building'
    server.signal('SIGKILL')
    await server.ended()
    const now = readManifest(dir)
    // The new segment is valid from the rename of the manifest on; this kill was too late.
    if (now.generation !== old.generation) break
    seen[moment] += 1
    expect(now).toEqual(old)
    expect(openCurrentSegment(dir, now, 'publications')?.size).toBe(2530)
  }
  expect(seen.building).toBeGreaterThan(0)

  const server = new SpawnedServer({ DATA_DIR: dir })
  const url = await server.url()
  const response = await fetch(`${url}/search-service/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ index: 'publications', keyword: 'abstract:moss' }),
  })
  expect(((await response.json()) as { total: number }).total).toBe(3500)
  expect(readdirSync(segmentsFolder(dir)).filter(file => file.endsWith('.part'))).toEqual([])
  expect(readManifest(dir).generation).toBeGreaterThan(old.generation)
}, 120_000)
