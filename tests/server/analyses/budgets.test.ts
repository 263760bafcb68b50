import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { analystUse } from '#contract/analyst-use.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

// The stub says of each whole answer that 120 tokens were sent and 12 written.
let stub: ModelStub
let server: TestServer
const owner = 'owner@example.org'
beforeAll(async () => {
  stub = await ModelStub.start()
  const analyst = {
    url: stub.url,
    model: 'moss-1',
    tokens: 500,
    timeoutMs: 20_000,
    userDailyTokens: 200,
    dailyTokens: 600,
    price: { sent: 1000, written: 10_000 },
  }
  server = await startTestServer({ socket: false, settings: { analyst, ownerEmail: owner } })
})
afterAll(async () => {
  await server.stop()
  await stub.stop()
})

const askedNow = (id: string = randomUUID()) => ({
  id,
  analysisType: 'single-prompt',
  index: 'publications',
  question: 'What is there?',
  items: [{ order: 1, slug_values: ['publications-1'] }],
})
const start = (user: TestUser, analysis = askedNow()) =>
  server.request<AnalysisRow & { code?: string; error?: string }>('/v1/ai_analysis/runs', { user, body: { analysis }, key: true })
const events = (user: TestUser, id: string) => server.request<string>(`/v1/ai_analysis/runs/${id}/events`, { user })
const usedBy = async ({ id }: TestUser): Promise<number> => {
  const row = await server.store.read.selectFrom('analyst_use').selectAll().where('user_id', '=', id).executeTakeFirst()
  return row ? row.sent + row.written : 0
}
/** Asks and waits until it was counted. */
async function ask(user: TestUser): Promise<void> {
  const before = await usedBy(user)
  const { status, body } = await start(user)
  expect(status).toBe(200)
  await events(user, body.id)
  await expect.poll(() => usedBy(user)).toBeGreaterThan(before)
}

test('whoever has used the tokens of a day is refused until it ends, with a clear sentence; what is there is joined and read', async () => {
  const user = await server.user()
  const first = askedNow()
  await start(user, first)
  await events(user, first.id)
  await expect.poll(() => usedBy(user)).toBe(132)
  await ask(user)
  const { status, body, headers } = await start(user)
  expect([status, body.code]).toEqual([429, 'too_many'])
  expect(body.error).toBe('You have used what the AI may answer you in a day. Please try again tomorrow.')
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(24 * 3600)
  const stream = await server.request('/v1/ai_analysis/analyze_stream', { user, body: { ...askedNow() } })
  expect(stream.status).toBe(429)
  expect(await start(user, first)).toMatchObject({ status: 200, body: { id: first.id } })
  const other = await server.user()
  await ask(other)
})

test('when all together have used theirs everybody is refused, also who has asked nothing', async () => {
  for (let n = 0; n < 2; n++) await ask(await server.user())
  const { status, body } = await start(await server.user())
  expect(status).toBe(429)
  expect(body.error).toBe('The AI of this server has answered what its owner allows in a day. Please try again tomorrow.')
})

test('an answer that its user stops is counted, too: whoever stops each one in time gets none for nothing', async () => {
  await server.store.write(tx => tx.deleteFrom('analyst_use').execute())
  stub.behaviours = ['endless']
  const user = await server.user()
  const { body } = await start(user)
  const said = () => server.store.read.selectFrom('analysis_events').select('n').where('analysis_id', '=', body.id).execute()
  await expect.poll(async () => (await said()).length).toBeGreaterThan(0)
  await server.request(`/v1/ai_analysis/runs/${body.id}/stop`, { user, method: 'PUT', key: true })
  await events(user, body.id)
  await expect.poll(() => usedBy(user)).toBeGreaterThan(100)
})

test('the owner sees tokens and cost of the last 30 days, nobody else does, and no user is named', async () => {
  const ada = await server.user()
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600_000).toISOString().slice(0, 10)
  await server.store.write(async tx => {
    await tx.deleteFrom('analyst_use').execute()
    await tx
      .insertInto('analyst_use')
      .values([0, 3, 29, 30, 400].map(ago => ({ user_id: ada.id, day: day(ago), sent: 2000, written: 300 })))
      .execute()
  })
  const show = (user: TestUser) => server.request<Reply<typeof analystUse.show>>('/v1/analyst_use', { user })
  expect((await show(ada)).status).toBe(403)
  await server.store.write(tx => tx.updateTable('users').set({ email: owner, verified: true }).where('id', '=', ada.id).execute())
  const { status, body } = await show(ada)
  expect(status).toBe(200)
  expect(body).toEqual({
    analyst: { name: 'moss-1', language_model: true, sent_to: new URL(stub.url).host },
    price: { sent: 1000, written: 10_000 },
    allowed: { user: 200, all: 600 },
    days: [0, 3, 29].map(ago => ({ day: day(ago), sent: 2000, written: 300, users: 1, cost: 5 })),
  })
})
