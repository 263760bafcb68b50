import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PreviewReply } from '#contract/analyses.ts'
import type { AnalysisRow, ItemAnswers } from '#contract/analysis-rows.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { itemScene, perItem } from './item-scene.ts'

let stub: ModelStub
let server: TestServer
let scene: ReturnType<typeof itemScene>

type Messages = { role: string; content: string }[]
/** The order of the record that is asked about. */
const orderIn = (messages: Messages): number => Number(/Record \[(\d+)\]/.exec(messages[1]?.content ?? '')?.[1])
const answering = { text: (messages: Messages) => `It is a text. [${orderIn(messages)}.1]` }

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
  scene = itemScene(server, await server.user())
  stub.calls.length = 0
  stub.behaviours = [answering]
})
// One that a test did not wait for would take the answer that the stub has for the next test.
afterEach(() => expect.poll(unfinished, { timeout: 10_000 }).toBe(0))
const unfinished = async () =>
  (await server.store.read.selectFrom('analyses').select('id').where('finished_at', 'is', null).execute()).length

const answersOf = async (id: string) =>
  (await server.request<{ results: ItemAnswers[] }>(`/v1/ai_analysis/runs/${id}/answers`, { user: scene.user })).body.results
const preview = async (asked: object) => (await scene.preview(asked)).body as unknown as PreviewReply

describe('an analysis per record', () => {
  test('others who may read it get no answers about records that are gone', async () => {
    const { body } = await scene.start(perItem({ numItems: 3 }))
    await scene.events(body.id)
    const share = { analysis: { is_shared: true } }
    await server.request(`/v1/ai_analysis/runs/${body.id}`, { user: scene.user, method: 'PUT', body: share, key: true })
    const [, { order, title } = { order: 2, title: '' }] = (await scene.show(body.id)).answers
    await server.store.write(tx =>
      tx
        .updateTable('analysis_answers')
        .set({ item: { order, title, slug_values: ['gone'] } })
        .where('analysis_id', '=', body.id)
        .where('item_order', '=', 2)
        .execute(),
    )
    const reader = await server.user()
    const path = `/v1/ai_analysis/runs/${body.id}`
    const orders = (rows: readonly ItemAnswers[]) => rows.map(({ order }) => order)
    expect(orders((await server.request<AnalysisRow>(path, { user: reader })).body.answers)).toEqual([1, 3])
    expect(orders((await server.request<{ results: ItemAnswers[] }>(`${path}/answers`, { user: reader })).body.results)).toEqual([1, 3])
    expect(orders(await answersOf(body.id))).toEqual([1, 2, 3])
  })

  test('asks each record each question, and keeps the answers with their passages', async () => {
    const { status, body } = await scene.start(perItem({ questions: ['What is there?', '', 'And then?'] }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'prompt-per-item', total: 10, credits: 10, questions: ['What is there?', 'And then?'] })
    const events = await scene.events(body.id)
    expect(events.at(-1)).toMatchObject({ status: 'done', credits_remaining: 40 })
    expect(events.filter(({ done }) => done !== undefined).at(-1)).toMatchObject({ done: 10 })
    expect(stub.calls).toHaveLength(20)
    const row = await scene.show(body.id)
    expect(row).toMatchObject({ status: 'done', done: 10, credits: 10 })
    expect(row.answers[2]).toEqual({
      order: 3,
      slug_values: [expect.any(String)],
      title: expect.stringContaining('Publication number'),
      answers: ['It is a text. [3.1]', 'It is a text. [3.1]'],
      passages: [{ key: '3.1', field: 'abstract', text: 'A short text.' }],
      failed: false,
    })
  })

  test('records that the analyst fails for are given back, the others are kept', async () => {
    stub.behaviours = [{ status: 401 }, { status: 401 }, answering]
    const { body } = await scene.start(perItem({ numItems: 6 }))
    await scene.events(body.id)
    const answers = await answersOf(body.id)
    const failed = answers.filter(one => one.failed).length
    expect(failed).toBeGreaterThan(0)
    expect(await scene.show(body.id)).toMatchObject({ status: 'done', done: 6 - failed, credits: 6 - failed })
    expect(await scene.credits()).toBe(50 - 6 + failed)
  })

  test('where the provider has died it ends, says why, and only what was answered costs', async () => {
    const six = Array.from({ length: 6 }, () => answering)
    stub.behaviours = [...six, { status: 401 }]
    const { body } = await scene.start(perItem({ numItems: 30 }))
    const events = await scene.events(body.id)
    expect(events.at(-1)).toMatchObject({ status: 'failed', error: { code: 'analyst_failed' } })
    expect(stub.calls.length).toBeLessThan(24)
    expect(await scene.credits()).toBe(44)
    expect((await answersOf(body.id)).filter(one => !one.failed)).toHaveLength(6)
  })

  test('stopped by its user it keeps what was answered, and only that costs', async () => {
    const three = Array.from({ length: 3 }, () => answering)
    stub.behaviours = [...three, 'stalls']
    const { body } = await scene.start(perItem({ numItems: 12 }))
    await expect.poll(async () => (await scene.show(body.id)).done).toBe(3)
    await scene.stop(body.id)
    expect((await scene.events(body.id)).at(-1)).toMatchObject({ status: 'stopped', credits_remaining: 47 })
    expect(await answersOf(body.id)).toHaveLength(3)
  })

  test('a server that stops in the middle goes on with the records that had no turn', async () => {
    const three = Array.from({ length: 3 }, () => answering)
    stub.behaviours = [...three, 'stalls', 'stalls', 'stalls', 'stalls', answering]
    const { body } = await scene.start(perItem({ numItems: 10 }))
    await expect.poll(async () => (await scene.show(body.id)).done).toBe(3)
    await expect.poll(() => stub.calls.length).toBe(7)
    await server.restart()
    expect((await scene.events(body.id)).at(-1)).toMatchObject({ status: 'done', credits_remaining: 40 })
    expect(await answersOf(body.id)).toHaveLength(10)
    expect(stub.calls).toHaveLength(14)
  })

  test('four records are asked about at once, no more', async () => {
    stub.behaviours = ['stalls']
    const { body } = await scene.start(perItem())
    await expect.poll(() => stub.calls.length).toBe(4)
    await scene.stop(body.id)
    expect((await scene.events(body.id)).at(-1)).toMatchObject({ status: 'stopped', credits_remaining: 50 })
    expect(stub.calls).toHaveLength(4)
  })

  test('the same id again is the same; with other questions it is refused', async () => {
    const asked = perItem({ numItems: 3 })
    await scene.start(asked)
    await scene.start(asked)
    expect((await scene.start({ ...asked, questions: ['Another one?'] })).status).toBe(422)
    await scene.events(asked.uuid)
    expect(await scene.credits()).toBe(47)
  })

  test('blank questions, no results and too few credits are refused', async () => {
    expect((await scene.start(perItem({ questions: ['', '  '] }))).status).toBe(422)
    expect((await scene.start(perItem({ state: { index: 'publications', keyword: 'quasar' } }))).status).toBe(404)
    expect((await scene.start(perItem({ questions: Array.from({ length: 21 }, () => 'What?') }))).status).toBe(422)
    expect((await scene.start(perItem({ numItems: 1001 }))).status).toBe(422)
    const { id } = scene.user
    await server.store.write(tx => tx.updateTable('credits').set({ ai_credits: 2 }).where('user_id', '=', id).execute())
    const { status, body } = await scene.start(perItem({ numItems: 3 }))
    expect([status, body]).toEqual([401, expect.objectContaining({ code: 'no_credits' })])
  })
})

describe('a preview', () => {
  test('answers for the first five records, for a credit each, and once for each id', async () => {
    const asked = perItem()
    stub.behaviours = [{ text: messages => (messages[1]?.content.startsWith('<records') ? answering.text(messages) : 'Things') }]
    const one = await preview(asked)
    expect(one).toMatchObject({ shortened_questions: ['Things'], credits_remaining: 45 })
    expect(one.preview_answers).toHaveLength(5)
    expect(one.preview_answers[4]).toEqual(['It is a text. [5.1]'])
    expect(one.preview_data[0]).toMatchObject({ order: 1, passages: [{ key: '1.1' }] })
    const calls = stub.calls.length
    expect(await preview(asked)).toEqual(one)
    expect(stub.calls).toHaveLength(calls)
    expect((await preview({ ...asked, questions: ['Another one?'] })).credits_remaining).toBe(40)
  })

  test('asked for twice at once it is made once', async () => {
    const asked = perItem({ numItems: 2 })
    const [one, two] = await Promise.all([preview(asked), preview(asked)])
    expect(one).toEqual(two)
    expect(await scene.credits()).toBe(48)
  })

  test('its answers are taken over: those records are neither asked about nor charged again', async () => {
    const asked = perItem()
    const { preview_data } = await preview(asked)
    stub.calls.length = 0
    const answerPreviews = preview_data.map(({ order, slug_values }) => ({ order, slug_values }))
    const { body } = await scene.start({ ...asked, answerPreviews, shortenedQuestions: ['Things'] })
    expect(body).toMatchObject({ total: 10, credits: 5, done: 5 })
    await scene.events(body.id)
    expect(stub.calls).toHaveLength(5)
    expect(await scene.credits()).toBe(40)
    expect(await answersOf(body.id)).toHaveLength(10)
  })

  test('answers that nobody previewed are charged, whatever is claimed', async () => {
    const answerPreviews = [{ order: 1, slug_values: ['publications-0'] }]
    const { body } = await scene.start(perItem({ answerPreviews }))
    expect(body).toMatchObject({ credits: 10, done: 0 })
    await scene.events(body.id)
  })

  test('without any answer it fails, costs nothing, and can be tried again', async () => {
    const asked = perItem({ numItems: 2 })
    stub.behaviours = [{ status: 401 }]
    const { status, body } = await scene.preview(asked)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'analyst_failed' })])
    expect(await scene.credits()).toBe(50)
    stub.behaviours = [answering]
    expect((await preview(asked)).credits_remaining).toBe(48)
  })

  test('one that a killed server left is forgotten after a day, and its credits are given back', async () => {
    const asked = perItem({ numItems: 2 })
    await preview(asked)
    await server.store.write(tx => tx.updateTable('analysis_previews').set({ preview: null }).where('id', '=', asked.uuid).execute())
    await deleteExpired(server.store, server.dir, Date.now() + 25 * 3600_000)
    expect(await scene.credits()).toBe(50)
  })
})
