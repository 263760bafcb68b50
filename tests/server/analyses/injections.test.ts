import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AnswerBlock, type AnswerSentence, readAnswer } from '#analysis/index.ts'
import type { AnalysisRow, ItemAnswers } from '#contract/analysis-rows.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import { bookCredits } from '#server/subjects/plans/index.ts'
import { injections } from '../../support/injections.data.ts'
import { ModelStub, obeying, type StubCall } from '../../support/model-stub.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

// G19: a model that obeys what records say. Nothing leaves but to it, nothing of others is sent to it, nothing changes but the analysis, and what is read has
// neither a link nor a mark that was not given.

const texts = Object.values(injections).flat()
const contacts = ['keeper.of.lamps@weir.example', '+49 30 1234567', '(030) 555 0199', '202-555-0147', 'lamps (at) weir.example']
const contactText = `Write to ${contacts[0]} or call ${contacts[1]}, Tel.: ${contacts[2]}, in America ${contacts[3]}, or ${contacts[4]}.`

/** Each text is in a title, an abstract, a claim, or the name of a text, and each record has contacts. */
const recordOf =
  (index: 'publications' | 'patents') =>
  (text: string, n: number): CatalogueRecord => ({
    index,
    slug_values: [`hostile-${index}-${n}`],
    source: { name: 'Tests' },
    title: n % 4 === 0 ? `Lanterns ${text} ${contacts[0]}` : `Lanterns of weir ${n}`,
    abstract: `Lanterns are lit at night. ${n % 4 === 1 ? text : ''} Weirs hold the water. ${contactText}`,
    ...(index === 'patents'
      ? { claims: [{ value: `A lantern that is lit. ${n % 4 === 2 ? text : ''}`, order: 1 }], publication_no: `US${n}` }
      : n % 4 === 2 && { keywords: [text] }),
    full_texts: [{ name: n % 4 === 3 ? text : 'Body', value: `Lanterns shine. ${n % 4 === 3 ? text : ''}` }],
    contacts: [{ name: 'Keeper', email: contacts[0], phone: contacts[1] }],
  })

const foreign = 'what-another-user-keeps-to-themselves'
let stub: ModelStub
let server: TestServer
let user: TestUser
let other: TestUser
const connected = new Set<string>()

beforeAll(async () => {
  stub = await ModelStub.start()
  stub.behaviours = [{ text: obeying, pieces: 1 }]
  const analyst = { url: stub.url, key: 'k-secret-of-the-provider', model: 'moss-1', tokens: 500, timeoutMs: 60_000 }
  const catalogue = smallCatalogue([...texts.map(recordOf('publications')), ...texts.map(recordOf('patents'))])
  server = await startTestServer({ socket: false, catalogue, tracksWriteJobs: false, settings: { analyst } })
  user = await server.user()
  other = await server.user()
  for (const one of [user, other])
    await server.store.write(tx =>
      bookCredits(tx, one.id, { mid: 'more', ai_credits: 3000, contact_credits: 0, reason: 'test' }, Date.now()),
    )
  await server.folder(other, { name: foreign })
  await server.folder(user, { name: 'Reading' })
  await ended(await start(other, { question: `${foreign}?` }), other)
  stub.calls.length = 0
  // oxlint-disable-next-line typescript/unbound-method -- It is called with the socket that was connected.
  const connect = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    connected.add(JSON.stringify(args[0]))
    return Reflect.apply(connect, this, args) as Socket
  })
}, 60_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
  await stub.stop()
})

const items = (index: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ order: at + 1, slug_values: [`hostile-${index}-${from + at}`] }))

async function start(by: TestUser, more: object = {}): Promise<string> {
  const analysis = {
    id: randomUUID(),
    analysisType: 'single-prompt',
    index: 'publications',
    question: 'What is lit at night?',
    items: items('publications', 0, 5),
    ...more,
  }
  const { status, body } = await server.request<AnalysisRow>('/v1/ai_analysis/runs', { user: by, body: { analysis }, key: true })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

async function ended(id: string, by = user): Promise<AnalysisRow> {
  await server.request(`/v1/ai_analysis/runs/${id}/events`, { user: by })
  const { body } = await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${id}`, { user: by })
  expect(body).toMatchObject({ status: 'done', error: null })
  return body
}

/** What an analysis writes: itself, what it costs, and what the server notes of itself. */
const ofAnalyses =
  /^(?:analyses|analysis_\w+|analyst_use|credits|credit_ledger|account_sizes|matched_changes|jobs|mutations|idempotent\w*|meta|sqlite_\w+|change_seq\w*|sessions)$/

/** All other rows of the store, and the analyses of others. */
async function everythingElse(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`.execute(server.store.read)
  const names = rows.map(({ name }) => name).filter(name => !ofAnalyses.test(name))
  expect(names.length).toBeGreaterThan(20)
  const found: Record<string, unknown> = {}
  for (const name of names) found[name] = (await sql`SELECT * FROM ${sql.table(name)}`.execute(server.store.read)).rows
  for (const name of ['analyses', 'credits'] as const)
    found[`${name} of others`] = await server.store.read.selectFrom(name).selectAll().where('user_id', '!=', user.id).execute()
  return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, JSON.stringify(rows)]))
}

/** Sent is what the user asked and chose, inside a fence that it cannot leave. */
function expectHarmlessCall({ messages, body, headers }: StubCall): void {
  expect(body).not.toHaveProperty('tools')
  const records = messages[1]?.content ?? ''
  const sent = JSON.stringify(messages)
  for (const secret of [foreign, other.email, other.id, other.token, user.token, user.id, user.email, 'k-secret', server.dir, ...contacts])
    expect(sent, secret).not.toContain(secret)
  expect(headers.host).toBe(new URL(stub.url).host)
  // The headings of columns are asked for without records.
  if (messages.length === 2 && !records.startsWith('<')) return
  const fence = /^<records (\w{16})>\n/.exec(records)?.[1] ?? 'none'
  const inner = records.slice(`<records ${fence}>`.length, -`</records ${fence}>`.length)
  expect(records.endsWith(`\n</records ${fence}>`)).toBe(true)
  expect(inner).not.toContain(fence)
  expect(inner).not.toMatch(/<\s*\/?\s*records/i)
  // Signs that nobody sees, and marks that are not ours.
  expect(inner.replaceAll('\n', '')).not.toMatch(/[\p{Cf}\p{Cc}\p{Co}]/u)
  for (const line of inner.split('\n')) {
    const marks = line.replace(/^(?:Record )?\[\d+(?:\.\d+)?\]:? /, '')
    expect(marks).not.toMatch(/\[\s*\d{1,4}(?:\.\d{1,4})?(?:\s*[,;]\s*\d{1,4}(?:\.\d{1,4})?)*\s*\]/)
  }
}

const sentencesOf = (blocks: readonly AnswerBlock[]): AnswerSentence[] =>
  blocks.flatMap((block): AnswerSentence[] => {
    if (block.kind === 'list') return block.items.flatMap(item => sentencesOf(item))
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat()
    return 'sentences' in block ? block.sentences : []
  })

const kinds = new Set(['heading', 'paragraph', 'list', 'table', 'code'])

/** As the app reads it: nothing is a link, a picture or markup, and each mark leads to a passage of a chosen record. */
function expectHarmlessAnswer(text: string, { passages, total }: Pick<AnalysisRow, 'passages' | 'total'>): void {
  const keys = new Set(passages.map(({ key }) => key))
  const { blocks } = readAnswer(text, { keys, records: total, hasNotes: false })
  for (const { kind } of blocks) expect(kinds).toContain(kind)
  for (const { spans, keys: own } of sentencesOf(blocks)) {
    for (const span of spans) expect(Object.keys(span).filter(key => !['text', 'strong', 'em', 'code'].includes(key))).toEqual([])
    for (const key of own) expect(key.includes('.') ? keys.has(key) : Number(key) >= 1 && Number(key) <= total, key).toBe(true)
  }
  for (const { key } of passages) expect(Number(key.split('.')[0])).toBeLessThanOrEqual(total)
  expect(text).not.toContain(foreign)
}

/** Plays a feature, and looks at all that it did. */
async function expectHarmless(feature: () => Promise<void>): Promise<void> {
  stub.calls.length = 0
  connected.clear()
  const before = await everythingElse()
  await feature()
  for (const call of stub.calls) expectHarmlessCall(call)
  expect(await everythingElse()).toEqual(before)
  const port = new URL(stub.url).port
  for (const to of connected) expect(to).toContain(port)
}

test('the corpus has at least 120 different texts', () => {
  expect(new Set(texts).size).toBeGreaterThanOrEqual(120)
  expect(texts).toHaveLength(new Set(texts).size)
})

test('one answer about several records, and a question that follows it, obey no record', async () => {
  await expectHarmless(async () => {
    for (let from = 0; from < texts.length; from += 30) {
      const chosen = { items: items('publications', from, Math.min(30, texts.length - from)) }
      const first = await ended(await start(user, chosen))
      expectHarmlessAnswer(first.text, first)
      const next = await ended(await start(user, { ...chosen, question: 'And then?', parent_id: first.id }))
      expectHarmlessAnswer(next.text, next)
    }
    // The analysis of somebody else is no earlier question.
    const { id } = await server.store.read.selectFrom('analyses').select('id').where('user_id', '=', other.id).executeTakeFirstOrThrow()
    await ended(await start(user, { parent_id: id }))
  })
}, 90_000)

test('an answer about patents with their full texts obeys no record', async () => {
  await expectHarmless(async () => {
    const most = limits.analysis.patents
    for (let from = 0; from < texts.length; from += most) {
      const chosen = items('patents', from, Math.min(most, texts.length - from))
      const row = await ended(await start(user, { analysisType: 'patent-analysis', index: 'patents', items: chosen }))
      expectHarmlessAnswer(row.text, row)
    }
  })
}, 90_000)

test('answers for each record, with their preview, obey no record', async () => {
  await expectHarmless(async () => {
    const uuid = randomUUID()
    const asked = { uuid, state: { index: 'publications' }, questions: ['What is lit at night?'], numItems: texts.length }
    const preview = await server.request<{ preview_data: ItemAnswers[] }>('/v1/ai_analysis/analyze_per_item_preview', { user, body: asked })
    expect(preview.status).toBe(200)
    const { status } = await server.request('/v1/ai_analysis/per_item_runs', { user, body: asked, key: true })
    expect(status).toBe(200)
    await ended(uuid)
    const rows = await server.store.read.selectFrom('analysis_answers').selectAll().where('analysis_id', '=', uuid).execute()
    expect(rows).toHaveLength(texts.length)
    for (const { answers, passages, failed } of [...rows, ...preview.body.preview_data]) {
      expect(failed).toBe(false)
      for (const answer of answers ?? []) expectHarmlessAnswer(answer, { passages, total: texts.length })
    }
  })
}, 90_000)
