/** The words that are used, in the order of their texts by UTF-16 unit. */
export function sortedByText(uses: Uint32Array, texts: readonly string[]): Uint32Array {
  const words = new Uint32Array(uses.length)
  let size = 0
  for (let word = 0; word < uses.length; word += 1) if (uses[word] !== 0) words[size++] = word
  const used = words.slice(0, size)
  sortFrom(used, texts, 0)
  return used
}

/** So few words are sorted by comparing their texts. */
const few = 16

/**
 * Sorts words whose texts begin with the same `place` units. The next units of each are one number, and numbers are sorted several times faster
 * than texts: four of seven bits or, where those do not tell, two as they are.
 */
function sortFrom(words: Uint32Array, texts: readonly string[], place: number, isWide = false): void {
  if (words.length <= few) return compareAndInsert(words, texts)
  const keys = new BigUint64Array(words.length)
  const halves = new Uint32Array(keys.buffer)
  for (let at = 0; at < words.length; at += 1) {
    const text = texts[words[at]!]!
    halves[2 * at + lowHalf] = words[at]!
    halves[2 * at + highHalf] = isWide ? (unitAt(text, place) << 16) | unitAt(text, place + 1) : narrowUnits(text, place)
  }
  keys.sort()
  for (let from = 0, to = 0; from < words.length; from = to) {
    const units = halves[2 * from + highHalf]!
    for (to = from; to < words.length && halves[2 * to + highHalf] === units; to += 1) words[to] = halves[2 * to + lowHalf]!
    if (to - from === 1) continue
    const same = words.subarray(from, to)
    if (!isWide) {
      if (sayAll(units)) sortFrom(same, texts, place + 4)
      else sortFrom(same, texts, place, true)
    }
    // Zeros are the end of a text, or units that are zero.
    else if (units === 0) same.sort((one, other) => (texts[one]! < texts[other]! ? -1 : 1))
    else sortFrom(same, texts, place + 2, true)
  }
}

/** Stands for every unit that has more bits, and for what comes behind one. */
const wideUnit = 127

function narrowUnits(text: string, place: number): number {
  let units = 0
  for (let at = place; at < place + 4; at += 1) {
    const unit = (units & wideUnit) === wideUnit ? wideUnit : unitAt(text, at)
    units = (units << 7) | Math.min(unit, wideUnit)
  }
  return units
}

/** Whether texts with these units have the same four: none is the end of a text, or stands for others. */
function sayAll(units: number): boolean {
  for (let bits = 0; bits < 28; bits += 7) {
    const unit = (units >>> bits) & wideUnit
    if (unit === 0 || unit === wideUnit) return false
  }
  return true
}

function compareAndInsert(words: Uint32Array, texts: readonly string[]): void {
  for (let from = 1; from < words.length; from += 1) {
    const word = words[from]!
    const text = texts[word]!
    let at = from
    for (; at > 0 && texts[words[at - 1]!]! > text; at -= 1) words[at] = words[at - 1]!
    words[at] = word
  }
}

const unitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : 0)

/** The places of both halves of a 64-bit number, which differ between processors. */
const highHalf = new Uint8Array(Uint32Array.of(1).buffer)[0]!
const lowHalf = 1 - highHalf
