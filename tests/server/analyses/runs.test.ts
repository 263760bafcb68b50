import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnalysisEvent, FolderAnalysis } from '#contract/analyses.ts'
import { limits } from '#contract/limits.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { appendEvents } from '#server/subjects/analyses/events.ts'
import { joinFolder } from '../../support/folder-members.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let stub: ModelStub
let server: TestServer
let user: TestUser

beforeAll(async () => {
  stub = await ModelStub.start()
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
  server = await startTestServer({ socket: false, settings: { analyst } })
})
afterAll(async () => {
  await server.stop()
  await stub.stop()
})
beforeEach(async () => {
  user = await server.user()
  stub.calls.length = 0
  stub.behaviours = [{ text: 'A text is there. [1.1] So it is. [2.1]' }]
})
// One that a test did not wait for would take the answer that the stub has for the next test.
afterEach(() => expect.poll(unfinished, { timeout: 10_000 }).toBe(0))
const unfinished = async () =>
  (await server.store.read.selectFrom('analyses').select('id').where('finished_at', 'is', null).execute()).length

const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ order: at + 1, slug_values: [`publications-${from + at}`] }))
const newAnalysis = (more: object = {}) => ({
  id: randomUUID(),
  analysisType: 'single-prompt',
  index: 'publications',
  question: 'What is there?',
  items: items(2),
  ...more,
})
const start = (analysis: object, by = user) =>
  server.request<AnalysisRow>('/v1/ai_analysis/runs', { user: by, body: { analysis }, key: true })
const show = async (id: string, by = user) =>
  (await server.request<AnalysisRow & { is_own: boolean }>(`/v1/ai_analysis/runs/${id}`, { user: by })).body
const credits = async (by = user) =>
  (await server.request<{ ai_credits: number }>('/v1/remaining_credits', { user: by, body: {} })).body.ai_credits
const ledger = (by = user) =>
  server.store.read.selectFrom('credit_ledger').select(['mid', 'ai_credits']).where('user_id', '=', by.id).execute()

async function events(id: string, after = 0): Promise<AnalysisEvent[]> {
  const { body } = await server.request<string>(`/v1/ai_analysis/runs/${id}/events?after=${after}`, { user })
  return body
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as AnalysisEvent)
}
const ended = async (id: string) => (await events(id)).at(-1)

describe('an analysis', () => {
  test('goes on by itself, is read along by its events, and keeps its answer with its passages', async () => {
    const { status, body } = await start(newAnalysis())
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'waiting', total: 2, credits: 2, analyst: { name: 'moss-1', language_model: true } })
    const said = await events(body.id)
    expect(said.map(({ text = '' }) => text).join('')).toBe('A text is there. [1.1] So it is. [2.1]')
    expect(said.at(-1)).toMatchObject({ status: 'done', credits_remaining: 48 })
    expect(await show(body.id)).toMatchObject({
      status: 'done',
      text: 'A text is there. [1.1] So it is. [2.1]',
      passages: [
        { key: '1.1', field: 'abstract', text: 'A short text.' },
        { key: '2.1', field: 'abstract', text: 'A short text.' },
      ],
      items: [{ order: 1, title: 'Publication number 0' }, { order: 2 }],
    })
  })

  test('whoever lost the connection goes on after the last line', async () => {
    const { body } = await start(newAnalysis())
    const all = await events(body.id)
    const [first] = all
    expect(await events(body.id, first!.n)).toEqual(all.slice(1))
    expect(await events(body.id, all.at(-1)!.n)).toMatchObject([{ status: 'done' }])
  })

  test('the same id is the same analysis: it begins once and is charged once', async () => {
    const asked = newAnalysis()
    const [one, two] = await Promise.all([start(asked), start(asked)])
    expect([one.status, two.status]).toEqual([200, 200])
    await ended(asked.id)
    await start(asked)
    expect(stub.calls).toHaveLength(1)
    expect(await credits()).toBe(48)
  })

  test('the id of a deleted one begins nothing again', async () => {
    const asked = newAnalysis()
    await start(asked)
    await ended(asked.id)
    await server.request(`/v1/ai_analysis/runs/${asked.id}`, { user, method: 'DELETE', key: true })
    expect((await start(asked)).status).toBe(410)
    expect(await credits()).toBe(48)
  })

  test('an id of somebody else’s analysis is refused, and says nothing of it', async () => {
    const { body } = await start(newAnalysis())
    const other = await server.user()
    const { status, body: refusal } = await start(newAnalysis({ id: body.id }), other)
    expect(status).toBe(422)
    expect(JSON.stringify(refusal)).not.toContain('What is there')
    expect(await credits(other)).toBe(50)
  })

  test('one that the user stops keeps what was answered, and is charged', async () => {
    stub.behaviours = ['endless']
    const { body } = await start(newAnalysis())
    await expect.poll(() => stub.calls.length).toBe(1)
    await expect
      .poll(
        async () => (await server.store.read.selectFrom('analysis_events').select('n').where('analysis_id', '=', body.id).execute()).length,
      )
      .toBeGreaterThan(0)
    await server.request(`/v1/ai_analysis/runs/${body.id}/stop`, { user, method: 'PUT', key: true })
    expect(await ended(body.id)).toMatchObject({ status: 'stopped', credits_remaining: 48 })
    expect((await show(body.id)).text).toContain('Half of it. [1.1]')
    await stub.calls[0]?.left
  })

  test('one that fails is not charged, and says why', async () => {
    stub.behaviours = [{ status: 401 }]
    const { body } = await start(newAnalysis())
    expect(await ended(body.id)).toMatchObject({
      status: 'failed',
      error: { code: 'analyst_failed', error: 'Oops, our AI has stumbled! An unexpected error has occurred. Please try again.' },
      credits_remaining: 50,
    })
    expect(await ledger()).toHaveLength(3)
  })

  test('records that the catalogue does not have are left out and not charged', async () => {
    const { body } = await start(newAnalysis({ items: [...items(1), { order: 2, slug_values: ['no-such'] }] }))
    expect(body).toMatchObject({ total: 1, credits: 1 })
    expect((await start(newAnalysis({ items: [{ order: 1, slug_values: ['no-such'] }] }))).status).toBe(404)
  })

  test('too few credits are a 401 of their own, and fifty tries at once spend none twice', async () => {
    const tries = await Promise.all(Array.from({ length: 50 }, () => start(newAnalysis({ items: items(30) }))))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = tries.filter(({ status }) => status === 401)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toMatchObject({ code: 'no_credits', error: 'Not authorized to perform this operation.' })
    expect(await credits()).toBe(20)
    const sum = (await ledger()).reduce((total, { ai_credits }) => total + ai_credits, 0)
    expect(sum).toBe(20)
    // What still runs would take the answers of the next test.
    await Promise.all(tries.filter(({ status }) => status === 200).map(({ body }) => ended(body.id)))
  })

  test('a server that stops in the middle begins it again at its next start, and charges once', async () => {
    stub.behaviours = ['stalls', { text: 'Whole. [1.1]' }]
    const { body } = await start(newAnalysis())
    await expect.poll(() => stub.calls.length).toBe(1)
    await expect
      .poll(
        async () => (await server.store.read.selectFrom('analysis_events').select('n').where('analysis_id', '=', body.id).execute()).length,
      )
      .toBeGreaterThan(0)
    await server.restart()
    const said = await events(body.id)
    expect(said).toContainEqual(expect.objectContaining({ restart: true }))
    expect(said.at(-1)).toMatchObject({ status: 'done' })
    expect(await show(body.id)).toMatchObject({ text: 'Whole. [1.1]', credits: 2 })
    expect(await credits()).toBe(48)
  })

  test('a server that stood still while another one took the analysis over says nothing more of it', async () => {
    stub.behaviours = ['endless']
    const { body } = await start(newAnalysis())
    const lines = () =>
      server.store.read.selectFrom('analysis_events').select(['n', 'event']).where('analysis_id', '=', body.id).orderBy('n').execute()
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(1)
    // As the other one writes it.
    const at = await server.store.write(tx => appendEvents(tx, body.id, [{ restart: true }, { text: 'Its own words.' }], Date.now()))
    await new Promise(resolve => setTimeout(resolve, 400))
    expect((await lines()).at(-1)?.n).toBe(at)
    await server.request(`/v1/ai_analysis/runs/${body.id}/stop`, { user, method: 'PUT', key: true })
    expect((await ended(body.id))?.status).toBe('stopped')
  })

  test('after the last line of one whose job was cancelled nothing is said', async () => {
    stub.behaviours = ['endless']
    const { body } = await start(newAnalysis())
    await expect.poll(() => stub.calls.length).toBe(1)
    const job = await server.store.read.selectFrom('jobs').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow()
    expect((await server.request(`/v1/jobs/${job.id}`, { user, method: 'DELETE', key: true })).status).toBe(200)
    await stub.calls[0]?.left
    const rows = await server.store.read.selectFrom('analysis_events').select('event').where('analysis_id', '=', body.id).execute()
    expect(rows.filter(({ event }) => event.status !== undefined)).toEqual([rows.at(-1)])
  })

  test('patents: four at most', async () => {
    const patents = (count: number) => Array.from({ length: count }, (_, at) => ({ order: at + 1, slug_values: [`patents-${at}`] }))
    const asked = (count: number) => newAnalysis({ analysisType: 'patent-analysis', index: 'patents', items: patents(count) })
    const { status, body } = await start(asked(5))
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { items: ['You can select up to 4 Patents in this type of analysis.'] } })
    const { body: begun } = await start(asked(2))
    expect(await ended(begun.id)).toMatchObject({ status: 'done' })
    expect(stub.calls.at(-1)?.messages[1]?.content).toContain('A long text.')
  })

  test('a follow-up question is sent with the earlier one and its answer', async () => {
    const first = newAnalysis()
    await start(first)
    await ended(first.id)
    const { body } = await start(newAnalysis({ parent_id: first.id, question: 'And then?' }))
    await ended(body.id)
    expect(
      stub.calls
        .at(-1)
        ?.messages.map(({ content }) => content)
        .slice(2),
    ).toEqual(['What is there?', 'A text is there. [1.1] So it is. [2.1]', 'And then?'])
  })

  test('its plain stream is the text of the answer', async () => {
    const { body, headers } = await server.request<string>('/v1/ai_analysis/analyze_stream', {
      user,
      body: { index: 'publications', analysisType: 'single-prompt', question: 'What is there?', items: items(2) },
    })
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(body).toBe('A text is there. [1.1] So it is. [2.1]')
    expect(await credits()).toBe(48)
  })
})

describe('who may read an analysis', () => {
  test('nobody but its user, until it is shared or in a folder of theirs; then without what is private', async () => {
    const { body } = await start(newAnalysis({ url: 'https://indago.example/search' }))
    await ended(body.id)
    const other = await server.user()
    const free = await server.user({ user_type: 'free' })
    const status = async (by: TestUser) => (await server.request(`/v1/ai_analysis/runs/${body.id}`, { user: by })).status
    expect([await status(other), await status(free)]).toEqual([404, 404])
    await server.request(`/v1/ai_analysis/runs/${body.id}`, { user, method: 'PUT', body: { analysis: { is_shared: true } }, key: true })
    expect([await status(other), await status(free)]).toEqual([200, 404])
    const seen = await show(body.id, other)
    expect(seen).toMatchObject({ is_own: false, credits: 0, folders: [], questions: ['What is there?'] })
    expect(seen).not.toHaveProperty('url')
    await server.request(`/v1/ai_analysis/runs/${body.id}`, { user, method: 'PUT', body: { analysis: { is_shared: false } }, key: true })
    expect(await status(other)).toBe(404)
  })

  test('it goes into folders of its user only', async () => {
    const { body } = await start(newAnalysis())
    const own = await server.folder(user)
    const other = await server.user()
    const foreign = await server.folder(other)
    const put = (added: string[], removed: string[] = []) =>
      server.request<AnalysisRow>(`/v1/ai_analysis/runs/${body.id}`, {
        user,
        method: 'PUT',
        body: { analysis: { folders: { added, removed } } },
        key: true,
      })
    expect((await put([foreign.id])).status).toBe(404)
    expect((await put([own.id, own.id])).body.folders).toEqual([own.id])
    const inFolder = (by: TestUser) =>
      server.request<{ results: FolderAnalysis[] }>(`/v1/bookmark_folders/${own.id}/analyses`, { user: by })
    expect((await inFolder(user)).body.results).toMatchObject([{ id: body.id, questions: ['What is there?'], is_own: true }])
    expect((await inFolder(other)).status).toBe(404)
    await joinFolder(server.store, own.id, other.id)
    expect((await inFolder(other)).body.results).toMatchObject([{ id: body.id, is_own: false }])
    expect((await server.request(`/v1/ai_analysis/runs/${body.id}`, { user: other })).status).toBe(200)
    expect((await put([], [own.id, foreign.id])).body.folders).toEqual([])
    expect((await inFolder(other)).body.results).toEqual([])
  })

  test('it leaves a folder with its user, who could still name it there', async () => {
    const { body } = await start(newAnalysis())
    const holder = await server.user()
    const { id } = await server.folder(holder)
    await joinFolder(server.store, id, user.id, 'admin')
    const change = { user, method: 'PUT', key: true } as const
    await server.request(`/v1/ai_analysis/runs/${body.id}`, { ...change, body: { analysis: { folders: { added: [id], removed: [] } } } })
    const inFolder = async () =>
      (await server.request<{ results: FolderAnalysis[] }>(`/v1/bookmark_folders/${id}/analyses`, { user: holder })).body.results
    expect(await inFolder()).toHaveLength(1)
    const membership = `/v1/researchers/${user.id}/bookmark_folders/${id}`
    expect((await server.request(membership, { user, method: 'DELETE', key: true, body: { keep_copy: false } })).status).toBe(200)
    expect(await inFolder()).toEqual([])
    expect((await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${body.id}`, { user })).body.folders).toEqual([])
  })

  test('whoever may remove items of a folder takes it out, whoever put it there; its user learns of it', async () => {
    const { body } = await start(newAnalysis())
    const holder = await server.user()
    const { id } = await server.folder(holder)
    await joinFolder(server.store, id, user.id, 'admin')
    const reader = await server.user()
    await joinFolder(server.store, id, reader.id, 'member')
    const change = { user, method: 'PUT', key: true } as const
    await server.request(`/v1/ai_analysis/runs/${body.id}`, { ...change, body: { analysis: { folders: { added: [id], removed: [] } } } })
    const takeOut = async (by: TestUser, folder = id) =>
      (await server.request(`/v1/bookmark_folders/${folder}/analyses/${body.id}`, { user: by, method: 'DELETE', key: true })).status
    const own = await server.folder(reader)
    const mine = async () => (await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${body.id}`, { user })).body.folders
    expect([await takeOut(reader), await takeOut(reader, own.id), await takeOut(await server.user())]).toEqual([403, 200, 404])
    expect(await mine()).toEqual([id])
    const seqOf = async () =>
      (await server.store.read.selectFrom('analyses').select('change_seq').where('id', '=', body.id).executeTakeFirstOrThrow()).change_seq
    const before = await seqOf()
    expect([await takeOut(holder), await takeOut(holder)]).toEqual([200, 200])
    expect([await mine(), (await seqOf()) > before]).toEqual([[], true])
  })

  test('lists, names, deletes', async () => {
    const { body } = await start(newAnalysis({ question: 'Unusual lanterns?' }))
    await ended(body.id)
    await server.request(`/v1/ai_analysis/runs/${body.id}`, { user, method: 'PUT', body: { analysis: { name: 'Mine' } }, key: true })
    const list = async (q: string) =>
      (await server.request<{ results: AnalysisRow[] }>(`/v1/ai_analysis/runs?q=${q}`, { user })).body.results
    expect((await list('lanterns')).map(({ name }) => name)).toEqual(['Mine'])
    // Of a long answer a list has the beginning, and no passages.
    await server.store.write(tx =>
      tx
        .updateTable('analyses')
        .set({ answer: `lanterns ${'x'.repeat(limits.analysis.answer)}` })
        .where('id', '=', body.id)
        .execute(),
    )
    expect((await list('lanterns')).map(row => [row.text.length, row.passages, row.answers])).toEqual([[limits.truncate, [], []]])
    expect(await list('quasar')).toEqual([])
    await server.request(`/v1/ai_analysis/runs/${body.id}`, { user, method: 'DELETE', key: true })
    expect(await list('')).toEqual([])
  })
})
