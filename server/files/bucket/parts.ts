/** A file in parts of one size, of which the last may be smaller, or empty. No more than one part and one piece are held. */
export async function* filePartsOf(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    held.push(piece)
    length += piece.length
    while (length > size) {
      const joined = Buffer.concat(held)
      yield { bytes: joined.subarray(0, size), isLast: false }
      held = [joined.subarray(size)]
      length -= size
    }
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
