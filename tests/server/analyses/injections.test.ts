import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisRow, ItemAnswers } from '#contract/analysis-rows.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { TestUser } from '../../support/test-server.ts'
import {
  allInjections,
  contactText,
  expectHarmlessAnswer,
  foreign,
  harmlessScene,
  type HarmlessScene,
  mailOfContact,
  phoneOfContact,
  someInjections as texts,
} from './harmless-scene.ts'

/** Each text is in a title, an abstract, a claim, or the name of a text, and each record has contacts. */
const recordOf =
  (index: 'publications' | 'patents') =>
  (text: string, n: number): CatalogueRecord => ({
    index,
    slug_values: [`hostile-${index}-${n}`],
    source: { name: 'Tests' },
    title: n % 4 === 0 ? `Lanterns ${text} ${mailOfContact}` : `Lanterns of weir ${n}`,
    abstract: `Lanterns are lit at night. ${n % 4 === 1 ? text : ''} Weirs hold the water. ${contactText}`,
    ...(index === 'patents'
      ? { claims: [{ value: `A lantern that is lit. ${n % 4 === 2 ? text : ''}`, order: 1 }], publication_no: `US${n}` }
      : n % 4 === 2 && { keywords: [text] }),
    full_texts: [{ name: n % 4 === 3 ? text : 'Body', value: `Lanterns shine. ${n % 4 === 3 ? text : ''}` }],
    contacts: [{ name: 'Keeper', email: mailOfContact, phone: phoneOfContact }],
  })

let scene: HarmlessScene
beforeAll(async () => {
  scene = await harmlessScene([...texts.map(recordOf('publications')), ...texts.map(recordOf('patents'))])
  await scene.ended(await start({ question: `${foreign}?` }, scene.other), scene.other)
}, 60_000)
afterAll(() => scene.stop())

const items = (index: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ order: at + 1, slug_values: [`hostile-${index}-${from + at}`] }))

async function start(more: object = {}, user: TestUser = scene.user): Promise<string> {
  const analysis = {
    id: randomUUID(),
    analysisType: 'single-prompt',
    index: 'publications',
    question: 'What is lit at night?',
    items: items('publications', 0, 5),
    ...more,
  }
  const { status, body } = await scene.server.request<AnalysisRow>('/v1/ai_analysis/runs', { user, body: { analysis }, key: true })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

test('the corpus has at least 120 different texts', () => {
  expect(new Set(allInjections).size).toBeGreaterThanOrEqual(120)
  expect(allInjections).toHaveLength(new Set(allInjections).size)
})

test('one answer about several records, and a question that follows it, obey no record', async () => {
  await scene.expectHarmless(async () => {
    for (let from = 0; from < texts.length; from += 30) {
      const chosen = { items: items('publications', from, Math.min(30, texts.length - from)) }
      const first = await scene.ended(await start(chosen))
      expectHarmlessAnswer(first.text, first)
      const next = await scene.ended(await start({ ...chosen, question: 'And then?', parent_id: first.id }))
      expectHarmlessAnswer(next.text, next)
    }
    // The analysis of somebody else is no earlier question.
    const { read } = scene.server.store
    const { id } = await read.selectFrom('analyses').select('id').where('user_id', '=', scene.other.id).executeTakeFirstOrThrow()
    await scene.ended(await start({ parent_id: id }))
  })
}, 90_000)

test('an answer about patents with their full texts obeys no record', async () => {
  await scene.expectHarmless(async () => {
    const most = limits.analysis.patents
    for (let from = 0; from < texts.length; from += most) {
      const chosen = items('patents', from, Math.min(most, texts.length - from))
      const row = await scene.ended(await start({ analysisType: 'patent-analysis', index: 'patents', items: chosen }))
      expectHarmlessAnswer(row.text, row)
    }
  })
}, 90_000)

test('answers for each record, with their preview, obey no record', async () => {
  const calls = await scene.expectHarmless(async () => {
    const { server, user } = scene
    const uuid = randomUUID()
    const asked = { uuid, state: { index: 'publications' }, questions: ['What is lit at night?'], numItems: texts.length }
    const preview = await server.request<{ preview_data: ItemAnswers[] }>('/v1/ai_analysis/analyze_per_item_preview', { user, body: asked })
    expect(preview.status).toBe(200)
    const { status } = await server.request('/v1/ai_analysis/per_item_runs', { user, body: asked, key: true })
    expect(status).toBe(200)
    await scene.ended(uuid)
    const rows = await server.store.read.selectFrom('analysis_answers').selectAll().where('analysis_id', '=', uuid).execute()
    expect(rows).toHaveLength(texts.length)
    for (const { answers, passages, failed } of [...rows, ...preview.body.preview_data]) {
      expect(failed).toBe(false)
      for (const answer of answers ?? []) expectHarmlessAnswer(answer, { passages, total: texts.length })
    }
  })
  expect(calls).toBeGreaterThanOrEqual(texts.length)
}, 90_000)
