interface PictureHeader {
  width: number
  height: number
  /** How many bytes a pixel takes when it is decoded, at most. */
  depth: number
  isAnimated: boolean
  /** How often a decoder goes over the picture. */
  passes: number
  /** False where the end is missing and a decoder would make it up. */
  isWhole: boolean
}

/**
 * What a PNG, JPEG or WebP says of itself, read from its bytes before anything decodes it; undefined for whatever else it is, also for
 * one of these whose head is cut off. The file's name and type are nobody's word.
 */
export function pictureHeader(bytes: Buffer): PictureHeader | undefined {
  try {
    if (bytes.subarray(0, 8).equals(pngSignature)) return pngHeader(bytes)
    if (bytes.readUInt16BE(0) === 0xffd8 && bytes[2] === 0xff) return jpegHeader(bytes)
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpHeader(bytes)
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem
  }
  return undefined
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const depth = bytes[24] === 16 ? 8 : 4
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  // The chunk that makes a PNG move stands before its pixels.
  for (let at = 8; at + 8 <= bytes.length;) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL') return { ...size, depth, isAnimated: true, passes: 1, isWhole: true }
    if (kind === 'IDAT') break
    at += 12 + bytes.readUInt32BE(at)
  }
  return { ...size, depth, isAnimated: false, passes: 1, isWhole: true }
}

/** Start-of-frame markers: all of 0xc0 to 0xcf but the three that stand for tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Tables, an application's own data, a comment: all that stands before a frame, each with its length. */
const isSegment = (marker: number): boolean => [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)

function jpegHeader(bytes: Buffer): PictureHeader | undefined {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) break
    // What has no length for a decoder could hide another picture from us.
    else if (!isSegment(marker)) return undefined
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  let passes = 0
  // Inside of a scan every 0xff of the picture is followed by a zero, so that these two bytes are always a marker.
  for (let scan = bytes.indexOf(startOfScan, at); scan >= 0; scan = bytes.indexOf(startOfScan, scan + 2)) passes += 1
  const isWhole = bytes.lastIndexOf(endOfImage) > bytes.lastIndexOf(startOfScan)
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), depth: 4, isAnimated: false, passes, isWhole }
}

const startOfScan = Buffer.from([0xff, 0xda])
const endOfImage = Buffer.from([0xff, 0xd9])

function webpHeader(bytes: Buffer): PictureHeader {
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X'
  const isAnimated = isExtended && (bytes.readUInt8(20) & 2) !== 0
  const size = isAnimated ? { width: 1, height: 1 } : webpSize(bytes, isExtended ? 30 : 12)
  return { ...size, depth: 4, isAnimated, passes: 1, isWhole: true }
}

/** The size of the first picture from a chunk on. It is what a decoder makes room for, whatever the canvas around it is said to be. */
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
