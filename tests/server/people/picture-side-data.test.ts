import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { expect, test } from 'vitest'
import { encodePicture } from '#server/subjects/people/pictures.ts'
import { growth, inProportion } from '../../support/growth.ts'

/** Forty by twenty pixels, of which the first is black. */
const pixels = Buffer.alloc(40 * 20 * 4, 255).fill(0, 0, 3)
const drawn = Transformer.fromRgbaPixels(pixels, 40, 20)
const [png, jpeg] = [drawn.pngSync(), Transformer.fromRgbaPixels(pixels, 40, 20).jpegSync(100)]

const encoded = (bytes: Buffer) => encodePicture(bytes, 'avatar')
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await new Transformer(await encoded(bytes)).metadata()
  return [width, height]
}

/** The PNG with one more chunk behind its head. */
function withChunk(kind: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length)
  whole.write(kind, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8)
  return Buffer.concat([png.subarray(0, 33), whole, png.subarray(33)])
}
const withProfile = (profile: Buffer) => withChunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0', 'latin1'), deflateSync(profile)]))

/** The JPEG with EXIF of these entries: tag, type, count, value or offset. */
function withExif(entries: readonly (readonly [number, number, number, number])[], order: 'II' | 'MM' = 'MM'): Buffer {
  const tiff = Buffer.alloc(14 + 12 * entries.length)
  const put = (value: number, at: number, bytes: 2 | 4) =>
    order === 'II' ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes)
  tiff.write(order, 'latin1')
  put(42, 2, 2)
  put(8, 4, 4)
  put(entries.length, 8, 2)
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    put(tag, 10 + 12 * at, 2)
    put(type, 12 + 12 * at, 2)
    put(count, 14 + 12 * at, 4)
    put(value, 18 + 12 * at, type === 3 ? 2 : 4)
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}
const turned = (orientation: number) => [0x0112, 3, 1, orientation] as const

test('A24 a PNG with a colour profile is the same picture as without', async () => {
  const plain = await encoded(png)
  // Profiles of cameras and screens have a few kB that hardly get shorter.
  expect((await encoded(withProfile(randomBytes(3000)))).equals(plain)).toBe(true)
  expect((await encoded(withChunk('tEXt', Buffer.from('Comment\0hello', 'latin1')))).equals(plain)).toBe(true)
})

test('A24 a profile that unpacks to hundreds of MB is not unpacked', async () => {
  // One MB and 256 MB, so that unpacking them would cost far more than growth in proportion.
  const bombs = new Map([2, 8].map(size => [size, withProfile(Buffer.alloc(size ** 4 * 62_500))]))
  expect(await growth(size => encoded(bombs.get(size)!), 2)).toBeLessThan(inProportion)
})

test('A24 a picture is turned as its EXIF says, in both orders of bytes, and is as it is where EXIF says nonsense', async () => {
  for (const order of ['II', 'MM'] as const) {
    expect([order, await sizeOf(withExif([[0x010e, 2, 1, 0], turned(6)], order))]).toEqual([order, [20, 40]])
    expect([order, await sizeOf(withExif([turned(3)], order))]).toEqual([order, [40, 20]])
  }
  for (const orientation of [0, 9, 65_535]) expect(await sizeOf(withExif([turned(orientation)]))).toEqual([40, 20])
  const whole = withExif([turned(6)])
  // Every byte behind the marker and the length of the segment.
  for (let at = 6; at <= 34; at++) {
    const damaged = Buffer.from(whole).fill(0xff, at, at + 4)
    expect(['20 × 40', '40 × 20'], String(at)).toContain((await sizeOf(damaged)).join(' × '))
  }
})

test('A24 each of the eight orientations has its own corner', async () => {
  const corners = new Map<number, string>()
  for (let orientation = 1; orientation <= 8; orientation++) {
    const [width] = await sizeOf(withExif([turned(orientation)]))
    const rgba = await new Transformer(await encoded(withExif([turned(orientation)]))).rawPixels()
    corners.set(orientation, `${width} ${darkestOf(rgba, width!)}`)
  }
  expect(Object.fromEntries(corners)).toEqual({
    1: '40 top left',
    2: '40 top right',
    3: '40 bottom right',
    4: '40 bottom left',
    5: '20 top left',
    6: '20 top right',
    7: '20 bottom right',
    8: '20 bottom left',
  })
})

/** Where the darkest pixel is. */
function darkestOf(raw: Buffer, width: number): string {
  const bytes = raw.length / (40 * 20)
  const reds = Array.from({ length: 40 * 20 }, (_, at) => raw[at * bytes]!)
  const at = reds.indexOf(Math.min(...reds))
  return `${at < 400 ? 'top' : 'bottom'} ${at % width < width / 2 ? 'left' : 'right'}`
}

test('A24 entries of EXIF that all name the same bytes are not read', async () => {
  const same = (entries: number) => withExif([turned(6), ...Array.from({ length: entries }, () => [0x9286, 7, 12 * entries, 8] as const)])
  expect(await growth(entries => encoded(same(entries)), 1200)).toBeLessThan(inProportion)
  expect(await sizeOf(same(1200))).toEqual([20, 40])
})
