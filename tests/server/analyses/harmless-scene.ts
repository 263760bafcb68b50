import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type AnswerBlock, type AnswerSentence, readAnswer } from '#analysis/index.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { NoticeContent } from '#server/store/tables/notices.ts'
import { bookCredits } from '#server/subjects/plans/index.ts'
import { tablesOf } from '#server/store/engine.ts'
import { injections } from '../../support/injections.data.ts'
import { ModelStub, obeying, type StubCall } from '../../support/model-stub.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

// A model that obeys what records say. Nothing leaves but to it, nothing of others is sent to it, nothing changes but the analysis, and what is read has
// neither a link nor a mark that was not given.

export const allInjections = Object.values(injections).flat()

/** A few of each kind, or all with INDAGO_PAYLOADS=all. */
export const someInjections =
  process.env['INDAGO_PAYLOADS'] === 'all' ? allInjections : Object.values(injections).flatMap(family => family.slice(0, 3))

const contacts = ['keeper.of.lamps@weir.example', '+49 30 1234567', '(030) 555 0199', '202-555-0147', 'lamps (at) weir.example']
/** What no text of a record may bring to the provider. */
export const contactText = `Write to ${contacts[0]} or call ${contacts[1]}, Tel.: ${contacts[2]}, in America ${contacts[3]}, or ${contacts[4]}.`
export const [mailOfContact = '', phoneOfContact = ''] = contacts
/** What another user has. */
export const foreign = 'what-another-user-keeps-to-themselves'
const key = 'k-secret-of-the-provider'

/** What an analysis writes: itself, what it costs, its files, and what the server notes of itself. */
const ofAnalyses =
  /^(?:analyses|removed_analyses|analysis_\w+|analyst_use|evaluated_profiles|stored_files|credits|credit_ledger|account_sizes|matched_changes|jobs|mutations|idempotent\w*|meta|sqlite_\w+|change_seq\w*|sessions)$/

export interface HarmlessScene {
  stub: ModelStub
  server: TestServer
  user: TestUser
  other: TestUser
  /** Waits for the end of an analysis that succeeds. */
  ended(id: string, by?: TestUser): Promise<AnalysisRow>
  /** Plays a feature, and looks at all that it did. Returns how often the model was asked. */
  expectHarmless(feature: () => Promise<void>): Promise<number>
  stop(): Promise<void>
}

/** A server with a model that obeys, a user, and another one who has a folder. */
export async function harmlessScene(records: readonly CatalogueRecord[]): Promise<HarmlessScene> {
  const stub = await ModelStub.start()
  stub.behaviours = [{ text: obeying, pieces: 1 }]
  const analyst = { url: stub.url, key, model: 'moss-1', tokens: 500, timeoutMs: 60_000 }
  const server = await startTestServer({
    socket: false,
    catalogue: smallCatalogue(records),
    tracksWriteJobs: false,
    settings: { analyst },
  })
  const user = await server.user()
  const other = await server.user()
  for (const { id } of [user, other])
    await server.store.write(tx => bookCredits(tx, id, { mid: 'more', ai_credits: 9000, contact_credits: 0, reason: 'test' }, Date.now()))
  await server.folder(other, { name: foreign })
  await server.folder(user, { name: 'Reading' })
  const connected = new Set<string>()
  // oxlint-disable-next-line typescript/unbound-method -- It is called with the socket that was connected.
  const connect = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    connected.add(JSON.stringify(args[0]))
    return Reflect.apply(connect, this, args) as Socket
  })

  const ended = async (id: string, by = user): Promise<AnalysisRow> => {
    await server.request(`/v1/ai_analysis/runs/${id}/events`, { user: by })
    const { body } = await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${id}`, { user: by })
    expect(body).toMatchObject({ status: 'done', error: null })
    return body
  }

  /** All other rows of the store, the analyses of others, and what users are told besides the end of an analysis. */
  async function everythingElse(): Promise<Record<string, string>> {
    const { read } = server.store
    const tables = await tablesOf(read)
    const names = tables.map(({ name }) => name).filter(name => !ofAnalyses.test(name))
    expect(names.length).toBeGreaterThan(20)
    const found: Record<string, readonly unknown[]> = {}
    for (const name of names) found[name] = (await sql`SELECT * FROM ${sql.table(name)}`.execute(read)).rows
    for (const name of ['analyses', 'removed_analyses', 'credits', 'evaluated_profiles', 'stored_files'] as const)
      found[`${name} of others`] = await read.selectFrom(name).selectAll().where('user_id', '!=', user.id).execute()
    const told = await read.selectFrom('notifications').selectAll().execute()
    found['notifications'] = told.filter(({ user_id, data }) => user_id !== user.id || !isOfAnalysis(data))
    return Object.fromEntries(Object.entries(found).map(([name, all]) => [name, JSON.stringify(all)]))
  }

  /** Sent is what the user asked and chose, inside a fence that it cannot leave. */
  function expectHarmlessCall({ messages, body, headers }: StubCall): void {
    expect(body).not.toHaveProperty('tools')
    const sent = JSON.stringify(messages)
    for (const secret of [foreign, other.email, other.id, other.token, user.token, user.id, user.email, key, server.dir, ...contacts])
      expect(sent, secret).not.toContain(secret)
    expect(headers.host).toBe(new URL(stub.url).host)
    const sentRecords = messages[1]?.content ?? ''
    // The headings of columns are asked for without records.
    if (messages.length === 2 && !sentRecords.startsWith('<')) return
    const fence = /^<records (\w{16})>\n/.exec(sentRecords)?.[1] ?? 'none'
    const inner = sentRecords.slice(`<records ${fence}>`.length, -`</records ${fence}>`.length)
    expect(sentRecords.endsWith(`\n</records ${fence}>`)).toBe(true)
    expect(inner).not.toContain(fence)
    expect(inner).not.toMatch(/<\s*\/?\s*records/i)
    // Signs that nobody sees, and marks that are not ours.
    expect(inner.replaceAll('\n', '')).not.toMatch(/[\p{Cf}\p{Cc}\p{Co}]/u)
    for (const line of inner.split('\n')) {
      const marks = line.replace(/^(?:Record )?\[\d+(?:\.\d+)?\]:? /, '')
      expect(marks).not.toMatch(/\[\s*\d{1,4}(?:\.\d{1,4})?(?:\s*[,;]\s*\d{1,4}(?:\.\d{1,4})?)*\s*\]/)
    }
  }

  return {
    stub,
    server,
    user,
    other,
    ended,
    async expectHarmless(feature) {
      stub.calls.length = 0
      connected.clear()
      const before = await everythingElse()
      await feature()
      for (const call of stub.calls) expectHarmlessCall(call)
      const after = await everythingElse()
      expect(Object.keys(after).filter(name => after[name] !== before[name])).toEqual([])
      const { port } = new URL(stub.url)
      for (const to of connected) expect(to).toContain(port)
      return stub.calls.length
    },
    async stop() {
      vi.restoreAllMocks()
      await server.stop()
      await stub.stop()
    },
  }
}

/** An analysis that took long tells its user its end, in our own words and with nothing but its id; an evaluation always does. */
const isOfAnalysis = ({ action, link, copy_text, message, action_args }: NoticeContent): boolean =>
  (action === 'open_analysis' || action === 'open_report') &&
  link === null &&
  copy_text === null &&
  /^(?:Your analysis is ready|The evaluation of \d+ profiles? is ready)\.$/.test(message) &&
  !JSON.stringify(action_args).includes('spy.invalid')

const sentencesOf = (blocks: readonly AnswerBlock[]): AnswerSentence[] =>
  blocks.flatMap((block): AnswerSentence[] => {
    if (block.kind === 'list') return block.items.flatMap(item => sentencesOf(item))
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat()
    return 'sentences' in block ? block.sentences : []
  })

const kinds = new Set(['heading', 'paragraph', 'list', 'table', 'code'])

/** As the app reads it: nothing is a link, a picture or markup, and each mark leads to a passage of a chosen record. */
export function expectHarmlessAnswer(text: string, { passages, total }: Pick<AnalysisRow, 'passages' | 'total'>): void {
  const keys = new Set(passages.map(one => one.key))
  const { blocks } = readAnswer(text, { keys, records: total, hasNotes: false })
  for (const { kind } of blocks) expect(kinds).toContain(kind)
  for (const { spans, keys: own } of sentencesOf(blocks)) {
    for (const span of spans) expect(Object.keys(span).filter(name => !['text', 'strong', 'em', 'code'].includes(name))).toEqual([])
    for (const mark of own) expect(mark.includes('.') ? keys.has(mark) : Number(mark) >= 1 && Number(mark) <= total, mark).toBe(true)
  }
  for (const one of passages) expect(Number(one.key.split('.')[0])).toBeLessThanOrEqual(total)
  expect(text).not.toContain(foreign)
}
