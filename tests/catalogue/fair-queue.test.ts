import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { FairShares, mostShares } from '#server/catalogue/threads/fair-shares.ts'
import { mostTypingInARow, type QueuedCall, RequestQueue, waitingBounds } from '#server/catalogue/threads/request-queue.ts'

/** A queue whose worker takes as long as `cost` says, by a clock of its own. */
function queueWith(cost: (call: QueuedCall) => number = () => 1) {
  let now = 0
  let nextId = 1
  const order: string[] = []
  const refused: string[] = []
  const queue = new RequestQueue(
    {
      handle(request) {
        if (request.type !== 'call') return
        order.push(request.caller)
        now += cost(request)
      },
      refuse: ({ caller }, tooMany) => refused.push(`${caller} ${tooMany}`),
      runIdleStep: () => false,
    },
    () => now,
  )
  const add = (caller: string, name: QueuedCall['name'] = 'search', count = 1): void => {
    for (let n = 0; n < count; n += 1) queue.enqueue({ type: 'call', id: nextId++, name, args: [], caller })
  }
  const answered = async (count: number): Promise<string[]> => {
    while (order.length < count) await setImmediate()
    return order
  }
  const wait = (ms: number): void => void (now += ms)
  return { queue, add, answered, refused, wait }
}

describe('A39 callers take turns', () => {
  test('the tenth call of one waits behind the first of another', async () => {
    const { add, answered } = queueWith()
    add('busy', 'search', 10)
    add('other')
    expect((await answered(11)).indexOf('other')).toBe(1)
  })

  test('whoever had the least of the thread is next: six with dear calls delay another by one call at most', async () => {
    const { add, answered, queue } = queueWith(({ caller }) => (caller.startsWith('dear') ? 44 : 2))
    for (let n = 0; n < 6; n += 1) add(`dear ${n}`, 'search', 20)
    const order = await answered(12)
    for (let n = 0; n < 5; n += 1) {
      const before = order.length
      add('ordinary')
      await answered(before + 2)
      expect(order.slice(before, before + 2)).toContain('ordinary')
    }
    expect(queue.cancel(999)).toBe(false)
  })

  test('whoever had much gets a turn again while others go on', async () => {
    const { add, answered } = queueWith(() => 50)
    add('dear', 'search', 40)
    const order = await answered(40)
    add('dear')
    add('other', 'search', 200)
    await answered(241)
    const behind = order.slice(40).indexOf('dear')
    expect(behind).toBeGreaterThan(5)
    expect(behind).toBeLessThan(190)
  })

  test('a cancelled call is not answered and changes nobody’s turn', async () => {
    const { add, answered, queue } = queueWith()
    add('one', 'search', 3)
    add('two')
    expect([queue.cancel(2), queue.cancel(2), queue.cancel(3)]).toEqual([true, false, true])
    expect(await answered(2)).toEqual(['one', 'two'])
    await setImmediate()
    expect(await answered(2)).toEqual(['one', 'two'])
  })
})

describe('typing goes first', () => {
  test('before searches that came earlier, but not for ever', async () => {
    const { add, answered } = queueWith()
    add('searching', 'search', 2)
    for (let n = 0; n < 3 * mostTypingInARow; n += 1) add(`typing ${n}`, 'typeahead')
    const order = await answered(2 + 3 * mostTypingInARow)
    expect(order.indexOf('searching')).toBe(mostTypingInARow)
    expect(order.lastIndexOf('searching')).toBe(2 * mostTypingInARow + 1)
  })

  test('not before the search of a caller who had much less', async () => {
    const { add, answered } = queueWith(() => 30)
    add('typing', 'typeahead', 10)
    await answered(10)
    add('typing', 'typeahead', 2)
    add('searching')
    expect((await answered(13)).slice(10)).toEqual(['searching', 'typing', 'typing'])
  })
})

describe('only so many wait', () => {
  test('of one caller', () => {
    const { add, refused } = queueWith()
    add('one', 'search', waitingBounds.ofCaller + 2)
    add('two')
    expect(refused).toEqual(['one of_caller', 'one of_caller'])
  })

  test('of all: room is made by the caller with the most', async () => {
    const { add, refused, answered } = queueWith()
    for (let n = 0; n * waitingBounds.ofCaller < waitingBounds.ofAll; n += 1) add(`many ${n}`, 'search', waitingBounds.ofCaller)
    expect(refused).toEqual([])
    add('newcomer')
    expect(refused).toEqual(['many 0 of_all'])
    expect((await answered(7)).includes('newcomer')).toBe(true)
  })

  test('of all: where every caller has one, the newcomer waits outside', () => {
    const { add, refused } = queueWith()
    for (let n = 0; n < waitingBounds.ofAll; n += 1) add(`single ${n}`)
    add('newcomer')
    expect(refused).toEqual(['newcomer of_all'])
  })
})

test('shares are forgotten by half every five seconds, and of many callers the oldest first', () => {
  const shares = new FairShares()
  shares.add('one', 100, 0)
  expect([shares.of('one', 0), shares.of('one', 5000), shares.of('one', 10_000), shares.of('none', 0)]).toEqual([100, 50, 25, 0])
  for (let n = 0; n < mostShares; n += 1) shares.add(`crowd ${n}`, 0, 0)
  expect([shares.of('one', 0), shares.of('crowd 0', 0)]).toEqual([0, 1])
})
