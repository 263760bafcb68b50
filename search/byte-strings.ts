import { GrowingBytes } from './growing.ts'

/**
 * Strings as UTF-8 bytes side by side. Half surrogates are kept as three bytes each, so that every JavaScript string comes
 * back as it was. Reading never hands the bytes to the platform's decoder, which refuses shared memory.
 */
export class ByteStrings {
  readonly size: number
  private readonly starts: Uint32Array
  private readonly bytes: Uint8Array

  /** `starts` has one more entry than there are strings. */
  constructor(starts: Uint32Array, bytes: Uint8Array) {
    this.starts = starts
    this.bytes = bytes
    this.size = starts.length - 1
  }

  at(number: number): string {
    return decodeUtf8(this.bytes, this.starts[number]!, this.starts[number + 1]!)
  }

  /** The first number in [from, to) whose string is not less than `text`; the strings there must be sorted by UTF-16 unit. */
  firstNotBelow(text: string, from = 0, to = this.size): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.at(middle) < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The number of exactly this string in the sorted stretch [from, to), or -1. */
  find(text: string, from = 0, to = this.size): number {
    const found = this.firstNotBelow(text, from, to)
    return found < to && this.at(found) === text ? found : -1
  }

  /** The stretch [low, high) of strings with this beginning; the strings must be sorted by UTF-16 unit. */
  withPrefix(prefix: string): [number, number] {
    return [this.firstNotBelow(prefix), this.firstNotBelow(`${prefix}\uffff`)]
  }
}

export function packStrings(strings: Iterable<string>, count: number): { starts: Uint32Array; bytes: Uint8Array } {
  const starts = new Uint32Array(count + 1)
  const bytes = new GrowingBytes(count * 12)
  let at = 0
  for (const text of strings) {
    pushUtf8(bytes, text)
    at += 1
    starts[at] = bytes.length
  }
  return { starts, bytes: bytes.view() }
}

function pushUtf8(bytes: GrowingBytes, text: string): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) {
      bytes.push(0xc0 | (code >> 6))
      bytes.push(0x80 | (code & 63))
    } else {
      const whole = text.codePointAt(at)!
      if (whole > 0xffff) {
        bytes.push(0xf0 | (whole >> 18))
        bytes.push(0x80 | ((whole >> 12) & 63))
        bytes.push(0x80 | ((whole >> 6) & 63))
        at += 1
      } else {
        bytes.push(0xe0 | (code >> 12))
        bytes.push(0x80 | ((code >> 6) & 63))
      }
      bytes.push(0x80 | (whole & 63))
    }
  }
}

function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  let at = from
  while (at < to) {
    const byte = bytes[at]!
    if (byte < 0x80) {
      text += String.fromCharCode(byte)
      at += 1
    } else if (byte < 0xe0) {
      text += String.fromCharCode(((byte & 31) << 6) | (bytes[at + 1]! & 63))
      at += 2
    } else if (byte < 0xf0) {
      text += String.fromCharCode(((byte & 15) << 12) | ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63))
      at += 3
    } else {
      text += String.fromCodePoint(
        ((byte & 7) << 18) | ((bytes[at + 1]! & 63) << 12) | ((bytes[at + 2]! & 63) << 6) | (bytes[at + 3]! & 63),
      )
      at += 4
    }
  }
  return text
}
