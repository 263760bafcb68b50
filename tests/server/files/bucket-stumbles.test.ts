import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BucketTimes } from '#server/files/bucket/bucket.ts'
import { partBytes } from '#server/files/bucket/bucket-files.ts'
import { filesGate } from '#server/files/files-gate.ts'
import type { FileStores } from '#server/files/port.ts'
import { bucketStores } from '#server/open-files.ts'
import { BucketStandIn, type Stumble } from '../../support/bucket-stand-in.ts'

const times: BucketTimes = { attempts: 4, pauseMs: 1, answerMs: 2000, sendMs: 5000, pieceMs: 300 }
const most = 64 * 1024 * 1024

let standIn: BucketStandIn
let stores: FileStores
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
const opened = (differs = {}, slow = times) => bucketStores({ ...standIn.settings, ...differs }, log, slow)
beforeAll(async () => {
  standIn = await BucketStandIn.start()
})
beforeEach(() => {
  standIn.objects.clear()
  standIn.stumbles = []
  standIn.stumbleAt = () => undefined
  standIn.asked.length = 0
  logged.length = 0
  stores = opened()
})
afterAll(() => standIn.stop())

const nameOf = () => randomBytes(16).toString('hex')
async function* pieces(...given: readonly Uint8Array[]) {
  for (const piece of given) yield await Promise.resolve(piece)
}
async function put(bytes: Uint8Array, files = stores.files) {
  const name = nameOf()
  await files.put(name, pieces(bytes), most)
  return name
}
const read = async (name: string, files = stores.files) => Buffer.from(await new Response((await files.open(name))!.content).arrayBuffer())
const kept = (name: string) => standIn.objects.get(`indago/files/${name}`)?.bytes

/** Some with a file in parts. */
const passing: [string, Stumble, number][] = [
  ['500', { status: 500, code: 'InternalError' }, partBytes + 1],
  ['503 with a code', { status: 503, code: 'SlowDown' }, 5000],
  ['429 with a pause', { status: 429, headers: { 'Retry-After': '0' } }, 5000],
  ['a connection that ends', 'cut', partBytes + 1],
  ['a request that came too slowly', { status: 400, code: 'RequestTimeout' }, 5000],
]
test.each(passing)('%s: writing, reading, listing and deleting are tried again, and done once', async (_, stumble, size) => {
  const bytes = randomBytes(size)
  let turn = 0
  standIn.stumbleAt = () => (turn++ % 2 === 0 ? stumble : undefined)
  const name = await put(bytes)
  expect(kept(name)?.equals(bytes)).toBe(true)
  expect((await read(name)).equals(bytes)).toBe(true)
  expect(await stores.files.names()).toEqual([name])
  await stores.files.delete(name)
  expect([standIn.objects.size, standIn.uploads.size]).toEqual([0, 0])
  expect(logged).toEqual([])
})

test('an answer that was lost after the work was done changes nothing: the file is whole, and there once', async () => {
  const [small, large] = [randomBytes(99), randomBytes(partBytes + 99)]
  let turn = 0
  standIn.stumbleAt = (method, _, query) => (method !== 'GET' && !query.has('uploads') && turn++ % 2 === 0 ? 'forgetful' : undefined)
  const names = [await put(small), await put(large)]
  expect(names.map(name => kept(name)?.length)).toEqual([small.length, large.length])
  expect(kept(names[1]!)?.equals(large)).toBe(true)
  for (const name of names) await stores.files.delete(name)
})

test('parts that are put together with an error after a head of 200 are tried again, and never taken for a file', async () => {
  standIn.stumbleAt = (method, _, query) => (method === 'POST' && query.has('uploadId') ? 'error in 200' : undefined)
  await expect(put(randomBytes(partBytes + 1))).rejects.toMatchObject({ code: 'not_ready' })
  expect([standIn.objects.size, standIn.uploads.size]).toEqual([0, 0])
  let turn = 0
  standIn.stumbleAt = (method, _, query) => (method === 'POST' && query.has('uploadId') && turn++ === 0 ? 'error in 200' : undefined)
  const name = await put(randomBytes(partBytes + 1))
  expect(kept(name)?.length).toBe(partBytes + 1)
  await stores.files.delete(name)
})

test.each<Stumble>(['half', 'stalls'])('a body that %s is read on from where it ended, until it is whole', async stumble => {
  const bytes = randomBytes(700_001)
  const name = await put(bytes)
  standIn.stumbles = [stumble, stumble, stumble]
  standIn.heads.length = 0
  expect((await read(name)).equals(bytes)).toBe(true)
  expect(standIn.heads.slice(1).every(({ range, 'if-match': tag }) => /^bytes=\d+-$/.test(range!) && tag !== undefined)).toBe(true)
  await stores.files.delete(name)
})

test('a file that changes while it is read, or never comes whole, ends before its length and is said', async () => {
  const bytes = randomBytes(400_000)
  const name = await put(bytes)
  standIn.stumbles = ['half']
  const opening = (await stores.files.open(name))!
  standIn.objects.get(`indago/files/${name}`)!.bytes = randomBytes(400_000)
  await expect(new Response(opening.content).arrayBuffer()).rejects.toThrow()
  expect(logged.join('')).toContain('412 PreconditionFailed')
  standIn.stumbleAt = () => 'half'
  await expect(read(name)).rejects.toThrow()
})

test('a wrong byte: no reader gets the whole, so no browser keeps the file', async () => {
  const bytes = randomBytes(300_000)
  const name = await put(bytes)
  standIn.stumbles = ['flips']
  const { content } = (await stores.files.open(name))!
  let got = 0
  await expect(
    (async () => {
      for await (const piece of content) got += piece.length
    })(),
  ).rejects.toMatchObject({ code: 'not_ready' })
  expect(logged.join('')).toContain('200 Damaged')
  expect(got).toBeLessThan(bytes.length)
  await stores.files.delete(name)
})

test('a store that does not answer is given up: 503 for whoever asks, and the log has the reason and no key', async () => {
  stores = opened({}, { ...times, attempts: 2, answerMs: 100, sendMs: 100 })
  for (const stumble of [
    'silent',
    'cut',
    { status: 500, code: 'InternalError' },
    { status: 403, code: 'SignatureDoesNotMatch' },
  ] as const) {
    standIn.stumbleAt = () => stumble
    await expect(put(Buffer.from('x'))).rejects.toMatchObject({ code: 'not_ready' })
    for (const ask of [() => stores.files.open(nameOf()), () => stores.files.names(), () => stores.files.delete(nameOf())])
      await expect(ask()).rejects.toMatchObject({ code: 'not_ready' })
  }
  const text = logged.join('')
  for (const reason of ['time-out', 'UND_ERR_SOCKET', '500 InternalError', '403 SignatureDoesNotMatch']) expect(text).toContain(reason)
  expect(text).not.toMatch(/stand-in-(?:key|secret)|Signature=|shelf/)
})

test('a list that is half, or a page of something else, is no list', async () => {
  const name = await put(Buffer.from('x'))
  for (const stumble of ['half', 'nonsense'] as const) {
    standIn.stumbles = [stumble]
    expect(await stores.files.names()).toEqual([name])
    standIn.stumbleAt = () => stumble
    await expect(stores.files.names()).rejects.toMatchObject({ code: 'not_ready' })
    standIn.stumbleAt = () => undefined
  }
  await stores.files.delete(name)
})

test('no more than two parts of a file are held while it is sent, and it is read only as fast as it is taken', async () => {
  const piece = randomBytes(1024 * 1024)
  let made = 0
  let ahead = 0
  const before = standIn.received
  async function* counted() {
    for (let n = 0; n < 30; n++) {
      made += piece.length
      ahead = Math.max(ahead, made - (standIn.received - before))
      yield await Promise.resolve(piece)
    }
  }
  const name = nameOf()
  expect(await stores.files.put(name, counted(), most)).toBe(30 * piece.length)
  expect(ahead).toBeLessThanOrEqual(2 * partBytes)
  const reader = (await stores.files.open(name))!.content.getReader()
  const first = await reader.read()
  expect(first.value!.length).toBeLessThan(piece.length)
  await reader.cancel()
  await stores.files.delete(name)
})

test('a page of something else is no answer to writing', async () => {
  standIn.stumbleAt = () => 'nonsense'
  for (const bytes of [Buffer.from('x'), Buffer.alloc(partBytes + 1)]) await expect(put(bytes)).rejects.toMatchObject({ code: 'not_ready' })
})

test('an object in the bucket says nothing about whose it is, and can only be saved', async () => {
  const name = await put(Buffer.from('x'))
  expect(standIn.objects.get(`indago/files/${name}`)?.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  })
  await stores.files.delete(name)
})

test.each([
  [{ secret: 'wrong' }, 'does not let FILES_KEY write, list and delete files in the bucket shelf (SignatureDoesNotMatch).'],
  [{ keyId: 'nobody' }, 'does not let FILES_KEY write, list and delete files in the bucket shelf (InvalidAccessKeyId).'],
  [{ bucket: 'attic' }, 'has no bucket attic, which FILES_URL names.'],
  [{ region: 'us-east-1' }, 'The bucket shelf is in another region than FILES_REGION says'],
])('settings that are half right, %o: the start is refused with one sentence, and ready says no', async (differs, sentence) => {
  const wrong = opened(differs)
  await expect(wrong.check()).rejects.toThrow(sentence)
  await expect(wrong.check()).rejects.toMatchObject({ name: 'StartupError' })
  expect(await filesGate(wrong)()).toBe(false)
  expect(await filesGate(stores)()).toBe(true)
})

test('what answers is no S3 store, or its clock differs: one sentence', async () => {
  standIn.stumbleAt = () => ({ status: 404 })
  await expect(stores.check()).rejects.toThrow('is no S3-compatible store (404 without a code).')
  standIn.stumbleAt = () => ({ status: 404, code: 'NoSuchUser' })
  await expect(stores.check()).rejects.toThrow('does not take files of FILES_KEY in the bucket shelf (404 NoSuchUser).')
  standIn.stumbleAt = () => ({ status: 403, code: 'RequestTimeTooSkewed' })
  await expect(stores.check()).rejects.toThrow('The clock of this machine differs too much')
  standIn.stumbleAt = () => ({ status: 301, headers: { 'x-amz-bucket-region': 'eu-west-3', Location: 'http://169.254.169.254/' } })
  await expect(stores.check()).rejects.toThrow('The bucket shelf is in another region than FILES_REGION says: eu-west-3.')
})

test('a store that is away at the start is not ready until it answers, and ready stays when it goes again', async () => {
  standIn.stumbleAt = () => 'cut'
  expect(await stores.check()).toMatch(
    /^The file store at http:\/\/127\.0\.0\.1:\d+ does not answer \(UND_ERR_SOCKET\)\. This server is not ready until it does\.$/,
  )
  const gate = filesGate(stores)
  expect(await gate()).toBe(false)
  const asked = standIn.asked.length
  expect(await Promise.all([gate(), gate()])).toEqual([false, false])
  expect(standIn.asked.length).toBe(asked)
  standIn.stumbleAt = () => undefined
  await expect.poll(gate, { timeout: 5000, interval: 200 }).toBe(true)
  standIn.stumbleAt = () => 'cut'
  expect(await gate()).toBe(true)
})
