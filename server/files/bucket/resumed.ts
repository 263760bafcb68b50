import { createHash } from 'node:crypto'
import type { BucketReading } from './bucket.ts'
import { BucketProblem } from './bucket-problem.ts'

/** How often reading one object goes on by another connection. */
const mostTimes = 5

interface Whole {
  bytes: number
  /** If it is known. */
  sha256: string | undefined
  /** Goes on from a byte. */
  from: (at: number) => Promise<BucketReading>
  /** Says why, and returns what its reader gets. */
  failed: (problem: unknown) => Error
}

/**
 * The bytes of an object, read as fast as they are taken. Where its connection breaks, reading goes on by another one. The last piece is held
 * back until the whole was checked: what is wrong ends before its length, so that no browser takes it for a whole file.
 */
export function resumed(first: BucketReading, { bytes, sha256, from, failed }: Whole): ReadableStream<Uint8Array> {
  let reading: BucketReading | undefined = first
  let at = 0
  let times = 0
  let held: Uint8Array | undefined
  let isOver = false
  const hash = createHash('sha256')

  /** Undefined at the end, where the object is as it was written. */
  async function next(): Promise<Uint8Array | undefined> {
    for (;;) {
      reading ??= await from(at)
      try {
        const piece = await reading.next()
        at += piece?.length ?? 0
        if (piece && at <= bytes) hash.update(piece)
        else if (at > bytes) throw new BucketProblem(200, 'TooLong', { mayPass: false })
        else if (at < bytes) throw new BucketProblem(0, 'cut off')
        else if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new BucketProblem(200, 'Damaged', { mayPass: false })
        return piece
      } catch (problem) {
        reading.stop()
        reading = undefined
        if (isOver || ++times > mostTimes || !(problem instanceof BucketProblem) || !problem.mayPass) throw problem
      }
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        try {
          held ??= await next()
          const after = held && (await next())
          if (isOver) return
          if (held) controller.enqueue(held)
          held = after
          if (!after) controller.close()
        } catch (problem) {
          if (isOver) return
          controller.error(failed(problem))
        }
      },
      cancel: () => {
        isOver = true
        reading?.stop()
      },
    },
    { highWaterMark: 0 },
  )
}
