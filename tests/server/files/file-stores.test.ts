import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { partBytes } from '#server/files/bucket/bucket-files.ts'
import type { FileStore, FileStores } from '#server/files/port.ts'
import { filePlaces, type FilesPlace, temporaryFolder } from '../../support/file-stores.ts'

const nameOf = () => randomBytes(16).toString('hex')
async function* pieces(...given: readonly Uint8Array[]) {
  for (const piece of given) yield await Promise.resolve(piece)
}
const most = 64 * 1024 * 1024

describe.each(filePlaces)('files $name', ({ isHere, start }) => {
  if (!isHere) return test.skip('not here', () => {})
  let place: FilesPlace
  let folder: ReturnType<typeof temporaryFolder>
  let stores: FileStores
  let files: FileStore
  beforeAll(async () => {
    place = await start()
    folder = temporaryFolder()
  })
  beforeEach(() => {
    stores = place.open(folder.dir)
    files = stores.files
  })
  afterAll(async () => {
    await place.stop()
    folder.remove()
  })
  const read = async (name: string) => {
    const opened = await files.open(name)
    if (!opened) return undefined
    const bytes = Buffer.from(await new Response(opened.content).arrayBuffer())
    expect(bytes.length).toBe(opened.bytes)
    return bytes
  }

  test('what is written is read whole: nothing, a few bytes, exactly a part, and many parts', async () => {
    expect(await stores.check()).toBeUndefined()
    for (const bytes of [Buffer.alloc(0), Buffer.from('Lanterns ✓'), randomBytes(partBytes), randomBytes(2 * partBytes + 7)]) {
      const name = nameOf()
      const written = await files.put(name, pieces(bytes.subarray(0, 5), bytes.subarray(5)), most)
      expect([written, (await read(name))?.equals(bytes)]).toEqual([bytes.length, true])
    }
  })

  test('a file that is written again has only its new content', async () => {
    const name = nameOf()
    await files.put(name, pieces(Buffer.from('a longer text')), most)
    await files.put(name, pieces(Buffer.from('short')), most)
    expect(String(await read(name))).toBe('short')
  })

  test('A23: what is no name of this folder is never there, and never written', async () => {
    for (const name of [
      '',
      '.',
      '..',
      '../token.key',
      `${nameOf()}/../x`,
      nameOf().toUpperCase().replace(/\d/g, 'A'),
      `${nameOf()}.webp`,
      'check',
    ]) {
      expect(await files.open(name)).toBeUndefined()
      await files.delete(name)
      await expect((async () => files.put(name, pieces(Buffer.from('x')), most))()).rejects.toThrow()
    }
    expect(await files.open(nameOf())).toBeUndefined()
  })

  test('the folders are apart: a name of one is not in another', async () => {
    const name = `${nameOf()}.webp`
    await stores.avatars.put(name, pieces(Buffer.from('face')), most)
    expect(await stores.pictures.open(name)).toBeUndefined()
    expect(await stores.avatars.names()).toContain(name)
    expect(await stores.pictures.names()).not.toContain(name)
    await stores.avatars.delete(name)
  })

  test('what is too large, or ends early, leaves nothing, and a file that was there stays', async () => {
    const before = (await files.names()).sort()
    const name = before[0]!
    const was = await read(name)
    const late = nameOf()
    for (const over of [late, name]) {
      await expect(files.put(over, pieces(Buffer.alloc(2 * partBytes), Buffer.alloc(partBytes)), 2 * partBytes)).rejects.toMatchObject({
        code: 'too_large',
      })
      await expect(files.put(over, failing(2 * partBytes), most)).rejects.toThrow('the export ended')
    }
    expect((await files.names()).sort()).toEqual(before)
    expect((await read(name))?.equals(was!)).toBe(true)
    expect(place.unfinished?.(folder.dir) ?? 0).toBe(0)
  })
  async function* failing(bytes: number) {
    yield await Promise.resolve(Buffer.alloc(bytes))
    throw new Error('the export ended')
  }

  test('a reader who leaves in the middle disturbs nobody', async () => {
    const name = nameOf()
    const bytes = randomBytes(3_000_000)
    await files.put(name, pieces(bytes), most)
    const reader = (await files.open(name))!.content.getReader()
    expect((await reader.read()).value?.length).toBeGreaterThan(0)
    await reader.cancel()
    await (await files.open(name))!.content.cancel()
    expect((await read(name))?.equals(bytes)).toBe(true)
  })

  test('deleted is deleted, also the second time, and other files stay', async () => {
    const [one, other] = [nameOf(), nameOf()]
    for (const name of [one, other]) await files.put(name, pieces(Buffer.from(name)), most)
    await files.delete(one)
    await files.delete(one)
    expect([await read(one), String(await read(other))]).toEqual([undefined, other])
  })

  test('the list has all names of the folder, or those from before a moment, and no others', async () => {
    for (const name of await files.names()) await files.delete(name)
    expect(await files.names()).toEqual([])
    if (place.standIn) place.standIn.page = 2
    const names = Array.from({ length: 5 }, nameOf)
    for (const name of names) await files.put(name, pieces(Buffer.from('x')), most)
    addStrangers(place, folder.dir)
    expect((await files.names()).sort()).toEqual(names.toSorted())
    expect((await files.names(Date.now() + 3600_000)).sort()).toEqual(names.toSorted())
    expect(await files.names(Date.now() - 3600_000)).toEqual([])
    if (!place.age) return
    place.age(folder.dir, 'files', names[3]!)
    expect(await files.names(Date.now() - 3600_000)).toEqual([names[3]])
  })

  test('what a killed server left half written is removed, and what is being written is not', async () => {
    const bytes = randomBytes(2 * partBytes)
    const begun = nameOf()
    place.leaveUnfinished?.(folder.dir, 'files')
    let go!: () => void
    const held = new Promise<void>(resolve => (go = resolve))
    async function* slowly() {
      yield bytes.subarray(0, partBytes + 1)
      await held
      yield bytes.subarray(partBytes + 1)
    }
    const writing = files.put(begun, slowly(), most)
    await files.removeUnfinished(Date.now() - 3600_000)
    go()
    await writing
    expect((await read(begun))?.equals(bytes)).toBe(true)
    expect(place.unfinished?.(folder.dir) ?? 0).toBe(0)
  })
})

/** Files in the folder that are none of ours. */
function addStrangers({ standIn, settings }: FilesPlace, dir: string): void {
  const stranger = { bytes: Buffer.from('x'), headers: {}, written: 1 }
  for (const key of ['indago/files/notes.txt', 'indago/files/sub/' + 'a'.repeat(32), 'a'.repeat(32)]) standIn?.objects.set(key, stranger)
  if (settings.fileBucket) return
  mkdirSync(join(dir, 'files'), { recursive: true })
  writeFileSync(join(dir, 'files', 'notes.txt'), 'x')
}
