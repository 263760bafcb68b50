import { Refusal } from '../core/refusal.ts'

/** The pieces, which end with `too_large` beyond so many bytes, and how many bytes came. */
export function boundedPieces(pieces: AsyncIterable<Uint8Array>, most: number): { pieces: AsyncIterable<Uint8Array>; bytes(): number } {
  let bytes = 0
  async function* bounded(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > most) throw new Refusal('too_large')
      yield piece
    }
  }
  return { pieces: bounded(), bytes: () => bytes }
}
