import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AnalysisEvent } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { type Ended, killLeftServers, preparedFolder, signIn, SpawnedServer } from '../../support/spawned-server.ts'
import { profileRecords } from '../profile-questions/profiles.ts'

let stub: ModelStub
let dir = ''
beforeAll(async () => {
  stub = await ModelStub.start()
})
afterAll(() => stub.stop())
afterEach(async () => {
  await killLeftServers()
  rmSync(dir, { recursive: true, force: true })
})

const kills = 3
const text = Array.from({ length: 40 }, (_, n) => `Sentence ${n} is there. [1.1] `).join('')

async function call<T>(url: string, token: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const read = await response.text()
  expect(response.status, read).toBe(200)
  return (response.headers.get('content-type')?.startsWith('application/json;') ? JSON.parse(read) : read) as T
}

/** Calls of the stub about a question. */
const asked = (question: string) => stub.calls.filter(({ messages }) => messages.at(-1)?.content === question)
const evaluationQuestion = 'Which moss is there?'

test('a server that is killed while answers come goes on: each is whole at last, charged once, and no log has its texts', async () => {
  // Each time a piece comes, and then nothing, until nobody kills it any more. Of three profiles one has its answer before.
  let isLast = false
  stub.behaviours = ['stalls']
  stub.choose = messages => {
    const question = messages.at(-1)?.content
    if (question === 'What fails?') return { status: 401 }
    if (question === evaluationQuestion)
      return isLast || asked(evaluationQuestion).length === 1 ? { text: 'It knows moss. [2.1]' } : undefined
    return isLast ? { text, pieces: 40, pauseMs: 5 } : undefined
  }
  dir = await preparedFolder(profileRecords)
  const key = 'k-secret-of-the-provider'
  const env = { DATA_DIR: dir, AI_URL: stub.url, AI_MODEL: 'moss-1', AI_TIMEOUT: '600', AI_KEY: key, LOG_LEVEL: 'debug' }
  const outputs: Ended[] = []
  const evaluation = {
    uuid: randomUUID(),
    state: { index: 'researchers', keyword: 'botanist' },
    profileType: 'researchers',
    numItems: 3,
    searchIndices: ['publications'],
    template: {
      label: 'Own question',
      description: '',
      parameters: [{ name: 'Question', value: evaluationQuestion, placeholder: '', required: true }],
      report_writing_directions: '',
      remember_preferences: false,
    },
    reportEnabled: false,
  }
  const id = randomUUID()
  const analysis = {
    id,
    analysisType: 'single-prompt',
    index: 'publications',
    question: 'What is there?',
    items: [1, 2, 3].map(n => ({ order: n, slug_values: [`publications-${n}`] })),
  }
  let token = ''
  for (let kill = 0; kill < kills; kill++) {
    const server = new SpawnedServer(env)
    const url = await server.url()
    token ||= (await signIn(url)).token
    // Whoever does not know whether it began asks again.
    await call(url, token, 'ai_analysis/runs', { analysis })
    await call(url, token, 'llm/bulk_ask_profile', evaluation)
    await vi.waitFor(
      () => {
        expect(asked('What is there?').length).toBe(kill + 1)
        // Two profiles are asked about again and again, the one that has its answer never.
        expect(asked(evaluationQuestion).length).toBe(3 + 2 * kill)
      },
      { timeout: 30_000, interval: 10 },
    )
    await vi.waitFor(async () => expect((await call<AnalysisRow>(url, token, `ai_analysis/runs/${evaluation.uuid}`)).done).toBe(1))
    const said = await firstText(url, token, id, kill)
    expect(said).toBe('Half of it. [1.1] ')
    server.signal('SIGKILL')
    outputs.push(await server.ended())
  }
  isLast = true
  const server = new SpawnedServer(env)
  const url = await server.url()
  const lines = (await call<string>(url, token, `ai_analysis/runs/${id}/events`))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as AnalysisEvent)
  const numbers = lines.map(({ n }) => n)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(lines.filter(({ restart }) => restart)).toHaveLength(kills)
  expect(
    lines
      .slice(lines.findLastIndex(({ restart }) => restart))
      .map(line => line.text ?? '')
      .join(''),
  ).toBe(text)
  const row = await call<AnalysisRow>(url, token, `ai_analysis/runs/${id}`)
  expect(row).toMatchObject({ status: 'done', text, credits: 3, total: 3 })
  await call(url, token, `ai_analysis/runs/${evaluation.uuid}/events`)
  const evaluated = await call<AnalysisRow>(url, token, `ai_analysis/runs/${evaluation.uuid}`)
  expect(evaluated).toMatchObject({ status: 'done', done: 3, total: 3, credits: 30 })
  expect(evaluated.answers.map(({ answers }) => answers)).toEqual(Array.from({ length: 3 }, () => ['It knows moss. [2.1]']))
  expect(asked(evaluationQuestion)).toHaveLength(1 + 2 * (kills + 1))
  const { ai_credits } = await call<{ ai_credits: number }>(url, token, 'remaining_credits', {})
  expect(ai_credits).toBe(50 - 3 - 30)
  const failing = randomUUID()
  await call(url, token, 'ai_analysis/runs', { analysis: { ...analysis, id: failing, question: 'What fails?' } })
  await call(url, token, `ai_analysis/runs/${failing}/events`)
  server.signal('SIGTERM')
  outputs.push(await server.ended())
  const printed = outputs.map(({ stdout, stderr }) => stdout + stderr).join('')
  expect(printed).toContain('the provider answered 401')
  for (const secret of [
    key,
    'a secret of the provider',
    'What fails?',
    'What is there?',
    evaluationQuestion,
    'Sentence 3 is there',
    'Half of it',
    'It knows moss',
    'Moss drinks rain',
  ])
    expect(printed, secret).not.toContain(secret)
}, 120_000)

/** What was said after so many restarts, as soon as something was. */
async function firstText(url: string, token: string, id: string, restarts: number): Promise<string> {
  const gone = new AbortController()
  const response = await fetch(`${url}/v1/ai_analysis/runs/${id}/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: gone.signal,
  })
  let read = ''
  let said = ''
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    read += piece
    const lines = read
      .slice(0, read.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as AnalysisEvent)
    const attempt = lines.filter(({ restart }) => restart).length
    said = attempt < restarts ? '' : (lines.findLast(line => line.text !== undefined && line.n > lastRestart(lines))?.text ?? '')
    if (said !== '') break
  }
  gone.abort()
  return said
}

const lastRestart = (lines: readonly AnalysisEvent[]): number => lines.findLast(({ restart }) => restart)?.n ?? 0
