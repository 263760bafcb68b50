import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { profileRecords } from './profiles.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue(profileRecords) })
  user = await server.user()
})
afterAll(() => server.stop())

const template = {
  label: 'Own question',
  description: '',
  parameters: [{ name: 'Question', value: 'When does moss sleep?', placeholder: '', required: true }],
  report_writing_directions: '',
  remember_preferences: false,
}

test('without a language model a question about a profile is answered with sentences of its documents', async () => {
  const { body } = await server.request<string>('/v1/llm/ask_profile_stream', {
    user,
    body: { index: 'researchers', slug: 'person-2', template },
  })
  expect(body).toContain('It sleeps in summer. [2.2]')
})

test('and a report is composed of the answers about the profiles, and says so', async () => {
  const { body } = await server.request<AnalysisRow>('/v1/llm/bulk_ask_profile', {
    user,
    body: {
      state: { index: 'researchers', keyword: 'botanist' },
      profileType: 'researchers',
      numItems: 2,
      searchIndices: [],
      template,
      reportEnabled: true,
    },
    key: true,
  })
  await server.request(`/v1/ai_analysis/runs/${body.id}/events`, { user })
  const row = (await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${body.id}`, { user })).body
  expect(row).toMatchObject({ status: 'done', credits: 40, analyst: { language_model: false } })
  expect(row.text).toContain('Composed of sentences of the answers, without a language model.')
  expect(row.text).toMatch(/- \*\*Botanist 2\*\*: .*It sleeps in summer\. \[2\.\d\]/)
  expect(row.passages.map(({ text }) => text)).toContain('It sleeps in summer.')
  // Rows of the tables of an answer are no sentences.
  expect(row.passages.filter(({ text }) => text.includes('|'))).toEqual([])
})

test('the search for the documents are the words that were filled in; without any, all documents matter', async () => {
  const recommend = async (label: string, parameters: object[]) =>
    (
      await server.request<{ query: string }>('/v1/llm/recommend_query', {
        user,
        body: { profile_type: 'researchers', search_filter_object: { indexes: [] }, template: { ...template, label, parameters } },
      })
    ).body.query
  const topic = { name: 'Topic', value: 'moss (roofs)', placeholder: '', required: true }
  expect(await recommend('Expertise in a topic', [topic])).toBe('moss roofs')
  expect(await recommend('Recent activity', [])).toBe('*')
})
