import type { ThreadRequest } from './thread-messages.ts'

/** What waits in one line. */
type Letter = Exclude<ThreadRequest, { ask: 'forget' }>

interface Work {
  /** Deals with what is first in the line. */
  take(letter: Letter): void
  /** One short step of what can wait; whether more is left. */
  step(): boolean
}

/**
 * What waits for the search thread. It is taken in its order, one letter a turn of the event loop, so that what arrives meanwhile is
 * seen between two of them: a question that nobody waits for any more is dropped and costs nothing. After each letter goes one
 * step of the work that can wait, so that neither keeps the other waiting for long.
 */
export class Inbox {
  readonly #work: Work
  readonly #line: Letter[] = []
  #woken = false

  constructor(work: Work) {
    this.#work = work
  }

  put(letter: Letter): void {
    this.#line.push(letter)
    this.wake()
  }

  /** Forgets a question; one that was answered already stays answered. */
  drop(id: number): void {
    const at = this.#line.findIndex(letter => letter.ask === 'call' && letter.id === id)
    if (at >= 0) this.#line.splice(at, 1)
  }

  /** Says that there may be work again. */
  wake(): void {
    if (this.#woken) return
    this.#woken = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#woken = false
    const letter = this.#line.shift()
    if (letter) this.#work.take(letter)
    if (this.#work.step() || this.#line.length > 0) this.wake()
  }
}
