import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { ReportData, Template } from '#contract/profile-questions.ts'
import { bookCredits } from '#server/subjects/plans/index.ts'
import { ModelStub, obeying } from '../../support/model-stub.ts'
import { readXlsx } from '../../support/read-xlsx.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { profileRecords } from './profiles.ts'

let stub: ModelStub
let server: TestServer
let user: TestUser

beforeAll(async () => {
  stub = await ModelStub.start()
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
  server = await startTestServer({ socket: false, catalogue: smallCatalogue(profileRecords), settings: { analyst } })
})
afterAll(async () => {
  await server.stop()
  await stub.stop()
})
beforeEach(async () => {
  user = await server.user()
  await give(user, 50)
  stub.calls.length = 0
  stub.behaviours = [{ text: 'It knows moss. [2.1]' }]
})

/** To the fifty that every account of this plan has. */
const give = (to: TestUser, ai_credits: number) =>
  server.store.write(tx => bookCredits(tx, to.id, { mid: 'more', ai_credits, contact_credits: 0, reason: 'test' }, Date.now()))
const template: Template = {
  label: 'Expertise in a topic',
  description: '',
  parameters: [{ name: 'Topic', value: 'moss', placeholder: '', required: true }],
  report_writing_directions: 'In two sentences.',
  remember_preferences: false,
}
const newEvaluation = (more: object = {}) => ({
  uuid: randomUUID(),
  state: { index: 'researchers', keyword: 'botanist' },
  url: '/search/researchers',
  profileType: 'researchers',
  numItems: 4,
  searchIndices: ['publications'],
  template,
  reportEnabled: false,
  ...more,
})
const start = (evaluation: object = newEvaluation(), by = user) =>
  server.request<AnalysisRow & { errors?: object }>('/v1/llm/bulk_ask_profile', { user: by, body: evaluation, key: true })
const show = async (id: string, by = user) => (await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${id}`, { user: by })).body
async function ended(id: string, by = user): Promise<AnalysisRow> {
  await server.request(`/v1/ai_analysis/runs/${id}/events`, { user: by })
  return show(id, by)
}
const credits = async (by = user) =>
  (await server.request<{ ai_credits: number }>('/v1/remaining_credits', { user: by, body: {} })).body.ai_credits
async function told(by = user): Promise<{ notification: Notification; data: ReportData }[]> {
  const { body } = await server.request<{ results: Notification[] }>('/v1/notifications', { user: by })
  return body.results
    .filter(({ data }) => data.action === 'open_report')
    .map(notification => ({ notification, data: JSON.parse(notification.data.action_args['data']!) as ReportData }))
}
async function fetched(resource_url: string, notification_id: string, by = user): Promise<Response> {
  const { body } = await server.request<{ url: string }>('/v1/request_resource', { user: by, body: { resource_url, notification_id } })
  return server.app.fetch(new Request(`http://127.0.0.1/v1${body.url}`))
}

describe('an evaluation', () => {
  test('answers for each profile, charges ten for each, and none for one with nothing to read', async () => {
    const { status, body } = await start()
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'bulk-profiles', status: 'waiting', total: 4, credits: 40 })
    const row = await ended(body.id)
    expect(row).toMatchObject({ status: 'done', done: 4, credits: 30, text: '' })
    expect(row.answers.map(({ title, answers, failed }) => [title, answers[0], failed])).toEqual([
      ['Botanist 1', 'It knows moss. [2.1]', false],
      ['Botanist 2', 'It knows moss. [2.1]', false],
      ['Botanist 3', 'It knows moss. [2.1]', false],
      ['Botanist 4', '', false],
    ])
    expect(row.answers[1]).toMatchObject({
      passages: [{ key: '2.1', text: 'Moss drinks rain.' }],
      sources: [{ order: 2, title: 'Paper 20', index: 'publications' }],
    })
    expect(await credits()).toBe(70)
    expect(stub.calls).toHaveLength(3)
  })

  test('tells its end with a table that leads to nobody else', async () => {
    const { body } = await start()
    await ended(body.id)
    const [one] = await told()
    expect(one?.notification.data).toMatchObject({ message: 'The evaluation of 4 profiles is ready.', variant: 'success' })
    expect(one?.data).toMatchObject({
      analysis_id: body.id,
      templateLabel: 'Expertise in a topic',
      templateParameters: [{ name: 'Topic', value: 'moss' }],
      basedOnQuery: '',
      categoryName: 'Researchers',
      searchUrl: '/search/researchers',
      numOfProfiles: 4,
      numOfEmptyProfiles: 1,
    })
    expect(one?.data.reportUrl).toBeUndefined()
    const response = await fetched(one!.data.exportUrl!, one!.notification.id)
    const [sheet, about] = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const cells = sheet!.rows.map(row => [...row.values()].map(({ value }) => value))
    expect(cells[0]).toEqual(['Number', 'Researcher', 'Expertise in a topic', 'From', 'Note'])
    expect(cells[2]).toEqual([2, 'Botanist 2', 'It knows moss.', 'Paper 20'])
    expect(cells[4]).toEqual([4, 'Botanist 4', 'Nothing to read'])
    expect(JSON.stringify(about!.rows.map(row => [...row.values()]))).toContain('Do not use it for decisions on people')
    const other = await server.user()
    const foreign = { resource_url: one!.data.exportUrl!, notification_id: one!.notification.id }
    expect((await server.request('/v1/request_resource', { user: other, body: foreign })).status).toBe(404)
  })

  test('with a report costs twenty for each; the report is written from the answers, and its numbers are counted', async () => {
    stub.behaviours = [
      { text: messages => (messages[0]!.content.includes('In two sentences.') ? 'Two know moss. [1.1] [2.1]' : 'It knows moss. [2.1]') },
    ]
    const { body } = await start(newEvaluation({ reportEnabled: true }))
    expect(body.credits).toBe(80)
    const row = await ended(body.id)
    expect(row).toMatchObject({ status: 'done', credits: 60 })
    expect(row.text).toContain('# Expertise in a topic: moss')
    expect(row.text).toContain('Two know moss. [1.1] [2.1]')
    expect(row.text).toContain('### 2 · [Botanist 2](/profile/')
    expect(row.text).toContain(String.raw`Marks such as \[3.2\] mean`)
    expect(row.text).toContain('| Profiles | 4 |\n| Without anything to read | 1 |')
    expect(row.text).toContain('Do not use it for decisions on people')
    expect(row.passages).toEqual([
      { key: '1.1', field: 'answer', text: 'It knows moss.' },
      { key: '2.1', field: 'answer', text: 'It knows moss.' },
    ])
    expect(await credits()).toBe(40)
    const [one] = await told()
    const response = await fetched(one!.data.reportUrl!, one!.notification.id)
    expect(response.headers.get('content-disposition')).toContain('researchers-report-')
    expect(await response.text()).toBe(row.text)
  })

  test('the link of a report works for ten minutes, and is asked for again; after some weeks the report is no longer there', async () => {
    const { body } = await start(newEvaluation({ numItems: 1, reportEnabled: true }))
    await ended(body.id)
    const [one] = await told()
    const ask = () => ({ resource_url: one!.data.reportUrl!, notification_id: one!.notification.id })
    const { url } = (await server.request<{ url: string }>('/v1/request_resource', { user, body: ask() })).body
    const status = async (path: string) => (await server.app.fetch(new Request(`http://127.0.0.1/v1${path}`))).status
    expect(await status(url)).toBe(200)
    server.advanceClock(deliveryLimits.files.linkMinutes * 60_000)
    expect(await status(url)).toBe(404)
    expect((await fetched(one!.data.reportUrl!, one!.notification.id)).status).toBe(200)
    server.advanceClock(deliveryLimits.files.days * 24 * 3600_000)
    user = { ...user, token: await server.session(user.id) }
    expect((await server.request('/v1/request_resource', { user, body: ask() })).status).toBe(404)
  })

  test('a report is composed of sentences if the analyst dies before it is written', async () => {
    stub.behaviours = [
      { text: 'It knows moss. [2.1]' },
      { text: 'It knows moss. [2.1]' },
      { text: 'It knows moss. [2.1]' },
      { status: 401 },
    ]
    const { body } = await start(newEvaluation({ reportEnabled: true }))
    const row = await ended(body.id)
    expect(row).toMatchObject({ status: 'done', credits: 60 })
    expect(row.text).toContain('Composed of sentences of the answers, without a language model.')
    expect(row.text).toContain('- **Botanist 2**: It knows moss. [2.1]')
  })

  test('the same input again is not charged and not asked again; another one is', async () => {
    const first = await start()
    await ended(first.body.id)
    stub.calls.length = 0
    const { body } = await start()
    expect(body.credits).toBe(10)
    const again = await ended(body.id)
    expect(again).toMatchObject({ status: 'done', credits: 0, done: 4 })
    expect(again.answers[1]).toMatchObject({ answers: ['It knows moss. [2.1]'], sources: [{ title: 'Paper 20' }] })
    expect(stub.calls).toHaveLength(0)
    expect(await credits()).toBe(70)
    const other = await start(newEvaluation({ query: 'lanterns', numItems: 3 }))
    expect(other.body.credits).toBe(30)
    await ended(other.body.id)
    expect(await credits()).toBe(40)
  })

  test('after a month, or for another user, the same input is new', async () => {
    await ended((await start(newEvaluation({ numItems: 1 }))).body.id)
    const other = await server.user()
    expect((await start(newEvaluation({ numItems: 1 }), other)).body.credits).toBe(10)
    server.advanceClock(31 * 24 * 3600_000)
    user = { ...user, token: await server.session(user.id) }
    const { body } = await start(newEvaluation({ numItems: 1 }))
    expect(await ended(body.id)).toMatchObject({ credits: 10 })
    expect(stub.calls).toHaveLength(3)
    expect(await credits()).toBe(80)
  })

  test('what a record tells the model reaches nobody: the model sees one profile at a time, and its links are text', async () => {
    stub.behaviours = [{ text: obeying }]
    const { body } = await start(newEvaluation({ numItems: 3, reportEnabled: true }))
    const row = await ended(body.id)
    for (const { messages } of stub.calls.slice(0, 3)) {
      const named = ['Botanist 1', 'Botanist 2', 'Botanist 3'].filter(name => messages.some(({ content }) => content.includes(name)))
      expect(named).toHaveLength(1)
    }
    expect(JSON.stringify(stub.calls.map(({ messages }) => messages))).not.toContain('person.one@example.org')
    const known = new Set(row.items.map(({ order }) => String(order)))
    expect(row.passages.every(({ key }) => known.has(key.split('.')[0]!))).toBe(true)
    expect(row.text).toContain('| Profiles | 3 |')
  })

  test('of two at once with the same input each profile is paid once', async () => {
    const [one, two] = await Promise.all([start(newEvaluation({ numItems: 3 })), start(newEvaluation({ numItems: 3 }))])
    const rows = await Promise.all([ended(one.body.id), ended(two.body.id)])
    expect(rows.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(rows[0].credits + rows[1].credits).toBe(30)
    expect(await credits()).toBe(70)
  })

  test('the same uuid is the same evaluation', async () => {
    const asked = newEvaluation()
    await Promise.all([start(asked), start(asked)])
    await ended(asked.uuid)
    await start(asked)
    expect(stub.calls).toHaveLength(3)
    expect(await credits()).toBe(70)
  })

  test('when the analyst dies, what was answered stays and only that is charged', async () => {
    stub.behaviours = [{ text: 'It knows moss. [2.1]' }, { status: 401 }]
    const { body } = await start(newEvaluation({ numItems: 3 }))
    const row = await ended(body.id)
    expect(row.answers.filter(({ failed }) => !failed)).toHaveLength(1)
    expect(row).toMatchObject({ credits: 10, done: 1 })
    expect(await credits()).toBe(90)
    const [one] = await told()
    expect(one?.data.numOfProfiles).toBe(1)
  })

  test('three profiles in a row without an answer end it: the provider is asked no more', async () => {
    stub.behaviours = [{ status: 401 }]
    const { body } = await start(newEvaluation({ numItems: 3 }))
    const row = await ended(body.id)
    expect(row).toMatchObject({ status: 'failed', done: 0, credits: 0, error: { code: 'analyst_failed' } })
    expect(await credits()).toBe(100)
    const [one] = await told()
    expect(one?.notification.data.message).toBe(
      'An evaluation could not be finished: 0 of 3 profiles were evaluated, and only those are charged.',
    )
  })

  test('a budget that is used up meanwhile ends it at once: of four at once one is sent', async () => {
    const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000, userDailyTokens: 100 }
    const bounded = await startTestServer({ socket: false, catalogue: smallCatalogue(profileRecords), settings: { analyst } })
    const by = await bounded.user()
    const { body } = await bounded.request<AnalysisRow>('/v1/llm/bulk_ask_profile', { user: by, body: newEvaluation(), key: true })
    await bounded.request(`/v1/ai_analysis/runs/${body.id}/events`, { user: by })
    const row = (await bounded.request<AnalysisRow>(`/v1/ai_analysis/runs/${body.id}`, { user: by })).body
    expect(row).toMatchObject({ status: 'failed', credits: 10, error: { code: 'too_many' } })
    expect(stub.calls).toHaveLength(1)
    await bounded.stop()
  })

  test('a server that stops in the middle goes on behind what is stored, and charges once', async () => {
    const isSecond = (messages: readonly { content: string }[]) => messages.some(({ content }) => content.includes('Botanist 2'))
    stub.behaviours = [{ text: 'It knows moss. [2.1]' }, 'stalls', 'stalls', { text: 'It knows moss. [2.1]' }]
    const { body } = await start(newEvaluation({ numItems: 3 }))
    await expect.poll(() => stub.calls.length).toBe(3)
    await expect.poll(async () => (await show(body.id)).done).toBe(1)
    await server.restart()
    const row = await ended(body.id)
    expect(row).toMatchObject({ status: 'done', done: 3, credits: 30 })
    expect(stub.calls).toHaveLength(5)
    expect(stub.calls.filter(({ messages }) => isSecond(messages)).length).toBeGreaterThan(0)
    expect(await credits()).toBe(70)
    expect(await told()).toHaveLength(1)
  })

  test('stopped, or deleted while it runs, it costs what was answered', async () => {
    stub.behaviours = [{ text: 'It knows moss. [2.1]' }, 'stalls']
    const stopped = await start(newEvaluation({ numItems: 3 }))
    await expect.poll(async () => (await show(stopped.body.id)).done).toBe(1)
    await server.request(`/v1/ai_analysis/runs/${stopped.body.id}/stop`, { user, method: 'PUT', key: true })
    expect(await ended(stopped.body.id)).toMatchObject({ status: 'stopped', done: 1, credits: 10 })
    expect(await credits()).toBe(90)
    const [one] = await told()
    expect(one?.notification.data.message).toBe('You stopped an evaluation: 1 of 3 profiles were evaluated, and only those are charged.')
    const deleted = await start(newEvaluation({ numItems: 3, query: 'rain' }))
    expect(await credits()).toBe(60)
    await server.request(`/v1/ai_analysis/runs/${deleted.body.id}`, { user, method: 'DELETE', key: true })
    expect(await credits()).toBe(90)
  })

  test('is open to every plan with credits; too few are a 401 of their own', async () => {
    const free = await server.user({ user_type: 'free' })
    await give(free, 15 - (await credits(free)))
    expect(await start(newEvaluation({ numItems: 2 }), free)).toMatchObject({ status: 401, body: { code: 'no_credits' } })
    const { body } = await start(newEvaluation({ numItems: 1 }), free)
    expect(await ended(body.id, free)).toMatchObject({ status: 'done', credits: 10 })
  })

  test('too many profiles, another index, a wrong template or search, and no profile are refused before a credit is taken', async () => {
    const refusal = async (more: object) => {
      const { status, body } = await start(newEvaluation(more))
      return [status, body.errors ? Object.keys(body.errors)[0] : undefined]
    }
    expect(await refusal({ reportEnabled: true, numItems: 51 })).toEqual([422, 'numItems'])
    expect(await refusal({ numItems: 1001 })).toEqual([422, 'numItems'])
    expect(await refusal({ numItems: 0 })).toEqual([422, 'numItems'])
    expect(await refusal({ profileType: 'patents' })).toEqual([422, 'profileType'])
    expect(await refusal({ profileType: 'organisations' })).toEqual([422, 'profileType'])
    expect(await refusal({ searchIndices: ['researchers'] })).toEqual([422, 'searchIndices.0'])
    expect(await refusal({ template: { ...template, label: 'Hire or fire' } })).toEqual([422, 'template'])
    expect(await refusal({ query: 'moss OR AND lichen' })).toEqual([422, undefined])
    expect(await refusal({ state: { index: 'researchers', keyword: 'zeppelins' } })).toEqual([404, undefined])
    expect(await credits()).toBe(100)
  })
})
