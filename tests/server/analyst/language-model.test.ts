import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnalysedDocument } from '#analysis/index.ts'
import { LanguageModel } from '#server/outside/analyst/language-model.ts'
import { type AnalystFailure, type TokensUsed } from '#server/outside/analyst/port.ts'
import { ModelStub, type StubBehaviour } from '../../support/model-stub.ts'

const document: AnalysedDocument = {
  order: 1,
  index: 'publications',
  slug_values: ['moss'],
  title: 'Moss',
  passages: [{ field: 'abstract', label: 'Abstract', text: 'Moss grows.' }],
  facts: { places: [], phases: [], terms: [] },
  isCut: false,
}
const task = { kind: 'several', question: 'What grows?', documents: [document] } as const

let stub: ModelStub
beforeAll(async () => {
  stub = await ModelStub.start()
})
afterAll(() => stub.stop())
beforeEach(() => {
  stub.calls.length = 0
})

const modelOf = (timeoutMs = 20_000) => new LanguageModel({ url: stub.url, key: 'k-secret', model: 'moss-1', tokens: 500, timeoutMs })

async function answered(behaviours: StubBehaviour[], signal = new AbortController().signal, timeoutMs?: number) {
  stub.behaviours = behaviours
  const pieces: string[] = []
  const booked: number[] = []
  const used: TokensUsed[] = []
  let failure: AnalystFailure | undefined
  try {
    const book = async (sent: number) => {
      booked.push(sent)
      return (use: TokensUsed) => void used.push(use)
    }
    for await (const piece of modelOf(timeoutMs).answer(task, { signal, book })) pieces.push(piece)
  } catch (problem) {
    failure = problem as AnalystFailure
  }
  return { pieces, text: pieces.join(''), booked, used, failure }
}

test('an answer comes piece by piece, with what it cost; the question is sent with its records and the key', async () => {
  const { pieces, text, used } = await answered([{ text: 'Moss grows. [1.1]', pieces: 4 }])
  expect(pieces).toHaveLength(4)
  expect(text).toBe('Moss grows. [1.1]')
  expect(used).toEqual([{ sent: 120, written: 12 }])
  const [call] = stub.calls
  expect(call?.headers.authorization).toBe('Bearer k-secret')
  expect(call?.body).toMatchObject({ model: 'moss-1', stream: true, max_tokens: 500 })
  expect(call?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user'])
  expect(call?.messages[1]?.content).toContain('[1.1] Moss grows.')
})

test('each call is booked before it begins, with what it sends; a refused one gives all back', async () => {
  const { booked, used } = await answered([{ status: 503 }, { text: 'Moss.' }])
  expect(booked[0]).toBeGreaterThan(100)
  expect(booked).toEqual([booked[0], booked[0]])
  expect(used).toEqual([
    { sent: 0, written: 0 },
    { sent: 120, written: 12 },
  ])
})

test('what may not be booked is not sent, nor tried again', async () => {
  const refusal = new Error('too much')
  const book = () => Promise.reject(refusal)
  const reading = modelOf().answer(task, { signal: new AbortController().signal, book })[Symbol.asyncIterator]().next()
  await expect(reading).rejects.toBe(refusal)
  expect(stub.calls).toHaveLength(0)
})

test('an endpoint that answers whole documents is read, too', async () => {
  expect((await answered([{ text: 'Moss.', whole: true }])).text).toBe('Moss.')
})

test('an endpoint that knows no newer fields is asked again without them', async () => {
  const { text } = await answered([{ status: 400 }, { text: 'Moss.' }])
  expect(text).toBe('Moss.')
  expect(stub.calls[1]?.body).not.toHaveProperty('stream_options')
})

test('429 and 5xx are asked again after a pause, other refusals are not', async () => {
  expect((await answered([{ status: 429, headers: { 'Retry-After': '1' } }, { status: 503 }, { text: 'Moss.' }])).text).toBe('Moss.')
  expect(stub.calls).toHaveLength(3)
  stub.calls.length = 0
  const { failure } = await answered([{ status: 401 }])
  expect(failure).toMatchObject({ mayPass: false, message: 'the provider answered 401' })
  expect(stub.calls).toHaveLength(1)
})

test.each([
  ['half', 'the answer of the provider was cut off', true],
  ['nonsense', 'the provider sent what is no JSON', false],
] as const)('%s an answer is a failure that says why', async (behaviour, message, mayPass) => {
  const { failure } = await answered([behaviour])
  expect(failure).toMatchObject({ message, mayPass })
})

test('what was answered before a failure is not asked for again', async () => {
  const { text } = await answered(['half', { text: 'Moss.' }])
  expect(text).toBe('Half of it. [1.1] ')
  expect(stub.calls).toHaveLength(1)
})

test('a success that is an error is no answer', async () => {
  expect((await answered(['error', { text: 'Moss.' }])).text).toBe('Moss.')
})

test('a silent provider is given up', async () => {
  const { failure } = await answered(['stalls'], undefined, 100)
  expect(failure).toMatchObject({ message: 'the provider was silent for too long', mayPass: true })
})

test('cancelling reaches the provider', async () => {
  stub.behaviours = ['endless']
  const stop = new AbortController()
  const reading = (async () => {
    for await (const _piece of modelOf().answer(task, { signal: stop.signal })) stop.abort()
  })()
  await expect(reading).rejects.toThrow()
  await stub.calls[0]?.left
})

test('no failure has the key, the question or what the provider said', async () => {
  for (const behaviour of [{ status: 401 }, { status: 403 }, 'nonsense', 'half'] as const) {
    const { failure } = await answered([behaviour])
    expect(`${failure?.message} ${failure?.stack}`).not.toMatch(/k-secret|What grows|a secret of the provider/)
  }
})

test('suggestions are lines without numbers, none twice', async () => {
  stub.behaviours = [{ text: '1. What grows?\n- Why moss?\n\nWhere?' }]
  const asked = { signal: new AbortController().signal }
  expect(await modelOf().suggest({ index: 'publications', keyword: 'moss', questions: ['what grows?'] }, asked)).toEqual([
    'Why moss?',
    'Where?',
  ])
  stub.behaviours = [{ text: 'Growth' }]
  expect(await modelOf().shorten(['What grows?', 'Why?'], asked)).toEqual(['Growth', 'Why?'])
})
