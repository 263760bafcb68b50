import { Orientation } from '@napi-rs/image'
import { jpegOrientation } from './picture-orientation.ts'

interface PictureHeader {
  width: number
  height: number
  /** Bytes per decoded pixel, at most. */
  bytesPerPixel: number
  isAnimated: boolean
  /** How often a decoder goes over the picture. */
  passes: number
  /** False if the end is missing and a decoder would invent it. */
  isComplete: boolean
  /** How the camera was held, as EXIF numbers it; 1 is upright. Only cameras say so, and they make JPEG. */
  orientation: Orientation
}

/** What most pictures have. */
const usual = { isAnimated: false, passes: 1, isComplete: true, orientation: Orientation.Horizontal }

/**
 * The header of a PNG, JPEG or WebP, read before anything decodes the file; undefined for other types and truncated headers. The file's
 * name and declared type are not trusted.
 */
export function pictureHeader(bytes: Buffer): PictureHeader | undefined {
  try {
    if (isPng(bytes)) return pngHeader(bytes)
    if (bytes.readUInt16BE(0) === 0xffd8 && bytes[2] === 0xff) return jpegHeader(bytes)
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpHeader(bytes)
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem
  }
  return undefined
}

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(pngSignature)

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const bytesPerPixel = bytes[24] === 16 ? 8 : 4
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  // The chunk of an animated PNG comes before its pixels.
  for (let at = 8; at + 8 <= bytes.length;) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL') return { ...usual, ...size, bytesPerPixel, isAnimated: true }
    if (kind === 'IDAT') break
    at += 12 + bytes.readUInt32BE(at)
  }
  return { ...usual, ...size, bytesPerPixel }
}

/** Start-of-frame markers: 0xc0 to 0xcf except the three for tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Tables, application data and comments: the segments before a frame, each with its length. */
const isSegment = (marker: number): boolean => [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)

function jpegHeader(bytes: Buffer): PictureHeader | undefined {
  let at = 2
  let orientation: Orientation | undefined
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) break
    // A marker without a length could hide another picture from us.
    else if (!isSegment(marker)) return undefined
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xe1) orientation ??= jpegOrientation(bytes.subarray(at + 4, end))
      at = end
    }
  }
  let passes = 0
  // Inside a scan every 0xff of the picture is followed by a zero, so these two bytes are always a marker.
  for (let scan = bytes.indexOf(startOfScan, at); scan >= 0; scan = bytes.indexOf(startOfScan, scan + 2)) passes += 1
  const isComplete = bytes.lastIndexOf(endOfImage) > bytes.lastIndexOf(startOfScan)
  return {
    width: bytes.readUInt16BE(at + 7),
    height: bytes.readUInt16BE(at + 5),
    bytesPerPixel: 4,
    isAnimated: false,
    passes,
    isComplete,
    orientation: orientation ?? Orientation.Horizontal,
  }
}

const startOfScan = Buffer.from([0xff, 0xda])
const endOfImage = Buffer.from([0xff, 0xd9])

function webpHeader(bytes: Buffer): PictureHeader {
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X'
  const isAnimated = isExtended && (bytes.readUInt8(20) & 2) !== 0
  const size = isAnimated ? { width: 1, height: 1 } : webpSize(bytes, isExtended ? 30 : 12)
  return { ...usual, ...size, bytesPerPixel: 4, isAnimated }
}

/** The size of the first image after a chunk. A decoder allocates memory for it, whatever size the canvas has. */
function webpSize(bytes: Buffer, from: number): { width: number; height: number } {
  for (let at = from; ;) {
    const kind = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (kind === 'VP8 ') return { width: bytes.readUInt16LE(at + 14) & 0x3fff, height: bytes.readUInt16LE(at + 16) & 0x3fff }
    if (kind === 'VP8L') {
      const packed = bytes.readUInt32LE(at + 9)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    at += 8 + length + (length % 2)
  }
}
