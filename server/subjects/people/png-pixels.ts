/** What the pixels of a PNG need. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/**
 * A PNG without everything but its pixels. A decoder unpacks a colour profile as soon as it meets it, whatever its length: one of some hundred kB can
 * take hundreds of MB, for a picture of any size. Nothing of it would survive anyway.
 */
export function pngPixels(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 8 <= bytes.length;) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    // One that was cut off stays so, and the decoder reports it.
    if (needed.has(kind)) kept.push(bytes.subarray(at, end))
    if (kind === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
