import type { Orientation } from '@napi-rs/image'

const tagOfOrientation = 0x0112
const short = 3

/**
 * The orientation that an APP1 segment of a JPEG states; undefined if it states none. Nothing else of EXIF is read: each of its thousands of entries
 * may name the same bytes, so that whoever reads all of them needs more than a gigabyte for 60 kB.
 */
export function jpegOrientation(segment: Buffer): Orientation | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  /** Zero behind the end. */
  const at = (from: number) => (from + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(from) : tiff.readUInt16BE(from))
  if (tiff.length < 8) return undefined
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = at(directory)
  for (let entry = directory + 2; entry < directory + 2 + entries * 12 && entry < tiff.length; entry += 12) {
    if (at(entry) !== tagOfOrientation) continue
    const value = at(entry + 8)
    return at(entry + 2) === short && value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
