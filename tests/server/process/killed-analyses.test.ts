import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AnalysisEvent } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { killLeftServers, preparedFolder, signIn, SpawnedServer } from '../../support/spawned-server.ts'

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

test('a server that is killed while an answer comes begins it again: it is whole at last, and charged once', async () => {
  // Each time a piece comes, and then nothing, until nobody kills it any more.
  stub.behaviours = [...Array.from({ length: kills }, () => 'stalls' as const), { text, pieces: 40, pauseMs: 5 }]
  dir = await preparedFolder()
  const env = { DATA_DIR: dir, AI_URL: stub.url, AI_MODEL: 'moss-1', AI_TIMEOUT: '600' }
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
    await vi.waitFor(() => expect(stub.calls.length).toBe(kill + 1), { timeout: 30_000, interval: 10 })
    const said = await firstText(url, token, id, kill)
    expect(said).toBe('Half of it. [1.1] ')
    server.signal('SIGKILL')
    await server.ended()
  }
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
  expect(await call(url, token, 'remaining_credits', {})).toMatchObject({ ai_credits: 47 })
  server.signal('SIGTERM')
  await server.ended()
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
