import { GrowingBytes } from './growing-arrays.ts'

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
      if (this.compare(middle, text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The number of exactly this string in the sorted stretch [from, to), or -1. */
  find(text: string, from = 0, to = this.size): number {
    const found = this.firstNotBelow(text, from, to)
    return found < to && this.compare(found, text) === 0 ? found : -1
  }

  /**
   * The numbers of those of these strings, in ascending order, that are in the sorted stretch [from, to). Each is looked for from the one before, in steps
   * that double: many strings that stand close together are found in a few comparisons each.
   */
  findAll(texts: readonly string[], from = 0, to = this.size): number[] {
    const found: number[] = []
    let low = from
    for (const text of texts) {
      let high = low
      for (let step = 1; high < to && this.compare(high, text) < 0; step *= 2) {
        low = high + 1
        high += step
      }
      low = this.firstNotBelow(text, low, Math.min(high, to))
      if (low < to && this.compare(low, text) === 0) found.push(low)
    }
    return found
  }

  /** Below, at or above 0 as the string stands before, at or behind the text by UTF-16 units. Builds no string: most differ early. */
  private compare(number: number, text: string): number {
    const { bytes } = this
    const to = this.starts[number + 1]!
    let at = this.starts[number]!
    let unit = 0
    while (at < to) {
      if (unit === text.length) return 1
      const byte = bytes[at]!
      const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      const code = byte < 0x80 ? byte : codeOf(bytes, at, length)
      const difference = (code > 0xffff ? highSurrogateOf(code) : code) - text.charCodeAt(unit)
      if (difference !== 0) return difference
      if (code > 0xffff) {
        unit += 1
        if (unit === text.length) return 1
        const second = lowSurrogateOf(code) - text.charCodeAt(unit)
        if (second !== 0) return second
      }
      unit += 1
      at += length
    }
    return unit - text.length
  }

  /** True when these bytes begin the string or stand behind a hyphen in it; `anywhere`: when they stand in it at all. */
  hasWord(number: number, word: Uint8Array, anywhere: boolean): boolean {
    const { bytes } = this
    const from = this.starts[number]!
    const last = this.starts[number + 1]! - word.length
    for (let at = from; at <= last; at += 1) {
      if (bytes[at] !== word[0] || !(anywhere || at === from || bytes[at - 1] === hyphen)) continue
      let same = 1
      while (same < word.length && bytes[at + same] === word[same]) same += 1
      if (same === word.length) return true
    }
    return false
  }

  /** The stretch [low, high) of strings with this beginning; the strings must be sorted by UTF-16 unit. */
  withPrefix(prefix: string): [number, number] {
    return [this.firstNotBelow(prefix), this.firstNotBelow(`${prefix}\uffff`)]
  }
}

const hyphen = 0x2d

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
  let to = bytes.length
  bytes.reserve(to + text.length * 3)
  const { items } = bytes
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80) items[to++] = code
    else if (code < 0x800) {
      items[to++] = 0xc0 | (code >> 6)
      items[to++] = 0x80 | (code & 63)
    } else {
      const whole = text.codePointAt(at)!
      if (whole > 0xffff) {
        items[to++] = 0xf0 | (whole >> 18)
        items[to++] = 0x80 | ((whole >> 12) & 63)
        items[to++] = 0x80 | ((whole >> 6) & 63)
        at += 1
      } else {
        items[to++] = 0xe0 | (code >> 12)
        items[to++] = 0x80 | ((code >> 6) & 63)
      }
      items[to++] = 0x80 | (whole & 63)
    }
  }
  bytes.length = to
}

/** The code point of a character of two to four bytes. */
function codeOf(bytes: Uint8Array, at: number, length: number): number {
  let code = bytes[at]! & (0xff >> (length + 1))
  for (let next = 1; next < length; next += 1) code = (code << 6) | (bytes[at + next]! & 63)
  return code
}

const highSurrogateOf = (code: number): number => 0xd800 + ((code - 0x10000) >> 10)
const lowSurrogateOf = (code: number): number => 0xdc00 + ((code - 0x10000) & 0x3ff)

function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  let at = from
  while (at < to) {
    const byte = bytes[at]!
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    text += length === 1 ? String.fromCharCode(byte) : String.fromCodePoint(codeOf(bytes, at, length))
    at += length
  }
  return text
}
