import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnalysisOverview } from '#contract/analyses.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { ModelStub } from '../../support/model-stub.ts'

let server: TestServer
let user: TestUser
let stub: ModelStub
let withModel: TestServer

beforeAll(async () => {
  stub = await ModelStub.start()
  server = await startTestServer({ socket: false })
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
  withModel = await startTestServer({ socket: false, settings: { analyst } })
})
afterAll(async () => {
  await server.stop()
  await withModel.stop()
  await stub.stop()
})
beforeEach(async () => {
  user = await server.user()
})

const overview = async (state: object) => (await server.request<AnalysisOverview>('/v1/ai_analysis/overview', { user, body: state })).body
const suggest = (body: object, by = user, on = server) =>
  on.request<{ suggestions: string[] }>('/v1/ai_analysis/suggest_questions', { user: by, body })

test('an overview has the first results, questions and descriptions by type, the limit, and what is left', async () => {
  const { items, ...others } = await overview({ index: 'publications', keyword: 'publication' })
  expect(items).toHaveLength(30)
  expect(items[0]).toEqual({
    name: expect.stringMatching(/^Publication number \d+$/),
    slug_values: [expect.stringMatching(/^publications-\d+$/)],
  })
  expect(others).toMatchObject({
    limit: 1000,
    total: 30,
    credits_remaining: 50,
    analyst: { language_model: false, sent_to: null },
    default_questions: {
      'single-prompt': ['What are the main findings about publication?'],
      'prompt-per-item': { length: 3 },
    },
    descriptions: { 'single-prompt': 'One question about up to 50 Publications together, with one answer that refers to them.' },
  })
  expect(Object.keys(others.descriptions)).toEqual(['single-prompt', 'prompt-per-item'])
})

test('an overview says to which host the texts of records would be sent', async () => {
  const other = await withModel.user()
  const { body } = await withModel.request<AnalysisOverview>('/v1/ai_analysis/overview', { user: other, body: { index: 'publications' } })
  expect(body.analyst).toEqual({ name: 'moss-1', language_model: true, sent_to: new URL(stub.url).host })
})

test('patents have a type of their own', async () => {
  expect((await overview({ index: 'patents' })).descriptions).toHaveProperty(
    'patent-analysis',
    'One question about up to 4 Patents, with their claims and full texts.',
  )
})

test.each([
  ['projects', 'Ongoing Research Programs'],
  ['news', 'News Articles'],
])('%s are called %s', async (index, name) => {
  expect((await overview({ index })).descriptions['single-prompt']).toContain(name)
})

test('whoever may not ask the AI gets no overview', async () => {
  const free = await server.user({ user_type: 'free' })
  expect((await server.request('/v1/ai_analysis/overview', { user: free, body: { index: 'publications' } })).status).toBe(403)
})

test('five questions are suggested, none that is there, and no more than fit into twenty', async () => {
  const asked = { query: 'moss', index: 'publications', questions: ['What are the main findings about moss?'] }
  const { suggestions } = (await suggest(asked)).body
  expect(suggestions).toHaveLength(5)
  expect(suggestions).not.toContain(asked.questions[0])
  const many = Array.from({ length: 18 }, (_, at) => `Question ${at}?`)
  expect((await suggest({ ...asked, questions: many })).body.suggestions).toHaveLength(2)
})

test('suggestions that the provider fails for are refused, and cost nothing', async () => {
  const other = await withModel.user()
  stub.behaviours = [{ status: 401 }]
  const asked = { query: 'moss', index: 'publications', questions: [] }
  const { status, body } = await suggest(asked, other, withModel)
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'analyst_failed' })])
  stub.behaviours = [{ text: '1. Why?\n2. How?' }]
  expect((await suggest(asked, other, withModel)).body.suggestions).toEqual(['Why?', 'How?'])
})
