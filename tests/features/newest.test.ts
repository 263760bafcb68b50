import { expect, test } from 'vitest'
import { ApiError } from '#api/call.ts'
import { newest } from '#features/search/newest.ts'

/** A question whose answer the test gives when it wants to. */
function held<T>() {
  let give: (value: T) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  let signal: AbortSignal | undefined
  const load = (given: AbortSignal) => {
    signal = given
    return new Promise<T>((resolve, reject) => {
      give = resolve
      fail = reject
    })
  }
  const settle = async (act: () => void) => {
    act()
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    load,
    give: (value: T) => settle(() => give(value)),
    fail: (error: unknown) => settle(() => fail(error)),
    isCancelled: () => signal?.aborted,
  }
}

test('an older answer never paints over a newer one, and its request is cancelled', async () => {
  const asking = newest<string>()
  const [first, second] = [held<string>(), held<string>()]
  asking.ask('a', first.load)
  asking.ask('ab', second.load)
  expect(first.isCancelled()).toBe(true)
  await second.give('for ab')
  await first.give('for a')
  expect(asking.now()).toMatchObject({ loading: false, answer: { to: 'ab', value: 'for ab' } })
})

test('the last answer stays while the next one loads, and says which question it belongs to', async () => {
  const asking = newest<string>()
  const [first, second] = [held<string>(), held<string>()]
  asking.ask('a', first.load)
  await first.give('for a')
  asking.ask('b', second.load)
  expect(asking.now()).toMatchObject({ wanted: 'b', loading: true, answer: { to: 'a', value: 'for a' } })
})

test('a failure keeps the last answer beside the reason', async () => {
  const asking = newest<string>()
  const [first, second] = [held<string>(), held<string>()]
  asking.ask('a', first.load)
  await first.give('for a')
  asking.ask('b(', second.load)
  await second.fail(new ApiError('http', 'A parenthesis is not closed.', { status: 422 }))
  expect(asking.now()).toMatchObject({ loading: false, answer: { to: 'a' }, error: { status: 422 } })
})

test('asking the same twice asks once; after a failure it asks again', async () => {
  const asking = newest<string>()
  let asked = 0
  const load = () => {
    asked++
    return asked === 1 ? Promise.reject(new ApiError('offline', 'The server cannot be reached.')) : Promise.resolve('there')
  }
  asking.ask('a', load)
  asking.ask('a', load)
  expect(asked).toBe(1)
  await Promise.resolve()
  await Promise.resolve()
  asking.again()
  await Promise.resolve()
  await Promise.resolve()
  expect(asking.now()).toMatchObject({ loading: false, error: undefined, answer: { value: 'there' } })
})

test('going back shows at once what was there, while it is asked anew', async () => {
  const asking = newest<string>()
  const [first, second, third] = [held<string>(), held<string>(), held<string>()]
  asking.ask('a', first.load)
  await first.give('old a')
  asking.ask('b', second.load)
  await second.give('b')
  asking.ask('a', third.load)
  expect(asking.now()).toMatchObject({ loading: true, answer: { to: 'a', value: 'old a' } })
  await third.give('new a')
  expect(asking.now().answer?.value).toBe('new a')
})

test('a lesser answer stands in while the real one is awaited, and is never remembered for it', async () => {
  const asking = newest<string>()
  const server = held<string>()
  let standIn: ((value: string) => void) | undefined
  asking.ask('a', (signal, meanwhile) => {
    standIn = meanwhile
    return server.load(signal)
  })
  standIn!('from the device')
  expect(asking.now()).toMatchObject({ loading: true, answer: { to: 'a', value: 'from the device' } })
  await server.give('from the server')
  standIn!('from the device, late')
  expect(asking.now()).toMatchObject({ loading: false, answer: { to: 'a', value: 'from the server' } })
  asking.ask('b', held<string>().load)
  standIn!('of an older question')
  expect(asking.now().answer).toEqual({ to: 'a', value: 'from the server' })
})
