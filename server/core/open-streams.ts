import { Refusal } from './refusal.ts'

interface StreamBounds {
  /** At once, by one caller. */
  ofCaller: number
  /** At once, by all. */
  ofAll: number
}

/** Seconds after which a refused caller may try again. */
const retryAfter = 10

/** The long answers under way: each costs some memory until its reader is done, so there are only so many at once. */
export class OpenStreams {
  readonly #bounds: StreamBounds
  readonly #open = new Map<string, number>()
  #all = 0

  constructor(bounds: StreamBounds) {
    this.#bounds = bounds
  }

  /** Throws `too_many` if the caller has as many as allowed, `not_ready` if all have. Returns how to end it; ending twice is harmless. */
  begin(caller: string): () => void {
    const own = this.#open.get(caller) ?? 0
    if (own >= this.#bounds.ofCaller) throw new Refusal('too_many', { retryAfter })
    if (this.#all >= this.#bounds.ofAll) throw new Refusal('not_ready', { retryAfter })
    this.#open.set(caller, own + 1)
    this.#all += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#all -= 1
      const left = this.#open.get(caller)! - 1
      if (left > 0) this.#open.set(caller, left)
      else this.#open.delete(caller)
    }
  }
}

/** The same pieces; `end` is called when they end, however that is: also if nobody takes the first one. */
export function endingWith<T>(pieces: AsyncGenerator<T>, end: () => void): AsyncIterable<T> {
  const ended = <R>(result: Promise<IteratorResult<T, R>>) =>
    result.then(
      given => {
        if (given.done) end()
        return given
      },
      (problem: unknown) => {
        end()
        throw problem
      },
    )
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => ended(pieces.next()),
      return: () => {
        end()
        return ended(pieces.return(undefined))
      },
    }),
  }
}
