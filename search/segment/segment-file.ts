import { checksumOf } from './checksum.ts'

/** The file of a segment: a header of 32-bit words, then the sections, each aligned to eight bytes. Little-endian. */
const magic = [0x41444e49, 0x53204f47] as const // "INDAGO S"
const layoutVersion = 1
const headWords = 12
const place = { version: 2, words: 3, sections: 4, documents: 5, fingerprint: 6, sum: 8 } as const

/** The bytes are not a whole, unaltered segment. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment'
}

/** The segment is whole but was built by another version or for another definition of the index; rebuild it. */
export class OutdatedSegment extends Error {
  override readonly name = 'OutdatedSegment'
}

type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array

export function writeSegmentFile(
  documents: number,
  fingerprint: readonly [number, number],
  sections: readonly Section[],
): Uint8Array<ArrayBuffer> {
  const padded = (bytes: number): number => (bytes + 7) & ~7
  const start = padded((headWords + sections.length * 2) * 4)
  const size = sections.reduce((sum, section) => sum + padded(section.byteLength), start)
  const file = new Uint8Array(size)
  const words = new Uint32Array(file.buffer)
  words.set(magic)
  words[place.version] = layoutVersion
  words[place.words] = size / 4
  words[place.sections] = sections.length
  words[place.documents] = documents
  words.set(fingerprint, place.fingerprint)
  let at = start
  sections.forEach((section, number) => {
    words[headWords + number * 2] = at / 8
    words[headWords + number * 2 + 1] = section.byteLength
    file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), at)
    at += padded(section.byteLength)
  })
  words.set(checksumOf(words.slice(0, headWords), words.subarray(headWords)), place.sum)
  return file
}

export interface SegmentFile {
  documents: number
  bytes: number
  section(number: number): { buffer: ArrayBufferLike; offset: number; bytes: number }
}

/** Validates the bytes and gives access to the sections, without copying aligned bytes. */
export function readSegmentFile(given: Uint8Array, fingerprint: readonly [number, number], sections: number): SegmentFile {
  if (given.length < headWords * 4 || given.length % 8 !== 0) throw new DamagedSegment('The segment is cut short.')
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice()
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  if (words[0] !== magic[0] || words[1] !== magic[1]) throw new DamagedSegment('These bytes are not a search segment.')
  if (words[place.words] !== words.length) throw new DamagedSegment('The segment is not of its stated length.')
  if (!isSummed(words)) throw new DamagedSegment('The segment does not have its checksum.')
  if (words[place.version] !== layoutVersion || words[place.sections] !== sections)
    throw new OutdatedSegment('The segment is of another version.')
  if (words[place.fingerprint] !== fingerprint[0] || words[place.fingerprint + 1] !== fingerprint[1]) {
    throw new OutdatedSegment('The segment was built for another definition of the index.')
  }
  return {
    documents: words[place.documents]!,
    bytes: bytes.length,
    section: number => ({
      buffer: bytes.buffer,
      offset: bytes.byteOffset + words[headWords + number * 2]! * 8,
      bytes: words[headWords + number * 2 + 1]!,
    }),
  }
}

/** The checksum was computed with its own place zero; the header is copied for this, so that shared bytes are never written. */
function isSummed(words: Uint32Array): boolean {
  const head = words.slice(0, headWords)
  const stated = [head[place.sum], head[place.sum + 1]]
  head[place.sum] = 0
  head[place.sum + 1] = 0
  const sum = checksumOf(head, words.subarray(headWords))
  return sum[0] === stated[0] && sum[1] === stated[1]
}
