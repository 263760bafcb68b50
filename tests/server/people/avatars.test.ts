import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localStores } from '#server/files/local-files.ts'
import { avatarFiles } from '#server/subjects/people/avatar-files.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { Refusal } from '#server/core/refusal.ts'
import { removeUnusedAvatars } from '#server/subjects/people/avatars.ts'
import { reencodePicture } from '#server/subjects/people/pictures.ts'
import { SeededRandom } from '#server/seed/seeded-random.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
  jpeg = await picture(1600, 800).jpeg(80)
  png = await picture(300, 200).png()
})
afterAll(() => server.stop())

/** A gradient, so that scaling and rotation are visible. */
function picture(width: number, height: number): Transformer {
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at++) pixels.set([at % 256, (at >> 8) % 256, at % width < width / 2 ? 0 : 255], at * 4)
  return Transformer.fromRgbaPixels(pixels, width, height)
}

const put = (bytes: Buffer, by = user) =>
  server.request<{ avatar: string; code: string }>(`/v1/users/${by.id}/avatar`, {
    method: 'PUT',
    user: by,
    body: { avatar: bytes.toString('base64') },
  })
const folder = () => join(server.dir, 'avatars')
const stored = (name: string) => readFileSync(join(folder(), name))
const thumb = (name: string) => name.replace('.webp', '-thumb.webp')

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
function pngOf(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** An EXIF block with a rotation of 90° and a location. */
function exif(): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(6, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 52.5200 13.4050')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

test('A24 a picture is re-encoded as WebP of at most 1024 pixels with a thumbnail and a random name', async () => {
  const { status, body } = await put(jpeg)
  expect(status).toBe(200)
  expect(body.avatar).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(await new Transformer(stored(body.avatar)).metadata(true)).toMatchObject({ width: 1024, height: 512, format: 'webp' })
  expect(await new Transformer(stored(thumb(body.avatar))).metadata(true)).toMatchObject({ width: 128, height: 128, format: 'webp' })
  const small = (await put(png)).body.avatar
  expect(await new Transformer(stored(small)).metadata()).toMatchObject({ width: 300, height: 200 })
  const webp = (await put(await picture(64, 64).webp(80))).body.avatar
  expect(await new Transformer(stored(webp)).metadata()).toMatchObject({ width: 64, height: 64 })
  expect(readdirSync(folder()).sort(), 'only the latest is kept').toEqual([thumb(webp), webp].sort())
  expect((await server.request('/v1/me', { user })).body).toMatchObject({ avatar: webp })
})

test('A24 only pixels are kept: rotated by EXIF, without location, text or appended files', async () => {
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2), Buffer.from('PK\x03\x04<script>alert(1)</script>')])
  const { status, body } = await put(polyglot)
  expect(status).toBe(200)
  const bytes = stored(body.avatar)
  expect(await new Transformer(bytes).metadata(true)).toMatchObject({ width: 512, height: 1024, format: 'webp' })
  for (const left of ['GPS', 'Exif', 'EXIF', '52.5200', '<script>', 'PK\x03\x04']) expect(bytes.includes(left), left).toBe(false)
})

test('A24 animated, too large, truncated and other files are refused, and nothing is stored', async () => {
  const before = (await put(png)).body.avatar
  const animatedWebp = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x3f\0\0\x3f\0\0ANIM', 'latin1')
  const hugeInside = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\0\0\x3f\0\0VP8L\x10\0\0\0\x2f', 'latin1'),
    Buffer.alloc(15, 0xff),
  ])
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0x10, 0, 0x10, 0, 1, 1, 0x11, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 0])
  // Decoders skip 0xff00 without a length; reading a length there would hide the second picture.
  const plain = await picture(16, 16).jpeg(80)
  const frameAt = plain.indexOf(Buffer.from([0xff, 0xc0]))
  const large = Buffer.from(plain.subarray(2))
  large.writeUInt16BE(16_000, frameAt + 3)
  large.writeUInt16BE(16_000, frameAt + 5)
  const length = Buffer.from([0, 0])
  length.writeUInt16BE(large.length + 2)
  const hiddenJpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0]), length, large, frame, scan, Buffer.from([0xff, 0xd9])])
  const cases: Record<string, [Buffer, number, string]> = {
    'SVG with a script': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'unsupported_media'],
    'a page that calls itself PNG': [Buffer.from('\x89PNG\r\n<html><script>alert(1)</script>', 'latin1'), 415, 'unsupported_media'],
    GIF: [Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 415, 'unsupported_media'],
    'GIF that is a script': [Buffer.from('GIF89a=1;alert(1)', 'latin1'), 415, 'unsupported_media'],
    'BMP, AVIF, TIFF': [Buffer.from('BM\0\0\0\0'), 415, 'unsupported_media'],
    nothing: [Buffer.from([0]), 415, 'unsupported_media'],
    '50,000 × 50,000 PNG': [pngOf(50_000, 50_000), 413, 'too_large'],
    '4,294,967,295 × 1 PNG': [pngOf(4_294_967_295, 1), 413, 'too_large'],
    '64 × 64 WebP with 16,384 × 16,384 inside': [hugeInside, 413, 'too_large'],
    'animated PNG': [pngOf(10, 10, chunk('acTL', Buffer.alloc(8))), 415, 'unsupported_media'],
    'animated WebP': [animatedWebp, 415, 'unsupported_media'],
    'JPEG of a thousand passes': [
      Buffer.concat([Buffer.from([0xff, 0xd8]), frame, ...Array.from({ length: 1000 }, () => scan), Buffer.from([0xff, 0xd9])]),
      413,
      'too_large',
    ],
    'JPEG of 16,000 × 16,000 before a small one': [hiddenJpeg, 415, 'unsupported_media'],
    'PNG without its pixels': [pngOf(10, 10), 422, 'invalid'],
    'half a PNG': [png.subarray(0, png.length >> 1), 422, 'invalid'],
    'half a JPEG': [jpeg.subarray(0, jpeg.length >> 1), 422, 'invalid'],
    'head of a JPEG': [jpeg.subarray(0, 20), 415, 'unsupported_media'],
    'PNG of 0 × 0': [pngOf(0, 0), 422, 'invalid'],
  }
  for (const [name, [bytes, status, code]] of Object.entries(cases)) {
    const given = await put(bytes)
    expect([name, given.status, given.body.code]).toEqual([name, status, code])
  }
  expect((await put(Buffer.alloc(20_000_000, 1))).status, '20 MB').toBe(413)
  expect((await put(Buffer.alloc(700_000, 1))).status, 'more than a picture may have').toBe(422)
  const text = await server.request(`/v1/users/${user.id}/avatar`, { method: 'PUT', user, body: { avatar: 'data:image/png;base64,AAAA' } })
  expect(text.status).toBe(422)
  expect(readdirSync(folder()).sort()).toEqual([thumb(before), before].sort())
})

const corrupted = Number(process.env['INDAGO_CORRUPTED_PICTURES'] ?? 150)
test(`A24 ${corrupted} corrupted pictures are re-encoded or refused, without any other effect`, async () => {
  const chance = new SeededRandom(20_261_121)
  const whole = [
    await picture(40, 30).png(),
    await picture(40, 30).jpeg(70),
    await picture(40, 30).webp(70),
    await picture(40, 30).webpLossless(),
  ]
  const outcomes = new Set<string>()
  for (let n = 0; n < corrupted; n++) {
    const bytes = Buffer.from(chance.pick(whole))
    for (let flips = chance.whole(1, 8); flips > 0; flips--) bytes[chance.whole(0, bytes.length - 1)] = chance.whole(0, 255)
    const at = chance.whole(0, bytes.length - 1)
    const cut = chance.chance(0.3) ? bytes.subarray(0, at) : chance.chance(0.3) ? Buffer.concat([bytes, bytes.subarray(at)]) : bytes
    outcomes.add(
      await reencodePicture(cut).then(
        () => 'drawn',
        (problem: unknown) => (problem instanceof Refusal ? problem.code : String(problem)),
      ),
    )
  }
  expect([...outcomes].filter(outcome => !['drawn', 'invalid', 'unsupported_media', 'too_large'].includes(outcome))).toEqual([])
  expect(outcomes).toContain('drawn')
  expect(outcomes).toContain('invalid')
})

test('A24 while large pictures are processed one at a time, other requests are answered', async () => {
  const large = await Transformer.fromRgbaPixels(Buffer.alloc(2500 * 2500 * 4, 7), 2500, 2500).png()
  const drawing = [put(large), put(large)]
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.request('/v1/health')))
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
  const undone = await Promise.race([Promise.all(drawing).then(() => 'done'), Promise.resolve('drawing')])
  expect(undone).toBe('drawing')
  for (const { status } of await Promise.all(drawing)) expect(status).toBe(200)
  expect(readdirSync(folder())).toHaveLength(2)
})

test('A39 whoever sends many pictures at once keeps nobody else from sending one', async () => {
  const [sender, other] = [await server.user(), await server.user()]
  const large = await Transformer.fromRgbaPixels(Buffer.alloc(1500 * 1500 * 4, 7), 1500, 1500).png()
  const many = Array.from({ length: 40 }, () => put(large, sender))
  const last = many.at(-1)!.then(({ status }) => status)
  expect((await put(png, other)).status).toBe(200)
  const statuses = new Set((await Promise.all(many)).map(({ status }) => status))
  expect([statuses, await last]).toEqual([new Set([200, 503]), 503])
  for (const by of [sender, other]) await server.request(`/v1/users/${by.id}/avatar`, { method: 'DELETE', user: by })
})

test('A24 a picture is served only as a picture and only under a name that was given to it', async () => {
  const { avatar } = (await put(png)).body
  const serve = avatarFiles(localStores(server.dir).avatars)
  const request = new Request('http://127.0.0.1/v1/avatars/x')
  const given = (await serve(request, avatar))!
  addSecurityHeaders(given.headers, '127.0.0.1')
  expect(Object.fromEntries(given.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=86400, immutable',
  })
  expect(Buffer.from(await given.arrayBuffer()).equals(stored(avatar))).toBe(true)
  expect((await serve(request, thumb(avatar)))?.status).toBe(200)
  const again = new Request(request, { headers: { 'If-None-Match': given.headers.get('etag')! } })
  expect((await serve(again, avatar))?.status).toBe(304)
  writeFileSync(join(folder(), 'notes.txt'), 'mine')
  for (const name of [
    '../users.db',
    '..%2fusers.db',
    'notes.txt',
    'users.db',
    '',
    '.',
    `${avatar}/`,
    `${avatar}\0`,
    '0'.repeat(32) + '.webp',
    avatar.toUpperCase(),
  ])
    expect(await serve(request, name), name).toBeUndefined()
})

test('removing a picture deletes its files, and files left by a crash go at the next start', async () => {
  const { avatar } = (await put(png)).body
  mkdirSync(folder(), { recursive: true })
  const orphan = `${'a'.repeat(32)}.webp`
  writeFileSync(join(folder(), orphan), 'x')
  await removeUnusedAvatars(localStores(server.dir).avatars, server.store)
  expect([existsSync(join(folder(), orphan)), existsSync(join(folder(), avatar)), existsSync(join(folder(), thumb(avatar)))]).toEqual([
    false,
    true,
    true,
  ])
  expect((await server.request(`/v1/users/${user.id}/avatar`, { method: 'DELETE', user })).status).toBe(200)
  expect(readdirSync(folder()).filter(name => name.endsWith('.webp'))).toEqual([])
  expect((await server.request('/v1/me', { user })).body).toMatchObject({ avatar: null })
})

test('D5 a picture for which the disk has no space is refused with 507, and nothing of it is left', async () => {
  const before = (await put(jpeg)).body.avatar
  const left = readdirSync(folder()).sort()
  const { writeFile } = fs
  // A disk that is full after the picture, in the middle of its thumbnail.
  let written = 0
  fs.writeFile = (async (path: string, bytes: Buffer, options: object) => {
    const isSecond = ++written === 2
    await writeFile(path, isSecond ? 'ten bytes.' : bytes, options)
    if (isSecond) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }) as typeof writeFile
  syncBuiltinESMExports()
  try {
    const { status, body } = await put(png)
    expect([status, body.code, written]).toEqual([507, 'storage_full', 2])
  } finally {
    fs.writeFile = writeFile
    syncBuiltinESMExports()
  }
  expect(readdirSync(folder()).sort()).toEqual(left)
  expect(left).toContain(before)
  expect((await put(png)).status).toBe(200)
})
