import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let stub: ModelStub
let server: TestServer
let user: TestUser
beforeAll(async () => {
  stub = await ModelStub.start()
  stub.behaviours = ['stalls']
  server = await startTestServer({ settings: { analyst: { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 60_000 } } })
  user = await server.user()
})
afterAll(async () => {
  await server.stop()
  await stub.stop()
})

const asked = () => ({
  id: randomUUID(),
  analysisType: 'single-prompt',
  index: 'publications',
  question: 'What is there?',
  items: [{ order: 1, slug_values: ['publications-1'] }],
})

/** The first bytes of an answer as a browser asks for it; then the connection is closed. */
const firstBytes = (method: string, path: string, body = '', by = user): Promise<{ encoding: string | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${by.token}`, 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip, deflate, br' }
    const call = request(`${server.url}/v1/${path}`, { method, headers }, answer => {
      answer.once('data', (piece: Buffer) => {
        resolve({ encoding: answer.headers['content-encoding'], text: piece.toString() })
        call.destroy()
      })
    })
    call.on('error', reject)
    call.end(body)
  })

test('the first words reach a browser while the answer is still written: what is read along is not packed', async () => {
  const { body } = await server.request<AnalysisRow>('/v1/ai_analysis/runs', { user, body: { analysis: asked() }, key: true })
  const events = await firstBytes('GET', `ai_analysis/runs/${body.id}/events`)
  expect(events.encoding).toBeUndefined()
  expect(JSON.parse(events.text)).toMatchObject({ n: 1, text: 'Half of it. [1.1] ' })
  await server.request(`/v1/ai_analysis/runs/${body.id}/stop`, { user, method: 'PUT', key: true })
  const stream = await firstBytes('POST', 'ai_analysis/analyze_stream', JSON.stringify(asked()))
  expect(stream).toEqual({ encoding: undefined, text: 'Half of it. [1.1] ' })
  const question = { index: 'researchers', slug: 'researchers-1', question: 'What is there?' }
  const about = await firstBytes('POST', 'llm/ask_profile_stream', JSON.stringify(question), await server.user())
  expect(about).toEqual({ encoding: undefined, text: 'Half of it. [1.1] ' })
})
