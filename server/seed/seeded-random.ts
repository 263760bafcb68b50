/** A random generator that can be repeated: the same seed gives the same sequence on every machine. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Another generator that starts from the current state without changing it: values drawn from it do not shift this sequence. */
  fork(): SeededRandom {
    return new SeededRandom(this.#state ^ 0x5f356495)
  }

  /** At least 0 and less than 1. A 32-bit generator: a counter whose bits are mixed by two multiplications. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  /** An element of the list, early ones more often than late ones. */
  pickEarly<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 2 * list.length)]!
  }

  /** `count` different elements, or all if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) taken.push(rest.splice(Math.floor(this.next() * rest.length), 1)[0]!)
    return taken
  }

  /** A day between two years, as YYYY-MM-DD. */
  day(firstYear: number, lastYear: number): string {
    const month = String(this.whole(1, 12)).padStart(2, '0')
    return `${this.whole(firstYear, lastYear)}-${month}-${String(this.whole(1, 28)).padStart(2, '0')}`
  }
}
