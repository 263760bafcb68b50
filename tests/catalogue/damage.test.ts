import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { readManifest, segmentsFolder } from '#server/catalogue/embedded/storage/manifest.ts'
import { DamagedData } from '#server/core/startup-errors.ts'
import { refreshSegments } from '#server/catalogue/embedded/storage/segments.ts'
import { closing, found, freshFolder, opening, papers } from './test-catalogue.ts'

/** A folder with 300 records in a segment, cleanly closed. */
async function filledFolder(): Promise<string> {
  const dir = freshFolder()
  const { documents, close } = await openCatalogueFiles(dir)
  documents.write(papers(0, 300))
  await refreshSegments(dir, documents)
  await close()
  return dir
}

const segmentOf = (dir: string): string => join(segmentsFolder(dir), readManifest(dir).indexes.publications!.file)

function changeByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = bytes[at]! ^ 0x55
  writeFileSync(path, bytes)
}

async function refusal(dir: string): Promise<DamagedData> {
  const before = existsSync(join(segmentsFolder(dir), 'manifest.json'))
    ? readFileSync(join(segmentsFolder(dir), 'manifest.json'))
    : undefined
  const error: unknown = await opening(dir).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DamagedData)
  if (before) expect(readFileSync(join(segmentsFolder(dir), 'manifest.json'))).toEqual(before)
  return error as DamagedData
}

describe('a damaged file is named, and nothing is changed', () => {
  test.each([
    ['its first byte', () => 0],
    ['its middle', (size: number) => size >> 1],
    ['its last byte', (size: number) => size - 1],
  ])('segment: %s', async (_, place) => {
    const dir = await filledFolder()
    const path = segmentOf(dir)
    changeByte(path, place(statSync(path).size))
    const { file, message } = await refusal(dir)
    expect(file).toBe(path)
    expect(message).toMatch(/^The data file .+\.seg is damaged \(.+\)\. Nothing was changed; please delete it, and it is rebuilt/)
    rmSync(path)
    expect((await found(await opening(dir), 'lantern')).total).toBe(300)
  })

  test('segment: cut short', async () => {
    const dir = await filledFolder()
    truncateSync(segmentOf(dir), 5000)
    expect((await refusal(dir)).file).toBe(segmentOf(dir))
  })

  test('manifest', async () => {
    const dir = await filledFolder()
    writeFileSync(join(segmentsFolder(dir), 'manifest.json'), '{"generation":1,"indexes":{"publications":{"file":"../../x","upTo":1}}}')
    expect((await refusal(dir)).file).toMatch(/manifest\.json$/)
  })

  test.each([
    ['a changed letter inside a record', (path: string) => changeByte(path, readFileSync(path).indexOf('Lantern study'))],
    ['cut short', (path: string) => truncateSync(path, 8192)],
    ['no database at all', (path: string) => writeFileSync(path, 'hello'.repeat(2000))],
  ])('catalogue.db: %s', async (_, harm) => {
    const dir = await filledFolder()
    harm(join(dir, 'catalogue.db'))
    expect((await refusal(dir)).file).toBe(join(dir, 'catalogue.db'))
  })

  test.each([
    ['a spoilt page', (path: string) => writeFileSync(path, readFileSync(path).fill(0x5a, 8192, 12_288))],
    ['no database at all', (path: string) => writeFileSync(path, 'hello'.repeat(2000))],
    ['a later format', (path: string) => writeFileSync(path, Buffer.concat([readFileSync(path).fill(9, 60, 64)]))],
  ])('catalogue.db without the checksum of a clean stop: %s', async (_, harm) => {
    const dir = await filledFolder()
    rmSync(join(dir, 'catalogue.db.sum'))
    harm(join(dir, 'catalogue.db'))
    expect((await refusal(dir)).file).toBe(join(dir, 'catalogue.db'))
  })
})

describe('a crash leaves the old segments in force', () => {
  test('partial and unlisted files are removed, and searches are answered as before', async () => {
    const dir = await filledFolder()
    const old = segmentOf(dir)
    writeFileSync(`${old}.part`, readFileSync(old).subarray(0, 1000))
    writeFileSync(join(segmentsFolder(dir), 'publications-9.seg'), readFileSync(old).subarray(0, 1000))
    writeFileSync(join(segmentsFolder(dir), 'manifest.json.part'), '{')
    const catalogue = await opening(dir)
    expect((await found(catalogue, 'moss')).total).toBe(150)
    expect(segmentOf(dir)).toBe(old)
    expect([`${old}.part`, join(segmentsFolder(dir), 'publications-9.seg')].map(path => existsSync(path))).toEqual([false, false])
  })

  test('records written after the segment survive a crash', async () => {
    const dir = await filledFolder()
    const { documents } = await openCatalogueFiles(dir)
    documents.write(papers(300, 310))
    expect(existsSync(join(dir, 'catalogue.db.sum'))).toBe(false)
    const catalogue = await opening(dir)
    expect((await found(catalogue, 'lantern')).total).toBe(310)
    await closing(catalogue)
    documents.connection.close()
  })

  test('a segment of an older index definition is rebuilt before the catalogue is ready', async () => {
    const dir = await filledFolder()
    const path = segmentOf(dir)
    const words = new Uint32Array(new Uint8Array(readFileSync(path)).buffer)
    const { checksumOf } = await import('#search/segment/checksum.ts')
    words[6] = words[6]! ^ 1
    words.set([0, 0], 8)
    words.set(checksumOf(words.slice(0, 12), words.subarray(12)), 8)
    writeFileSync(path, new Uint8Array(words.buffer))
    const catalogue = await opening(dir)
    expect((await found(catalogue, 'lantern')).total).toBe(300)
  })
})
