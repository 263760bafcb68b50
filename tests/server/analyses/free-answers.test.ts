import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { rateLimits } from '#server/http/rate-limits.ts'
import { AnalystBudget } from '#server/subjects/analyses/use.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { type Answer, startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

// What asks a language model and costs no credits. The stub says of each whole answer that 120 tokens were sent and 12 written.
const userDailyTokens = 20_000
let stub: ModelStub
let server: TestServer
let withoutModel: TestServer
beforeAll(async () => {
  // Only tests move the clock, so that a slow machine does not raise limits.
  vi.useFakeTimers({ toFake: ['Date'] })
  stub = await ModelStub.start()
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000, userDailyTokens }
  server = await startTestServer({ socket: false, limits: rateLimits, settings: { analyst } })
  withoutModel = await startTestServer({ socket: false })
})
afterAll(async () => {
  await server.stop()
  await withoutModel.stop()
  await stub.stop()
  vi.useRealTimers()
})
beforeEach(() => {
  stub.calls.length = 0
  stub.behaviours = [{ text: 'moss' }]
})

type Body = Answer<{ code?: string; query?: string; suggestions?: string[] }>
const suggest = (user: TestUser, questions: readonly string[] = []): Promise<Body> =>
  server.request('/v1/ai_analysis/suggest_questions', { user, body: { query: 'moss', index: 'publications', questions } })
/** A client that leaves before the answer. */
const abandoned = async ({ token }: TestUser, signal: AbortSignal) =>
  server.app.fetch(
    new Request('http://x/v1/ai_analysis/suggest_questions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: 'moss', index: 'publications', questions: [] }),
      signal,
    }),
  )
const template = {
  label: 'Expertise in a topic',
  description: '',
  parameters: [{ name: 'Topic', value: 'peat', placeholder: '', required: true }],
  report_writing_directions: '',
  remember_preferences: false,
}
const recommend = (user: TestUser, at = server): Promise<Body> =>
  at.request('/v1/llm/recommend_query', {
    user,
    body: { profile_type: 'researchers', search_filter_object: { indexes: ['publications'] }, template },
  })
const setCredits = (at: TestServer, user: TestUser, ai_credits: number) =>
  at.store.write(tx => tx.updateTable('credits').set({ ai_credits }).where('user_id', '=', user.id).execute())
const usedBy = async ({ id }: TestUser): Promise<number> => {
  const row = await server.store.read.selectFrom('analyst_use').selectAll().where('user_id', '=', id).executeTakeFirst()
  return row ? row.sent + row.written : 0
}
const counted = (answers: readonly Body[], status: number) => answers.filter(one => one.status === status).length

test.each([
  ['suggestions', suggest],
  ['recommended searches', recommend],
])('%s: twenty a minute reach the model, whatever else one may call', async (_, call) => {
  const user = await server.user()
  const answers: Body[] = []
  for (let n = 0; n < 25; n++) answers.push(await call(user))
  expect([counted(answers, 200), counted(answers, 429)]).toEqual([20, 5])
  expect(stub.calls).toHaveLength(20)
  server.advanceClock(60_000)
  expect((await call(user)).status).toBe(200)
})

test('two of one user at once, both kinds together; others are not held back', async () => {
  stub.behaviours = ['endless']
  const [user, other] = [await server.user(), await server.user()]
  const stop = new AbortController()
  const waiting = [1, 2].map(() => abandoned(user, stop.signal))
  await expect.poll(() => stub.calls.length).toBe(2)
  for (const call of [suggest, recommend]) expect((await call(user)).body.code).toBe('too_many')
  stub.behaviours = [{ text: 'moss' }]
  expect((await suggest(other)).status).toBe(200)
  stop.abort()
  await Promise.allSettled(waiting)
  expect((await suggest(user)).status).toBe(200)
})

test('a search is recommended by the model to those who can evaluate a profile; without a model to all, as before', async () => {
  const price = limits.evaluation.credits
  const user = await server.user({ user_type: 'free' })
  await setCredits(server, user, price - 1)
  expect([(await recommend(user)).body.code, stub.calls.length]).toEqual(['no_credits', 0])
  await setCredits(server, user, price)
  expect((await recommend(user)).body.query).toBe('moss')
  const poor = await withoutModel.user({ user_type: 'free' })
  await setCredits(withoutModel, poor, 0)
  expect((await recommend(poor, withoutModel)).body.query).toBe('peat')
})

test('of long questions a part is sent', async () => {
  const user = await server.user()
  await suggest(
    user,
    Array.from({ length: 19 }, (_, at) => `${at} ${'word '.repeat(390)}`),
  )
  expect(JSON.stringify(stub.calls[0]?.messages).length).toBeLessThan(6000)
})

test('calls at once do not pass the budget of a day: what each sends is booked before it begins, also by other servers', async () => {
  const user = await server.user()
  const sent = 3000
  const servers = [1, 2].map(() => new AnalystBudget(server.store, { userDailyTokens }))
  const { signal } = new AbortController()
  const begun = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => servers[at % 2]!.asked(user.id, signal).book!(sent)))
  const ends = begun.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  expect(ends).toHaveLength(Math.ceil(userDailyTokens / sent))
  expect(begun.find(one => one.status === 'rejected')?.reason).toMatchObject({ code: 'too_many' })
  expect((await suggest(user)).status).toBe(429)
  // One was never sent, and one was: what is left is what they used. The others died with their server, and stay.
  ends.pop()!({ sent: 0, written: 0 })
  ends.pop()!({ sent: 200, written: 30 })
  await expect.poll(() => usedBy(user)).toBe(ends.length * sent + 230)
  expect((await suggest(user)).status).toBe(200)
})

test('a call that fails costs nothing, one that is abandoned costs what was sent', async () => {
  const user = await server.user()
  stub.behaviours = [{ status: 401 }]
  expect((await suggest(user)).body.code).toBe('analyst_failed')
  await expect.poll(() => usedBy(user)).toBe(0)
  stub.behaviours = ['silent']
  const stop = new AbortController()
  const asked = abandoned(user, stop.signal)
  await expect.poll(() => stub.calls.length).toBe(2)
  stop.abort()
  await Promise.allSettled([asked])
  expect(await usedBy(user)).toBeGreaterThan(50)
})
