import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnalysisEvent } from '#contract/analyses.ts'
import type { AnalysisRow, ItemAnswers } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { bookCredits } from '#server/subjects/plans/index.ts'
import { oneOf, randomFrom } from '../../search/records.ts'
import { ModelStub, type StubBehaviour } from '../../support/model-stub.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { freePort } from '../../support/spawned.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { perItem } from './item-scene.ts'

let stub: ModelStub
let catalogue: Catalogue
let server: TestServer
/** Waits but shortly; and one where nobody listens where its provider should be. */
let impatient: TestServer
let alone: TestServer
let user: TestUser

const slow: StubBehaviour = { text: 'A text is there. [1.1] So it is. [1.1]', pieces: 8, pauseMs: 150 }
const behaviours: Record<string, StubBehaviour> = {
  slow,
  whole: { text: 'A text is there. [1.1]', whole: true },
  flood: { text: 'More. [1.1] '.repeat(limits.analysis.answer / 6), pieces: 200 },
  half: 'half',
  nonsense: 'nonsense',
  error: 'error',
  refuses: { status: 402 },
  overloaded: { status: 503 },
  nothing: { text: '' },
}
const silences: Record<string, StubBehaviour> = { silent: 'silent', stalls: 'stalls', drips: 'drips' }

beforeAll(async () => {
  stub = await ModelStub.start()
  stub.choose = messages => behaviours[messages.at(-1)!.content] ?? silences[messages.at(-1)!.content]
  catalogue = smallCatalogue()
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
  server = await startTestServer({ socket: false, catalogue, settings: { analyst } })
  impatient = await startTestServer({ socket: false, settings: { analyst: { ...analyst, timeoutMs: 300 } } })
  alone = await startTestServer({ socket: false, settings: { analyst: { ...analyst, url: `http://127.0.0.1:${await freePort()}/v1` } } })
})
afterAll(async () => {
  await server.stop()
  await impatient.stop()
  await alone.stop()
  await stub.stop()
})
beforeEach(async () => {
  user = await server.user()
})

const newAnalysis = (question: string, slugs = ['publications-1', 'publications-2']) => ({
  id: randomUUID(),
  analysisType: 'single-prompt',
  index: 'publications',
  question,
  items: slugs.map((slug, at) => ({ order: at + 1, slug_values: [slug] })),
})
const start = (analysis: object, by = user, on = server) =>
  on.request<AnalysisRow & { code: string }>('/v1/ai_analysis/runs', { user: by, body: { analysis }, key: true })
const show = async (id: string, by = user, on = server) => (await on.request<AnalysisRow>(`/v1/ai_analysis/runs/${id}`, { user: by })).body
const credits = async (by = user, on = server) =>
  (await on.request<{ ai_credits: number }>('/v1/remaining_credits', { user: by, body: {} })).body.ai_credits

const eventsIn = (text: string): AnalysisEvent[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as AnalysisEvent)
const events = async (id: string, by = user, on = server) =>
  eventsIn((await on.request<string>(`/v1/ai_analysis/runs/${id}/events`, { user: by })).body)

/** Asks and reads until the end: the row and what is left of 50 credits. */
async function asked(question: string, on = server) {
  const by = await on.user()
  const { body } = await start(newAnalysis(question), by, on)
  const last = (await events(body.id, by, on)).at(-1)
  const row = await show(body.id, by, on)
  return { question, status: row.status, said: last?.status, error: row.error?.code, text: row.text, left: await credits(by, on) }
}

test('whatever a provider does, an analysis ends, says how, and what was not answered is not charged', async () => {
  const all = await Promise.all([
    ...Object.keys(behaviours).map(question => asked(question)),
    ...Object.keys(silences).map(question => asked(question, impatient)),
    asked('down', alone),
  ])
  const done = ['slow', 'whole', 'flood']
  for (const one of all) {
    const isDone = done.includes(one.question)
    expect(one, one.question).toMatchObject(
      isDone ? { status: 'done', said: 'done', left: 48 } : { status: 'failed', said: 'failed', error: 'analyst_failed', left: 50 },
    )
  }
  const textOf = (question: string) => all.find(one => one.question === question)?.text ?? ''
  // What was said until then stays, up to the longest answer.
  for (const question of ['half', 'stalls']) expect(textOf(question)).toContain('Half of it. [1.1]')
  expect(textOf('flood')).toHaveLength(limits.analysis.answer)
  for (const question of ['silent', 'drips', 'refuses', 'down']) expect(textOf(question)).toBe('')
}, 90_000)

test('a question that is too long, or of a megabyte, is refused by every call before anything is taken', async () => {
  const state = { index: 'publications' }
  const template = (value: string) => ({
    label: 'Own question',
    description: '',
    parameters: [{ name: 'Question', value, placeholder: '', required: true }],
    report_writing_directions: '',
    remember_preferences: false,
  })
  const calls: Record<string, (question: string) => object> = {
    'ai_analysis/runs': question => ({ analysis: newAnalysis(question) }),
    'ai_analysis/analyze_stream': question => newAnalysis(question),
    'ai_analysis/analyze_per_item_preview': question => perItem({ questions: [question] }),
    'ai_analysis/per_item_runs': question => perItem({ questions: [question] }),
    'ai_analysis/analyze_per_item': question => perItem({ questions: [question] }),
    'ai_analysis/suggest_questions': question => ({ query: '', index: 'publications', questions: [question] }),
    'llm/ask_profile_stream': question => ({ index: 'researchers', slug: 'researchers-1', question }),
    'llm/recommend_query': question => ({
      profile_type: 'researchers',
      search_filter_object: { indexes: [] },
      template: template(question),
    }),
    'llm/bulk_ask_profile': question => ({
      state: { ...state, index: 'researchers' },
      profileType: 'researchers',
      numItems: 1,
      searchIndices: [],
      template: template(question),
      reportEnabled: false,
    }),
  }
  for (const [path, bodyOf] of Object.entries(calls)) {
    const answers = [limits.analysis.question + 1, 1024 * 1024].map(length =>
      server.request(`/v1/${path}`, { user, body: bodyOf('x'.repeat(length)), key: true }),
    )
    expect([path, ...(await Promise.all(answers)).map(({ status }) => status)]).toEqual([path, 422, 413])
  }
  expect(stub.calls.filter(({ messages }) => JSON.stringify(messages).includes('xxx'))).toEqual([])
  expect(await credits()).toBe(50)
})

test('records that leave the catalogue before they are read are not charged; without any left it fails', async () => {
  // A user’s analyses are run one after the other, so that the others wait.
  const first = newAnalysis('slow')
  const some = newAnalysis('whole', ['publications-7', 'publications-8'])
  const none = newAnalysis('whole', ['publications-8'])
  for (const one of [first, some, none]) await start(one)
  expect(await credits()).toBe(45)
  await catalogue.remove('publications', 'publications-8')
  for (const { id } of [first, some, none]) await events(id)
  expect(await show(some.id)).toMatchObject({ status: 'done', credits: 1, done: 1, total: 2 })
  expect(await show(none.id)).toMatchObject({ status: 'failed', credits: 0, error: { code: 'gone' } })
  expect(await credits()).toBe(47)
})

test('a record that leaves before its turn is not charged; of one that leaves later others read nothing', async () => {
  const run = (more: object) => server.request<AnalysisRow>('/v1/ai_analysis/per_item_runs', { user, body: perItem(more), key: true })
  // The second one waits for the first one.
  const calls = stub.calls.length
  const first = await run({ questions: ['slow'], numItems: 1 })
  await expect.poll(() => stub.calls.length).toBe(calls + 1)
  const second = await run({ questions: ['whole'], numItems: 10 })
  const [gone, later] = second.body.items.map(({ slug_values: [slug = ''] }) => slug)
  await catalogue.remove('publications', gone!)
  for (const { body } of [first, second]) await events(body.id)
  const { id } = second.body
  const row = await show(id)
  expect(row).toMatchObject({ status: 'done', credits: 9, done: 9, total: 10 })
  expect(row.answers.map(({ failed }) => failed)).toEqual([true, ...Array.from({ length: 9 }, () => false)])
  expect(await credits()).toBe(40)
  await server.request(`/v1/ai_analysis/runs/${id}`, { user, method: 'PUT', body: { analysis: { is_shared: true } }, key: true })
  await catalogue.remove('publications', later!)
  const other = await server.user()
  const slugsFor = async (by: TestUser) => {
    const { body } = await server.request<{ results: ItemAnswers[] }>(`/v1/ai_analysis/runs/${id}/answers`, { user: by })
    return body.results.flatMap(({ slug_values }) => slug_values)
  }
  expect(await slugsFor(user)).toEqual(expect.arrayContaining([gone, later]))
  const seen = await slugsFor(other)
  expect(seen.length).toBeGreaterThan(0)
  for (const slug of [gone, later]) {
    expect(seen).not.toContain(slug)
    expect(JSON.stringify(await show(id, other))).not.toContain(`"${slug}"`)
  }
})

test('credits that another device takes meanwhile change nothing for what runs, and refuse what comes then', async () => {
  const { body } = await start(newAnalysis('slow'))
  await server.store.write(tx =>
    bookCredits(tx, user.id, { mid: randomUUID(), ai_credits: -48, contact_credits: 0, reason: 'test' }, Date.now()),
  )
  expect((await start(newAnalysis('whole'))).body.code).toBe('no_credits')
  expect((await events(body.id)).at(-1)).toMatchObject({ status: 'done', credits_remaining: 0 })
})

test('an analysis whose server ended at each attempt ends, and is not charged', async () => {
  const { body } = await start(newAnalysis('drips'))
  await expect.poll(async () => (await show(body.id)).status).toBe('running')
  const job = await server.store.read.selectFrom('jobs').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow()
  // As servers leave it that were killed each time.
  await server.store.write(tx => tx.updateTable('jobs').set({ attempts: 99, claimable_at: 0 }).where('id', '=', job.id).execute())
  await server.restart()
  await expect.poll(() => show(body.id)).toMatchObject({ status: 'failed', credits: 0, error: { code: 'analyst_failed' } })
  expect(await credits()).toBe(50)
})

test('one whose job is cancelled is stopped', async () => {
  const { body } = await start(newAnalysis('drips'))
  const job = await server.store.read.selectFrom('jobs').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow()
  expect((await server.request(`/v1/jobs/${job.id}`, { user, method: 'DELETE', key: true })).status).toBe(200)
  expect(await show(body.id)).toMatchObject({ status: 'stopped', credits: 2 })
  expect((await events(body.id)).at(-1)).toMatchObject({ status: 'stopped' })
})

test('twenty readers who lose the connection at random get every line once and in order', async () => {
  const text = Array.from({ length: 60 }, (_, n) => `Line ${n} is there. [1.1] `).join('')
  behaviours['long'] = { text, pieces: 60, pauseMs: 25 }
  const { body } = await start(newAnalysis('long'))
  const readers = await Promise.all(Array.from({ length: 20 }, (_, seed) => readOn(body.id, randomFrom(seed + 1))))
  expect(Math.max(...readers.map(({ cuts }) => cuts))).toBeGreaterThan(2)
  for (const { lines } of readers) {
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, at) => at + 1))
    expect(lines.map(line => line.text ?? '').join('')).toBe(text)
    expect(lines.filter(({ status }) => status !== undefined)).toEqual([lines.at(-1)])
  }
}, 60_000)

/** Reads until the end, cut off again and again, from after the last whole line. */
async function readOn(id: string, random: () => number): Promise<{ lines: AnalysisEvent[]; cuts: number }> {
  const lines: AnalysisEvent[] = []
  let cuts = 0
  for (;;) {
    const gone = new AbortController()
    const request = new Request(`http://127.0.0.1/v1/ai_analysis/runs/${id}/events?after=${lines.at(-1)?.n ?? 0}`, {
      headers: { Authorization: `Bearer ${user.token}` },
      signal: gone.signal,
    })
    const response = await server.app.fetch(request)
    if (response.status === 200) {
      const pieces = oneOf(random, [0, 1, 2, 3, 5, 100])
      const reader = response.body!.getReader()
      const decoder = new TextDecoder()
      let read = ''
      for (let n = 0; n < pieces; n++) {
        const { value, done } = await reader.read()
        if (done) break
        read += decoder.decode(value, { stream: true })
      }
      gone.abort()
      await reader.cancel().catch(() => undefined)
      cuts++
      // A line that was cut off is not there. One without news repeats a number.
      const whole = read.slice(0, read.lastIndexOf('\n') + 1)
      lines.push(...eventsIn(whole).filter(({ n }) => n > (lines.at(-1)?.n ?? 0)))
      if (lines.at(-1)?.status !== undefined) return { lines, cuts }
    } else expect(response.status).toBe(429)
    await new Promise(resolve => setTimeout(resolve, 20 + random() * 60))
  }
}
