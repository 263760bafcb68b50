import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import {
  contactText,
  expectHarmlessAnswer,
  foreign,
  harmlessScene,
  type HarmlessScene,
  mailOfContact,
  phoneOfContact,
  someInjections as texts,
} from '../analyses/harmless-scene.ts'

const source = { name: 'Tests' }
const name = (n: number) => `Keeper ${n}`

/** Each text is in what a profile says of itself, or in the title or the abstract of its paper. */
const recordsOf = (text: string, n: number): CatalogueRecord[] => [
  {
    index: 'researchers',
    slug_values: [`keeper-${n}`],
    source,
    full_name: name(n),
    about: `I keep lanterns. ${n % 3 === 0 ? text : ''} ${contactText}`,
    email: mailOfContact,
    contacts: [{ name: 'Keeper', email: mailOfContact, phone: phoneOfContact }],
  },
  {
    index: 'publications',
    slug_values: [`paper-${n}`],
    source,
    title: n % 3 === 1 ? `Lanterns ${text}` : `Paper ${n}`,
    abstract: `Lanterns are lit at night. ${n % 3 === 2 ? text : ''} ${contactText}`,
    authors: [{ name: name(n), slug_values: [`keeper-${n}`] }],
  },
]

let scene: HarmlessScene
beforeAll(async () => {
  scene = await harmlessScene(texts.flatMap(recordsOf))
}, 60_000)
afterAll(() => scene.stop())

const template = {
  label: 'Own question',
  description: '',
  parameters: [{ name: 'Question', value: 'What is lit at night?', placeholder: '', required: true }],
  report_writing_directions: 'In two sentences.',
  remember_preferences: false,
}

test('a question about a profile obeys no record', async () => {
  const calls = await scene.expectHarmless(async () => {
    const { server, user } = scene
    for (const [n] of texts.entries()) {
      const id = randomUUID()
      const body = { id, index: 'researchers', slug: `keeper-${n}`, template }
      expect((await server.request('/v1/llm/ask_profile_stream', { user, body })).status).toBe(200)
      const row = await scene.ended(id)
      expectHarmlessAnswer(row.text, { passages: row.passages, total: row.items.length })
    }
  })
  expect(calls).toBe(texts.length)
  // Each saw one profile, with its own documents.
  for (const [n, { messages }] of scene.stub.calls.entries()) {
    const sent = JSON.stringify(messages)
    const named = texts.flatMap((_, other) => (new RegExp(`${name(other)}\\b`).test(sent) ? [other] : []))
    expect(named).toEqual([n])
  }
}, 120_000)

test.each([false, true])(
  'an evaluation obeys no record (with a report: %s)',
  async reportEnabled => {
    const most = reportEnabled ? limits.evaluation.withReport : limits.evaluation.profiles
    let evaluated = 0
    await scene.expectHarmless(async () => {
      const { server, user } = scene
      const body = {
        uuid: randomUUID(),
        state: { index: 'researchers', keyword: 'keeper' },
        profileType: 'researchers',
        numItems: Math.min(most, texts.length),
        searchIndices: [],
        template,
        reportEnabled,
      }
      const started = await server.request<AnalysisRow>('/v1/llm/bulk_ask_profile', { user, body, key: true })
      expect(started.status, JSON.stringify(started.body)).toBe(200)
      const row = await scene.ended(started.body.id)
      evaluated = row.done
      expectHarmlessAnswer(row.text, row)
      const rows = await server.store.read.selectFrom('analysis_answers').selectAll().where('analysis_id', '=', row.id).execute()
      expect(rows).toHaveLength(body.numItems)
      for (const { answers, passages, failed } of rows) {
        expect(failed).toBe(false)
        for (const answer of answers ?? []) expectHarmlessAnswer(answer, { passages, total: 2 })
      }
      const files = await server.store.read.selectFrom('stored_files').select(['title', 'type']).execute()
      expect(JSON.stringify(files)).not.toMatch(/spy|<|script/)
    })
    expect(evaluated).toBe(Math.min(most, texts.length))
    expect(JSON.stringify(scene.stub.calls)).not.toContain(foreign)
  },
  120_000,
)
