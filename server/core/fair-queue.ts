/**
 * Work that waits, taken from its callers in turn: one who sends much makes others wait for one piece of it at most. When the queue is full,
 * the caller with the most waiting work loses the last piece of it.
 */
export class FairQueue<Work> {
  readonly #most: number
  readonly #waiting = new Map<string, Work[]>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Adds work. Returns the work that gets no place, which may be this one. */
  add(caller: string, work: Work): Work | undefined {
    const own = this.#waiting.get(caller) ?? []
    this.#waiting.set(caller, own)
    own.push(work)
    this.#size++
    return this.#size > this.#most ? this.#dropFrom(this.#longest(own)) : undefined
  }

  /** The next work, or undefined if none waits. */
  take(): Work | undefined {
    const [next] = this.#waiting
    if (!next) return undefined
    const [caller, [work, ...others]] = next
    // To the end of the line.
    this.#waiting.delete(caller)
    if (others.length > 0) this.#waiting.set(caller, others)
    this.#size--
    return work
  }

  /** At equal length the one that adds work: others came before. */
  #longest(own: Work[]): Work[] {
    let longest = own
    for (const works of this.#waiting.values()) if (works.length > longest.length) longest = works
    return longest
  }

  #dropFrom(works: Work[]): Work | undefined {
    this.#size--
    const dropped = works.pop()
    for (const [caller, left] of this.#waiting) if (left.length === 0) this.#waiting.delete(caller)
    return dropped
  }
}
