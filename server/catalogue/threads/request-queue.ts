import { FairShares } from './fair-shares.ts'
import type { ThreadRequest } from './thread-messages.ts'

/** A request that waits in the queue. */
type QueuedRequest = Exclude<ThreadRequest, { type: 'cancel' }>
export type QueuedCall = Extract<ThreadRequest, { type: 'call' }>

interface Worker {
  /** Handles a request whose turn it is. */
  handle(request: QueuedRequest): void
  /** A call is not answered because too many wait: of its caller, or of all. */
  refuse(call: QueuedCall, tooMany: 'of_caller' | 'of_all'): void
  /** Does one short step of background work. Returns whether more is left. */
  runIdleStep(): boolean
}

/** The caller of what the server asks for itself. */
export const ownCalls = ''

/** Calls that may wait: of one caller, which may be a lecture hall behind one address, and of all. */
export const waitingBounds = { ofCaller: 200, ofAll: 1000 }

/** What people see while they type. */
const typingCalls: ReadonlySet<QueuedCall['name']> = new Set(['typeahead', 'autocomplete', 'organisations'])
/** Typing goes first as long as its caller has not had so many milliseconds more than the caller of the other call. */
const typingHeadStart = 50
/** How often in a row typing goes first while other calls wait. */
export const mostTypingInARow = 8

interface WaitingCalls {
  typing: QueuedCall[]
  other: QueuedCall[]
}
type Lane = keyof WaitingCalls

/**
 * Requests that wait for the search thread. One is handled per turn of the event loop, so that messages which arrive meanwhile are seen
 * between two of them: a cancelled call is dropped and costs nothing. Callers take turns: the next call is the oldest one of the caller who
 * had the least of the thread's time lately, and typing goes first. Written changes are noted before any call, so that no call misses an
 * earlier one; the queue is closed after all calls. After each request comes one step of background work, so that neither delays the other
 * for long.
 */
export class RequestQueue {
  readonly #worker: Worker
  readonly #clock: () => number
  readonly #shares = new FairShares()
  readonly #waiting = new Map<string, WaitingCalls>()
  readonly #refreshes: QueuedRequest[] = []
  #closing: QueuedRequest | undefined
  #count = 0
  #typingInARow = 0
  #isScheduled = false

  /** `clock`: milliseconds that never go back. */
  constructor(worker: Worker, clock: () => number = () => performance.now()) {
    this.#worker = worker
    this.#clock = clock
  }

  enqueue(request: QueuedRequest): void {
    if (request.type === 'refresh') this.#refreshes.push(request)
    else if (request.type === 'close') this.#closing = request
    else this.#enqueueCall(request)
    this.wake()
  }

  /** Removes a call that still waits; one that was answered already stays answered. Returns whether it waited. */
  cancel(id: number): boolean {
    for (const [caller, calls] of this.#waiting)
      for (const lane of [calls.typing, calls.other]) {
        const at = lane.findIndex(call => call.id === id)
        if (at < 0) continue
        lane.splice(at, 1)
        this.#removed(caller, calls)
        return true
      }
    return false
  }

  /** Schedules a turn because there may be work again. */
  wake(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#turn())
  }

  #enqueueCall(call: QueuedCall): void {
    const calls = this.#waiting.get(call.caller) ?? { typing: [], other: [] }
    if (call.caller !== ownCalls && sizeOf(calls) >= waitingBounds.ofCaller) return this.#worker.refuse(call, 'of_caller')
    if (this.#count >= waitingBounds.ofAll && !this.#makeRoom(sizeOf(calls))) return this.#worker.refuse(call, 'of_all')
    this.#waiting.set(call.caller, calls)
    calls[laneOf(call)].push(call)
    this.#count += 1
  }

  /** Refuses the last call of the caller with the most, if these are more than the new one's caller has: nobody can lock out the others. */
  #makeRoom(own: number): boolean {
    const [caller, calls] = [...this.#waiting].reduce((most, next) => (sizeOf(next[1]) > sizeOf(most[1]) ? next : most))
    if (sizeOf(calls) <= own + 1) return false
    this.#worker.refuse((calls.other.pop() ?? calls.typing.pop())!, 'of_all')
    this.#removed(caller, calls)
    return true
  }

  #removed(caller: string, calls: WaitingCalls): void {
    this.#count -= 1
    if (sizeOf(calls) === 0) this.#waiting.delete(caller)
  }

  #turn(): void {
    this.#isScheduled = false
    const refresh = this.#refreshes.shift()
    if (refresh) this.#worker.handle(refresh)
    else if (this.#count > 0) this.#handleCall()
    else if (this.#closing) return this.#worker.handle(this.#closing)
    if (this.#worker.runIdleStep() || this.#refreshes.length > 0 || this.#count > 0 || this.#closing) this.wake()
  }

  #handleCall(): void {
    const { caller, lane } = this.#next()
    const calls = this.#waiting.get(caller)!
    const call = calls[lane].shift()!
    this.#removed(caller, calls)
    const started = this.#clock()
    this.#worker.handle(call)
    this.#shares.add(caller, this.#clock() - started, this.#clock())
  }

  #next(): { caller: string; lane: Lane } {
    const now = this.#clock()
    const typing = this.#first('typing', now)
    const other = this.#first('other', now)
    const isTyping =
      typing && (!other || (this.#typingInARow < mostTypingInARow && typing.had < other.had + typingHeadStart)) ? typing : undefined
    this.#typingInARow = isTyping && other ? this.#typingInARow + 1 : 0
    return isTyping ? { caller: isTyping.caller, lane: 'typing' } : { caller: other!.caller, lane: 'other' }
  }

  /** The waiting caller who had the least; of equal ones the one who came first. */
  #first(lane: Lane, now: number): { caller: string; had: number } | undefined {
    let first: { caller: string; had: number } | undefined
    for (const [caller, calls] of this.#waiting) {
      if (calls[lane].length === 0) continue
      const had = this.#shares.of(caller, now)
      if (!first || had < first.had) first = { caller, had }
    }
    return first
  }
}

const laneOf = (call: QueuedCall): Lane => (typingCalls.has(call.name) ? 'typing' : 'other')
const sizeOf = ({ typing, other }: WaitingCalls): number => typing.length + other.length
