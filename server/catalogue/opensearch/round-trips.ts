import type { Budget } from '#search/query/engine-request.ts'
import type { AskedSearch, ClusterAnswer, ClusterCalls, SearchBody } from './cluster-calls.ts'

/** What one search of a cluster takes of an answer's work. Nanoseconds. */
const searchPrice = 150_000
/** So many searches need each other's answers at most; what needs more asks for the rest as it goes. */
const longestRow = 16

/** Thrown while searches are gathered: the answer is there after the next round trip. */
class NotYetAnswered extends Error {}

/** A search, and the answers that it is for. */
interface Wanted {
  asked: AskedSearch
  by: Budget[]
}

/** The round trips of one thread: what does not need each other's answers goes in one, and nothing is asked twice for an answer. */
export class RoundTrips {
  private readonly calls: ClusterCalls
  private readonly known = new WeakMap<Budget, Map<string, ClusterAnswer>>()
  /** Goes with the next round trip. */
  private readonly next = new Map<string, Wanted>()
  /** The answers to what runs together; undefined while nothing does. */
  private gathered: Map<string, ClusterAnswer> | undefined

  constructor(calls: ClusterCalls) {
    this.calls = calls
  }

  /** A new answer begins: what the one before wanted soon is not asked for any more. */
  forget(): void {
    if (!this.gathered) this.next.clear()
  }

  /** What will be asked anyway: it goes with the next round trip, and is not waited for again. */
  soon(index: string, bodies: readonly SearchBody[], work: Budget): void {
    const known = this.knownTo(work)
    for (const body of bodies) {
      const asked = askedOf(index, body)
      if (!known.has(keyOf(asked))) this.want(asked, work, searchPrice)
    }
  }

  /** The answer to what was wanted soon, if it is there. */
  answered(index: string, body: SearchBody, work: Budget): ClusterAnswer | undefined {
    return this.knownTo(work).get(keyOf(askedOf(index, body)))
  }

  /** In one round trip, or none. `price`: of one of them. */
  search(index: string, bodies: readonly SearchBody[], work: Budget, price = searchPrice): ClusterAnswer[] {
    const known = this.knownTo(work)
    const all = bodies.map(body => askedOf(index, body))
    for (const asked of all) {
      const answer = known.get(keyOf(asked)) ?? this.gathered?.get(keyOf(asked))
      if (answer) known.set(keyOf(asked), answer)
      else this.want(asked, work, price)
    }
    if (all.some(asked => !known.has(keyOf(asked)))) {
      if (this.gathered) throw new NotYetAnswered()
      this.send()
    }
    return all.map(asked => known.get(keyOf(asked))!)
  }

  /**
   * Runs each of these for what it asks, so that all of it takes as many round trips as the longest row of searches that need each other's
   * answers. What they return is not kept: they run again where it is used, and then wait for nothing. What is thrown is thrown again there.
   */
  together(asks: readonly (() => unknown)[]): void {
    if (this.gathered) {
      if (asks.map(isWaiting).some(Boolean)) throw new NotYetAnswered()
      return
    }
    const gathered = (this.gathered = new Map<string, ClusterAnswer>())
    try {
      let waiting = asks.filter(isWaiting)
      for (let row = 0; waiting.length > 0 && this.next.size > 0 && row < longestRow; row += 1) {
        for (const [key, answer] of this.send()) gathered.set(key, answer)
        waiting = waiting.filter(isWaiting)
      }
    } finally {
      this.gathered = undefined
    }
  }

  private want(asked: AskedSearch, work: Budget, price: number): void {
    const wanted = this.next.get(keyOf(asked))
    if (wanted?.by.includes(work)) return
    work.spend(price)
    if (wanted) wanted.by.push(work)
    else this.next.set(keyOf(asked), { asked, by: [work] })
  }

  private send(): Map<string, ClusterAnswer> {
    const wanted = [...this.next]
    this.next.clear()
    const answers = this.calls.search(wanted.map(([, { asked }]) => asked))
    wanted.forEach(([key, { by }], at) => by.forEach(work => this.knownTo(work).set(key, answers[at]!)))
    return new Map(wanted.map(([key], at) => [key, answers[at]!]))
  }

  private knownTo(work: Budget): Map<string, ClusterAnswer> {
    const known = this.known.get(work) ?? new Map<string, ClusterAnswer>()
    this.known.set(work, known)
    return known
  }
}

const askedOf = (index: string, body: SearchBody): AskedSearch => ({ index, body: JSON.stringify(body) })
const keyOf = ({ index, body }: AskedSearch): string => `${index} ${body}`

/** Whether it asks for what is not answered yet. */
function isWaiting(ask: () => unknown): boolean {
  try {
    ask()
  } catch (problem) {
    return problem instanceof NotYetAnswered
  }
  return false
}
