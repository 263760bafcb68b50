import { getEventListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { RequestQueue } from '#server/catalogue/threads/request-queue.ts'
import { rememberCaller } from '#server/core/caller.ts'
import { ClientDisconnected } from '#server/core/client-disconnected.ts'
import type { ThreadMessage, ThreadRequest } from '#server/catalogue/threads/thread-messages.ts'
import { freshFolder, found, opening, papers, stateOf } from './test-catalogue.ts'

const call = (id: number): ThreadRequest => ({ type: 'call', id, name: 'count', args: [], caller: 'one' })

/** Waits until everything scheduled has run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
}

const ports: { close(): void }[] = []
afterEach(() => ports.splice(0).forEach(port => port.close()))

/** An inbox on a real message channel, with its handled requests in order. */
function listening(steps = 0) {
  const done: string[] = []
  const { port1, port2 } = new MessageChannel()
  ports.push(port1)
  const inbox = new RequestQueue({
    handle(letter) {
      done.push(letter.type === 'call' ? `call ${letter.id}` : letter.type)
      if (letter.type === 'call' && letter.id === 1) send({ type: 'cancel', id: 3 })
    },
    refuse: ({ id }) => done.push(`refused ${id}`),
    runIdleStep() {
      if (steps > 0) done.push('step')
      steps -= 1
      return steps > 0
    },
  })
  port2.on('message', (request: ThreadRequest) => (request.type === 'cancel' ? inbox.cancel(request.id) : inbox.enqueue(request)))
  const send = (...requests: ThreadRequest[]) => requests.forEach(request => port1.postMessage(request, []))
  return { done, send }
}

describe('the inbox of the search thread', () => {
  test('one caller is answered in order, one at a time; changes are noted before all calls, and all calls are answered before the end', async () => {
    const { done, send } = listening()
    send(call(2), { type: 'refresh', indexes: [] }, call(5), call(4), { type: 'close' })
    await settle()
    expect(done).toEqual(['refresh', 'call 2', 'call 5', 'call 4', 'close'])
  })

  test('a request withdrawn while another is answered is not answered', async () => {
    const { done, send } = listening()
    send(call(1), call(2), call(3), call(4))
    await settle()
    expect(done).toEqual(['call 1', 'call 2', 'call 4'])
  })

  test('withdrawing an answered or unknown request changes nothing', async () => {
    const { done, send } = listening()
    send(call(2))
    await settle()
    send({ type: 'cancel', id: 2 }, { type: 'cancel', id: 99 }, call(4))
    await settle()
    expect(done).toEqual(['call 2', 'call 4'])
  })

  test('background work alternates with requests and continues without them', async () => {
    const { done, send } = listening(4)
    send(call(2), call(4))
    await settle()
    expect(done).toEqual(['call 2', 'step', 'call 4', 'step', 'step', 'step'])
  })
})

describe('an aborted caller', () => {
  test('costs the search thread nothing before its request has begun', async () => {
    let answered = 0
    const count = (thread: { on(event: 'message', listener: (reply: ThreadMessage) => void): unknown }) =>
      thread.on('message', reply => (answered += reply.type === 'answer' ? 1 : 0))
    process.once('worker', count as never)
    const catalogue = await opening(freshFolder())
    const words = stateOf({ index: 'publications', keyword: 'moss' })
    const leaving = Array.from({ length: 200 }, () => new AbortController())
    let charged = 0
    for (const { signal } of leaving) rememberCaller(signal, { name: 'leaving', charge: () => (charged += 1) })
    const left = leaving.map(({ signal }) => catalogue.withSignal(signal).count(words))
    const stayed = catalogue.count(words)
    const outcomes = Promise.allSettled(left)
    await Promise.resolve()
    for (const caller of leaving) caller.abort()
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ClientDisconnected) })
    expect(await stayed).toMatchObject({ publications: 0 })
    expect(answered).toBeLessThan(100)
    // What had begun is charged, although nobody waits for it.
    expect(charged).toBe(answered - 1)
    await expect(catalogue.withSignal(leaving[0]!.signal).count(words)).rejects.toThrow(ClientDisconnected)
  })
})

test('a signal that lives on keeps nothing of the calls that were answered', async () => {
  const catalogue = await opening(freshFolder())
  const { signal } = new AbortController()
  const words = stateOf({ index: 'publications', keyword: 'moss' })
  await Promise.all([1, 2, 3].map(() => catalogue.withSignal(signal).count(words)))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

describe('many changes at once', () => {
  test('a later search finds them all, and one of another index does not wait for them', async () => {
    const catalogue = await opening(freshFolder())
    const order: string[] = []
    await catalogue.put(papers(0, 1500))
    await Promise.all([
      found(catalogue, '', 'news').then(() => order.push('news')),
      found(catalogue, 'lantern').then(({ total }) => order.push(`${total} papers`)),
    ])
    expect(order).toEqual(['news', '1500 papers'])
    await catalogue.put(papers(0, 700).map(record => ({ ...record, title: 'Quagga' })))
    expect((await found(catalogue, 'quagga')).total).toBe(700)
    expect((await found(catalogue, 'lantern')).total).toBe(800)
    await catalogue.remove('publications', 'paper-900')
    expect((await found(catalogue, 'lantern')).total).toBe(799)
  })
})
