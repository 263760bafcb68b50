/**
 * A 64-bit checksum in two lanes over 32-bit words. Every step is a bijection of the state, so any change inside a single word changes the
 * sum. It detects damage, not manipulation.
 */
export function checksumOf(...stretches: Uint32Array[]): [number, number] {
  let even = 0x9e3779b9
  let odd = 0x85ebca6b
  for (const words of stretches) {
    const pairs = words.length & ~1
    for (let at = 0; at < pairs; at += 2) {
      even = Math.imul(even ^ words[at]!, 0x01000193)
      even ^= even >>> 15
      odd = Math.imul(odd ^ words[at + 1]!, 0x27d4eb2f)
      odd ^= odd >>> 15
    }
    if (pairs < words.length) even = Math.imul(even ^ words[pairs]!, 0x01000193)
  }
  return [even >>> 0, odd >>> 0]
}

/** The checksum of a text's UTF-16 units. */
export function hashOfText(text: string): [number, number] {
  const words = new Uint32Array(text.length)
  for (let at = 0; at < text.length; at += 1) words[at] = text.charCodeAt(at)
  return checksumOf(words)
}
