/** After so many milliseconds, half of what a caller had is forgotten: whoever waits gets a turn, however much it was. */
const halfLife = 5000
/** What a call counts at least: the tenth of one caller comes after the first of another, even if all cost nothing. */
const leastCost = 1
/** Callers kept in memory; the one whose last call is oldest is dropped first. */
export const mostShares = 10_000

/** How much of the search thread's time each caller had lately. */
export class FairShares {
  readonly #shares = new Map<string, { ms: number; at: number }>()

  /** Milliseconds that a caller had; earlier ones count less. */
  of(caller: string, now: number): number {
    const share = this.#shares.get(caller)
    return share ? share.ms * 2 ** ((share.at - now) / halfLife) : 0
  }

  add(caller: string, ms: number, now: number): void {
    const share = this.of(caller, now) + Math.max(leastCost, ms)
    this.#shares.delete(caller)
    this.#shares.set(caller, { ms: share, at: now })
    if (this.#shares.size <= mostShares) return
    for (const [oldest] of this.#shares) {
      this.#shares.delete(oldest)
      return
    }
  }
}
