import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startLimits } from '#contract/start-limits.ts'
import { joinElection } from '#offline/leader/election.ts'
import { newDisk, openTab, newEnvironment } from './simulation.ts'
import { ModelServer } from './model-server.ts'

const { ask, questions } = startLimits.intervals.leader

/** Locks as browsers have them, of one name: the first request holds it, others wait in turn, and one that steals throws the holder out. */
class OneLock {
  #held: { over: (error: Error) => void } | undefined
  readonly #waiting: (() => void)[] = []

  request(_: string, { steal = false, signal }: LockOptions, run: (lock: Lock) => Promise<void>): Promise<void> {
    return new Promise((done, fail) => {
      const begin = () => {
        const held: { over: (error: Error) => void } = { over: () => {} }
        const stolen = new Promise<never>((_, over) => (held.over = over))
        this.#held = held
        const runThenNext = async () => {
          await run({} as Lock)
          if (this.#held === held) this.#next()
        }
        done(Promise.race([runThenNext(), stolen]))
      }
      signal?.addEventListener('abort', () => fail(new Error('aborted')))
      if (steal) {
        this.#held?.over(new Error('stolen'))
        begin()
      } else if (this.#held) this.#waiting.push(begin)
      else begin()
    })
  }
  #next(): void {
    this.#held = undefined
    this.#waiting.shift()?.()
  }
}

/** The channel of the tabs. A frozen tab hears nothing. */
class Tabs {
  readonly #tabs = new Map<Channel, (message: MessageEvent) => void>()
  sent = 0
  channel(): Channel {
    const own: Channel = {
      isFrozen: false,
      postMessage: data => {
        this.sent++
        for (const [tab, hear] of this.#tabs) if (tab !== own && !tab.isFrozen) hear({ data } as MessageEvent)
      },
      addEventListener: (_, hear) => void this.#tabs.set(own, hear),
      removeEventListener: () => void this.#tabs.delete(own),
    }
    return own
  }
}
interface Channel {
  isFrozen: boolean
  postMessage: (data: unknown) => void
  addEventListener: (type: string, hear: (message: MessageEvent) => void) => void
  removeEventListener: () => void
}

let locks: OneLock
let tabs: Tabs
let disk: ReturnType<typeof newDisk>
/** What happened, in order. */
let log: string[]

beforeEach(() => {
  locks = new OneLock()
  tabs = new Tabs()
  disk = newDisk()
  log = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

/** Lets time pass; the database has real time in between. */
async function pass(milliseconds: number): Promise<void> {
  for (let at = 0; at < milliseconds; at += ask) {
    await vi.advanceTimersByTimeAsync(Math.min(ask, milliseconds - at))
    for (let turn = 0; turn < 30; turn++) await new Promise(go => setImmediate(go))
  }
}

async function join(name: string): Promise<{ channel: Channel; look: { isVisible: boolean } }> {
  const { db } = await openTab(newEnvironment(new ModelServer()), disk)
  const [channel, look] = [tabs.channel(), { isVisible: true }]
  const leave = joinElection({
    db,
    locks: locks as unknown as LockManager,
    channel: channel as unknown as BroadcastChannel,
    now: Date.now,
    isVisible: () => look.isVisible,
    lead: epoch => {
      log.push(`${name} leads ${epoch}`)
      return () => void log.push(`${name} ends`)
    },
  })
  onTestFinished(() => void leave())
  await pass(1000)
  return { channel, look }
}

test('a leading tab that is seen leads on, and a tab alone sends no message and has no timer', async () => {
  await join('first')
  await pass(3_600_000)
  expect([tabs.sent, vi.getTimerCount()]).toEqual([0, 0])
  await join('second')
  await pass(3_600_000)
  expect(log).toEqual(['first leads 1'])
})

test('a leading tab that nobody sees gives up to one that is seen', async () => {
  const first = await join('first')
  first.look.isVisible = false
  await join('second')
  expect(log).toEqual(['first leads 1'])
  await pass(ask)
  expect(log).toEqual(['first leads 1', 'first ends', 'second leads 2'])
  await pass(3_600_000)
  expect(log).toHaveLength(3)
})

test('a frozen leading tab is replaced; once it wakes up it leads no more', async () => {
  const first = await join('first')
  await join('second')
  first.channel.isFrozen = true
  await pass(questions * ask)
  expect(log).toEqual(['first leads 1'])
  await pass(ask)
  expect(log.toSorted()).toEqual(['first ends', 'first leads 1', 'second leads 2'])
  first.channel.isFrozen = false
  await pass(3_600_000)
  expect(log).toHaveLength(3)
})
