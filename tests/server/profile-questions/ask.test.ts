import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { Template } from '#contract/profile-questions.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { profileRecords } from './profiles.ts'

let stub: ModelStub
let server: TestServer
let user: TestUser

beforeAll(async () => {
  stub = await ModelStub.start()
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
  server = await startTestServer({ socket: false, catalogue: smallCatalogue(profileRecords), settings: { analyst } })
})
afterAll(async () => {
  await server.stop()
  await stub.stop()
})
beforeEach(async () => {
  user = await server.user()
  stub.calls.length = 0
  stub.behaviours = [{ text: 'Moss grows. [2.1]' }]
})

const templates = async (index = 'researchers', by = user) =>
  server.request<{ templates: Template[]; default_template: string; item_limit: number }>('/v1/llm/ask_profile_templates', {
    user: by,
    body: { index, profile_type: index, profile_name: 'Botanist 1' },
  })
async function filled(values: Record<string, string>, label?: string): Promise<Template> {
  const { body } = await templates()
  const found = body.templates.find(one => one.label === (label ?? body.default_template))!
  return { ...found, parameters: found.parameters.map(one => ({ ...one, value: values[one.name] ?? '' })) }
}
const ask = (body: object, by = user) =>
  server.request<string>('/v1/llm/ask_profile_stream', { user: by, body: { index: 'researchers', slug: 'person-1', ...body } })
const runs = async (by = user) => (await server.request<{ results: AnalysisRow[] }>('/v1/ai_analysis/runs', { user: by })).body.results
const credits = async (by = user) =>
  (await server.request<{ ai_credits: number }>('/v1/remaining_credits', { user: by, body: {} })).body.ai_credits
const sent = () => stub.calls[0]!.messages.map(({ content }) => content).join('\n')

describe('templates', () => {
  test('each type of profile has its own words, and the server its limit', async () => {
    const { body } = await templates()
    const analyst = { name: 'moss-1', language_model: true, sent_to: new URL(stub.url).host }
    expect(body).toMatchObject({ default_template: 'Expertise in a topic', item_limit: 1000, analyst })
    expect(body.templates.map(({ label }) => label)).toContain('Key opinion leader')
    expect((await templates('organisations')).body.templates.map(({ label }) => label)).toContain('Leading organisation')
    expect(body.templates[0]).toMatchObject({
      parameters: [{ name: 'Topic', value: '', placeholder: 'battery recycling', required: true }, { required: false }],
      remember_preferences: false,
    })
  })

  test('everybody with an account sees them, and some may ask; publications are no profiles', async () => {
    const free = await server.user({ user_type: 'free' })
    expect((await templates('researchers', free)).status).toBe(200)
    expect((await templates('publications')).status).toBe(422)
    const body = { index: 'researchers', slug: 'person-1', question: 'Moss?' }
    expect((await server.request('/v1/llm/ask_profile_stream', { user: free, body })).status).toBe(403)
  })
})

describe('a question about a profile', () => {
  test('is answered from the profile and its documents: with the words first, then the latest, ten of a kind', async () => {
    const { body, headers } = await ask({ template: await filled({ Topic: 'moss' }) })
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(body).toBe('Moss grows. [2.1]')
    const [row] = await runs()
    expect(row).toMatchObject({
      type: 'profile',
      index: 'researchers',
      status: 'done',
      total: 1,
      credits: 1,
      questions: ['What do the documents show of this researcher’s expertise in moss?'],
    })
    const { body: whole } = await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${row!.id}`, { user })
    expect(whole.passages).toEqual([{ key: '2.1', field: 'abstract', text: 'Moss grows in shade.' }])
    expect(row?.items[0]).toEqual({ order: 1, slug_values: ['person-1'], title: 'Botanist 1', index: 'researchers' })
    expect(row?.items.slice(1).map(({ slug_values: [slug] }) => slug)).toEqual([
      'paper-1',
      ...Array.from({ length: 9 }, (_, n) => `paper-${15 - n}`),
    ])
    expect(await credits()).toBe(49)
  })

  test('sends no addresses of people, and nothing of other profiles', async () => {
    await ask({ question: 'Who sells moss?' })
    expect(sent()).toContain('I look after lanterns.')
    expect(sent()).not.toContain('person.one@example.org')
    expect(sent()).not.toContain('sold by weight')
  })

  test('the same id is the same question, charged once', async () => {
    const id = randomUUID()
    const both = await Promise.all([ask({ id, question: 'What about moss?' }), ask({ id, question: 'What about moss?' })])
    expect(both.map(({ body }) => body)).toEqual(['Moss grows. [2.1]', 'Moss grows. [2.1]'])
    expect(stub.calls).toHaveLength(1)
    expect(await credits()).toBe(49)
  })

  test('one that fails is not charged', async () => {
    stub.behaviours = [{ status: 401 }]
    await ask({ question: 'What about moss?' }).catch(() => undefined)
    await expect.poll(async () => (await runs())[0]?.status).toBe('failed')
    expect(await credits()).toBe(50)
  })

  test('a wrong template, a missing or unknown parameter, no question and nothing to read are refused by name', async () => {
    const good = await filled({ Topic: 'moss' })
    const refusal = async (body: object) => {
      const answer = await server.request<{ errors?: object }>('/v1/llm/ask_profile_stream', {
        user,
        body: { index: 'researchers', slug: 'person-1', ...body },
      })
      return [answer.status, Object.keys(answer.body.errors ?? {})]
    }
    expect(await refusal({ template: { ...good, label: 'Rate this person' } })).toEqual([422, ['template']])
    expect(await refusal({ template: await filled({}) })).toEqual([422, ['Topic']])
    const foreign = { name: 'System', value: 'x', placeholder: '', required: false }
    expect(await refusal({ template: { ...good, parameters: [...good.parameters, foreign] } })).toEqual([422, ['template']])
    expect(await refusal({})).toEqual([422, ['question']])
    expect(await refusal({ question: 'Moss?', slug: 'person-4' })).toEqual([422, ['slug']])
    expect(await refusal({ question: 'Moss?', slug: 'person-9' })).toEqual([404, []])
    expect(await refusal({ question: 'Moss?', index: 'publications', slug: 'paper-1' })).toEqual([422, ['index']])
    expect(stub.calls).toHaveLength(0)
    expect(await credits()).toBe(50)
  })
})

describe('the search that an analyst recommends', () => {
  const recommend = async (template: Template) =>
    server.request<{ query: string; code?: string }>('/v1/llm/recommend_query', {
      user,
      body: { profile_type: 'researchers', search_filter_object: { indexes: ['publications'] }, template },
    })

  test('is a line of its answer; one that is no search means all documents', async () => {
    stub.behaviours = [{ text: 'moss OR lichen\nI hope this helps' }]
    const template = await filled({ Topic: 'moss' })
    expect((await recommend(template)).body).toEqual({ query: 'moss OR lichen' })
    expect(sent()).toContain('"values":["moss"]')
    stub.behaviours = [{ text: 'moss OR AND lichen' }]
    expect((await recommend(template)).body).toEqual({ query: '*' })
    expect(await credits()).toBe(50)
  })

  test('an analyst that fails is said to', async () => {
    stub.behaviours = [{ status: 401 }]
    expect(await recommend(await filled({ Topic: 'moss' }))).toMatchObject({ status: 400, body: { code: 'analyst_failed' } })
  })
})
