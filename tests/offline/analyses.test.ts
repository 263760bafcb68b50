import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { allAnalyses, analysesMade, oneAnalysis } from '#features/analyses/analyses.mirrored.ts'
import { editAnalysis } from '#features/analyses/mutations/edit-analysis.mutation.ts'
import { deleteAnalysis } from '#features/analyses/mutations/delete-analysis.mutation.ts'
import { stopAnalysis } from '#features/analyses/mutations/stop-analysis.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import type { Mutation } from '#offline/declare/mutation.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { loadView } from '#offline/mirror/view.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { undo } from '#offline/queue/parked.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { ModelStub } from '../support/model-stub.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Device, openDevice } from './real-device.ts'
import { newDisk } from './simulation.ts'

let stub: ModelStub
let server: TestServer
let user: TestUser
let device: Device
/** The calls that changed something. */
let sent: string[]

beforeAll(async () => {
  stub = await ModelStub.start()
  server = await startTestServer({
    socket: false,
    settings: { analyst: { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 } },
  })
})
afterAll(async () => {
  await server.stop()
  await stub.stop()
})
beforeEach(async () => {
  stub.behaviours = [{ text: 'A text is there. [1.1]' }]
  user = await server.user()
  device = await openDevice(user)
  sent = []
  provideFetch(async (input, init) => {
    if (init?.method !== 'GET') sent.push(`${init?.method} ${String(input).replace(/^.*\/ai_analysis/, '')}`)
    return server.app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init))
  })
})

async function started(): Promise<string> {
  const id = randomUUID()
  const items = [{ order: 1, slug_values: ['publications-1'] }]
  const analysis = { id, analysisType: 'single-prompt', index: 'publications', question: 'What is there?', items }
  await server.request('/v1/ai_analysis/runs', { user, body: { analysis }, key: true })
  return id
}
const ended = (id: string) => server.request<string>(`/v1/ai_analysis/runs/${id}/events`, { user })
const atServer = async (id: string) => (await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${id}`, { user })).body
const onDevice = async (id: string, by = device) => (await loadView(by.db, oneAnalysis(id))).of(analysesMade).get(id)
const commit = <I, P, E extends EndpointSpec, R>(change: Mutation<I, P, E, R>, input: I) =>
  enqueue(device.db, user.id, change, input, device.now)
const send = async () => device.empty(await device.lead())

test('an analysis that has ended is on every device of its user, with its answer and its passages', async () => {
  const id = await started()
  await ended(id)
  await device.pull()
  expect(await onDevice(id)).toMatchObject({
    status: 'done',
    text: 'A text is there. [1.1]',
    passages: [{ key: '1.1', field: 'abstract', text: 'A short text.' }],
  })
  const other = await openDevice(user, { disk: newDisk() })
  await other.pull()
  expect([...(await loadView(other.db, allAnalyses)).of(analysesMade).keys()]).toEqual([id])
})

test('what is named, shared and put into a new folder offline is shown at once and sent as one change', async () => {
  const id = await started()
  await ended(id)
  await device.pull()
  const { result } = await commit(createFolder, { name: 'Moss', tags: [] })
  await commit(editAnalysis, { id, change: { name: ' Lanterns ' } })
  await commit(editAnalysis, { id, change: { is_shared: true } })
  await commit(editAnalysis, { id, change: { folders: { added: [result.id], removed: [] }, name: 'Moss lanterns' } })
  expect(await onDevice(id)).toMatchObject({ name: 'Moss lanterns', is_shared: true, folders: [result.id], mark: 'waiting' })
  await send()
  expect(sent.filter(call => call.includes(id))).toEqual([`PUT /runs/${id}`])
  const row = await atServer(id)
  expect(row).toMatchObject({ name: 'Moss lanterns', is_shared: true })
  expect(row.folders).toHaveLength(1)
  expect(await onDevice(id)).toMatchObject({ name: 'Moss lanterns', folders: row.folders })
  await commit(editAnalysis, { id, change: { name: '' } })
  expect(await onDevice(id)).toMatchObject({ name: null })
  await expect(commit(editAnalysis, { id, change: { name: 'x'.repeat(201) } })).rejects.toThrow('at most 200')
})

test('one that is deleted offline is gone at once, can be undone, is sent later, and counts as deleted where it is gone', async () => {
  const id = await started()
  await ended(id)
  await device.pull()
  await commit(editAnalysis, { id, change: { name: 'Lanterns' } })
  const { seq } = await commit(deleteAnalysis, { id, name: 'Lanterns' })
  expect(await onDevice(id)).toBeUndefined()
  expect(await undo(device.db, seq!)).toBe(true)
  expect(await onDevice(id)).toMatchObject({ name: 'Lanterns' })
  const other = await openDevice(user, { disk: newDisk() })
  await other.pull()
  await commit(deleteAnalysis, { id, name: 'Lanterns' })
  await send()
  expect(sent).toEqual([`PUT /runs/${id}`, `DELETE /runs/${id}`])
  await device.pull()
  expect(await onDevice(id)).toBeUndefined()
  // Deleted elsewhere already: done.
  await enqueue(other.db, user.id, deleteAnalysis, { id, name: 'Lanterns' }, other.now)
  await other.empty(await other.lead())
  expect(await other.db.ops.count()).toBe(0)
  expect(await onDevice(id, other)).toBeUndefined()
})

test('two devices that rename one offline: the second chooses; of its folders what each put and took counts', async () => {
  const id = await started()
  await ended(id)
  await device.pull()
  const other = await openDevice(user, { disk: newDisk() })
  await other.pull()
  const [moss, rain] = [await server.folder(user), await server.folder(user)]
  const commitThere = (change: Parameters<typeof editAnalysis.prepare>[0]['change']) =>
    enqueue(other.db, user.id, editAnalysis, { id, change }, other.now)
  const added = (folder: { id: string }) => ({ added: [folder.id], removed: [] })
  await commit(editAnalysis, { id, change: { name: 'Moss', folders: added(moss) } })
  await commitThere({ folders: added(rain) })
  await send()
  await other.empty(await other.lead())
  expect((await atServer(id)).folders.toSorted()).toEqual([moss.id, rain.id].toSorted())
  await commitThere({ name: 'Rain', is_shared: true })
  // It has seen the other name meanwhile: no conflict.
  await other.empty(await other.lead())
  expect(await atServer(id)).toMatchObject({ name: 'Rain', is_shared: true })
  await commit(editAnalysis, { id, change: { name: 'Stones', is_shared: false } })
  await send()
  const [parked] = parkedChanges(await device.db.ops.toArray())
  expect(parked).toMatchObject({ conflict: [{ field: 'name', mine: 'Stones', theirs: 'Rain' }], choices: ['mine', 'theirs', 'discard'] })
  expect(await atServer(id)).toMatchObject({ name: 'Rain' })
  await resolveParked(device.db, parked!.seq, 'mine')
  await send()
  expect(await atServer(id)).toMatchObject({ name: 'Stones', is_shared: false })
})

test('one that runs is stopped once the device is online, and what it has answered stays', async () => {
  stub.calls.length = 0
  stub.behaviours = ['endless']
  const id = await started()
  await expect.poll(() => stub.calls.length).toBe(1)
  await device.pull()
  await commit(stopAnalysis, { id })
  await commit(stopAnalysis, { id })
  expect(await onDevice(id)).toMatchObject({ finished_at: null, mark: 'waiting' })
  await send()
  expect(sent).toEqual([`PUT /runs/${id}/stop`])
  await ended(id)
  await device.pull()
  expect(await onDevice(id)).toMatchObject({ status: 'stopped' })
})
