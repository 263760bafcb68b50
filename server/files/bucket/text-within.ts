import { BucketProblem } from './bucket-problem.ts'

/** An answer as text; one that is longer is none. */
export async function textWithin({ body }: Response, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > most) throw new BucketProblem(200, 'TooLong')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
