import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partBytes } from '#server/files/bucket/bucket-files.ts'
import { copyFiles } from '#server/files/copy-files.ts'
import { localStores } from '#server/files/local-files.ts'
import { type FileFolder, folderNames, type FileStores } from '#server/files/port.ts'
import { filePlaces, type FilesPlace, temporaryFolder } from '../../support/file-stores.ts'

async function* pieces(bytes: Uint8Array) {
  yield await Promise.resolve(bytes)
}
const nameIn = (folder: FileFolder) => randomBytes(16).toString('hex') + (folder === 'files' ? '' : '.webp')
async function filled(stores: FileStores) {
  const written = new Map<string, Buffer>()
  for (const folder of folderNames)
    for (const size of [0, 700, folder === 'files' ? partBytes + 5 : 9000]) {
      const [name, bytes] = [nameIn(folder), randomBytes(size)]
      await stores[folder].put(name, pieces(bytes), size)
      written.set(`${folder}/${name}`, bytes)
    }
  return written
}
async function contentsOf(stores: FileStores) {
  const found = new Map<string, Buffer>()
  for (const folder of folderNames)
    for (const name of await stores[folder].names())
      found.set(`${folder}/${name}`, Buffer.from(await new Response((await stores[folder].open(name))!.content).arrayBuffer()))
  return found
}
const sorted = (files: Map<string, Buffer>) => [...files].map(([name, bytes]) => `${name} ${bytes.toString('base64')}`).toSorted()

describe.each(filePlaces.slice(1))('moving files: $name', ({ isHere, start }) => {
  if (!isHere) return test.skip('not here', () => {})
  let place: FilesPlace
  const folders = [temporaryFolder(), temporaryFolder()]
  beforeAll(async () => {
    place = await start()
  })
  afterAll(async () => {
    await place.stop()
    for (const folder of folders) folder.remove()
  })

  test('from the folder to the bucket and back every file is the same, and a second time nothing is copied', async () => {
    const [here, again] = folders.map(({ dir }) => localStores(dir)) as [FileStores, FileStores]
    const bucket = place.open(folders[0]!.dir)
    const written = await filled(here)
    const sums = await copyFiles(here, bucket)
    expect(sums.map(({ folder, copied, same }) => [folder, copied, same])).toEqual(folderNames.map(folder => [folder, 3, 0]))
    expect(sums.reduce((all, { bytes }) => all + bytes, 0)).toBe([...written.values()].reduce((all, { length }) => all + length, 0))
    expect((await copyFiles(here, bucket)).map(({ copied, same }) => [copied, same])).toEqual([
      [0, 3],
      [0, 3],
      [0, 3],
    ])
    await copyFiles(bucket, again)
    for (const stores of [here, bucket, again]) expect(sorted(await contentsOf(stores))).toEqual(sorted(written))
  })

  test('a file that is another one there is replaced', async () => {
    const here = localStores(folders[0]!.dir)
    const bucket = place.open(folders[0]!.dir)
    const name = (await here.avatars.names())[0]!
    await bucket.avatars.put(name, pieces(Buffer.from('older')), 10)
    expect((await copyFiles(here, bucket)).map(({ copied }) => copied)).toEqual([0, 1, 0])
  })
})

test('a copy that does not come back as it was sent ends the move', async () => {
  const place = await filePlaces[1]!.start()
  const folder = temporaryFolder()
  try {
    const here = localStores(folder.dir)
    await here.avatars.put(nameIn('avatars'), pieces(randomBytes(900)), 900)
    place.standIn!.stumbleAt = (method, key) => (method === 'GET' && key !== '' ? 'flips' : undefined)
    await expect(copyFiles(here, place.open(folder.dir))).rejects.toThrow()
  } finally {
    await place.stop()
    folder.remove()
  }
})
