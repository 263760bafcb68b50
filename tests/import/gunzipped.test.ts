import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gunzipped } from '#server/import/gunzipped.ts'
import { freshFolder } from './run-import.ts'

const lines = (count: number) =>
  Buffer.from(Array.from({ length: count }, (_, n) => createHash('md5').update(`${n}`).digest('hex')).join('\n'))
const data = lines(60_000)
const members = Buffer.concat([gzipSync(data.subarray(0, 1_000_000)), gzipSync(Buffer.alloc(0)), gzipSync(data.subarray(1_000_000))])

async function* inChunks(bytes: Buffer, size = 1 << 18): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** What is unpacked before the end or an error, and the error. */
async function unpacked(packed: AsyncIterable<Buffer>): Promise<{ found: Buffer; error: unknown }> {
  const found: Buffer[] = []
  let error: unknown
  try {
    for await (const part of gunzipped(packed)) found.push(part)
  } catch (thrown) {
    error = thrown
  }
  return { found: Buffer.concat(found), error }
}

test.each([97, 4096, 1 << 18, members.length])('all members are read in chunks of %i bytes', async size => {
  const { found, error } = await unpacked(inChunks(members, size))
  expect(error).toBeUndefined()
  expect(found.equals(data)).toBe(true)
})

test('a header with a name is read', async () => {
  const path = join(freshFolder(), 'a name')
  writeFileSync(path, 'text')
  const { found } = await unpacked(inChunks(execFileSync('gzip', ['--name', '--stdout', path])))
  expect(found.toString()).toBe('text')
})

test('a header with all fields is read', async () => {
  const packed = gzipSync('text')
  const fields = Buffer.from([3, 0, 1, 2, 3, ...Buffer.from('name\0comment\0'), 9, 9])
  packed[3] = 2 + 4 + 8 + 16
  const { found } = await unpacked(inChunks(Buffer.concat([packed.subarray(0, 10), fields, packed.subarray(10)]), 5))
  expect(found.toString()).toBe('text')
})

test.each([
  ['something else', Buffer.from('something else'), 'behind its end is something that is not packed'],
  ['zeros', Buffer.alloc(600), undefined],
  ['a member that is cut short', gzipSync('more').subarray(0, 12), 'unexpected end of file'],
])('with %s behind the last member all whole members are read', async (_, tail, message) => {
  const { found, error } = await unpacked(inChunks(Buffer.concat([members, tail])))
  expect((error as Error | undefined)?.message).toBe(message)
  expect(found.subarray(0, data.length).equals(data)).toBe(true)
})

test('a wrong checksum or length is an error', async () => {
  for (const at of [-8, -4]) {
    const packed = gzipSync(data)
    packed[packed.length + at]! ^= 1
    expect((await unpacked(inChunks(packed))).error).toMatchObject({ code: 'Z_DATA_ERROR', message: 'its checksum does not fit' })
  }
})

test('an error of the source is thrown, and who stops early ends the source', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield members.subarray(0, 5000)
    throw new Error('the disk is gone')
  }
  expect((await unpacked(broken())).error).toMatchObject({ message: 'the disk is gone' })
  let isEnded = false
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      yield* inChunks(members, 4096)
    } finally {
      isEnded = true
    }
  }
  for await (const part of gunzipped(watched())) if (part.length > 0) break
  expect(isEnded).toBe(true)
})
