import { beforeEach, expect, test } from 'vitest'
import { changeSearch } from '#features/alerts/searches/change-search.mutation.ts'
import { deleteSearch } from '#features/alerts/searches/delete-search.mutation.ts'
import { saveSearch } from '#features/alerts/searches/save-search.mutation.ts'
import { allSearches, type SearchRow, searches } from '#features/alerts/searches/searches.mirrored.ts'
import { seeSearch } from '#features/alerts/searches/see-search.mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { undo } from '#offline/queue/parked.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import type { ModelServer } from './model-server.ts'
import { drain, type Environment, newDevice, newDisk, openTab, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const save = (name: string) => tab.commit(saveSearch, { name, data: { index: 'publications', keyword: 'parsing' } })
const shown = async (by = tab): Promise<SearchRow[]> => [...(await by.view(allSearches)).of(searches).values()]
const idOf = async (by = tab): Promise<string> => (await shown(by))[0]?.id ?? ''
const sent = () =>
  server.requests.filter(({ key }) => key !== null).map(({ method, path }) => `${method} ${path.replace(/^.*\/searches/, '')}`)

test('what is saved, renamed and paused offline survives a reload and is sent once, under the id of the server', async () => {
  env.online = false
  await save('Parsing')
  await tab.commit(changeSearch, { id: await idOf(), change: { name: 'New parsers' } })
  await tab.commit(changeSearch, { id: await idOf(), change: { is_paused: true } })
  tab.db.close()
  tab = await openTab(env, disk)
  expect(await shown()).toMatchObject([{ name: 'New parsers', is_paused: true, mark: 'waiting' }])
  env.online = true
  let lost = 0
  server.fault = () => (lost++ < 2 ? 'drop-response' : 'none')
  await drain(env, await tab.lead())
  expect([...server.effects.values()]).toEqual([1, 1])
  expect(await shown()).toEqual([...server.searches.values()])
  expect(await shown()).toMatchObject([{ id: 'search-1', name: 'New parsers', is_paused: true }])
})

test('two devices rename and pause one alert: both changes stay', async () => {
  await save('Parsing')
  const leader = await tab.lead()
  await drain(env, leader)
  const other = await openTab(env, newDisk())
  await other.pull()
  await tab.commit(changeSearch, { id: await idOf(), change: { name: 'Mine' } })
  await other.commit(changeSearch, { id: await idOf(other), change: { is_paused: true } })
  await drain(env, await other.lead())
  await drain(env, leader)
  expect([...server.searches.values()]).toMatchObject([{ name: 'Mine', is_paused: true }])
})

test('two devices give one alert different names: the later one is asked', async () => {
  await save('Parsing')
  const leader = await tab.lead()
  await drain(env, leader)
  const other = await openTab(env, newDisk())
  await other.pull()
  await other.commit(changeSearch, { id: await idOf(other), change: { name: 'Theirs' } })
  await drain(env, await other.lead())
  await tab.commit(changeSearch, { id: await idOf(), change: { name: 'Mine' } })
  await drain(env, leader)
  const [parked] = parkedChanges(await tab.ops())
  expect(parked).toMatchObject({ choices: ['mine', 'theirs', 'discard'], conflict: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }] })
})

test('a deletion is held back, can be undone, and is done where the alert is gone already', async () => {
  await save('Parsing')
  const leader = await tab.lead()
  await drain(env, leader)
  const id = await idOf()
  const { seq } = await tab.commit(deleteSearch, { id })
  expect(await shown()).toEqual([])
  await leader.pump()
  expect(server.searches.size).toBe(1)
  await undo(tab.db, seq!)
  expect(await shown()).toHaveLength(1)
  await tab.commit(deleteSearch, { id })
  server.refuse = () => 'not_found'
  await drain(env, leader)
  expect([await tab.ops(), await shown()]).toEqual([[], []])
})

test('what was found is new until its results are opened, and what was found after that is new again', async () => {
  await save('Parsing')
  const leader = await tab.lead()
  await drain(env, leader)
  const id = await idOf()
  server.now += 1000
  server.alerts.find(id, 'a')
  await tab.pull()
  expect(await shown()).toMatchObject([{ new_results: 1, found: [{ slug_value: 'a' }] }])
  env.online = false
  await tab.commit(seeSearch, { id, seen_at: server.now + 1 })
  expect(await shown()).toMatchObject([{ new_results: 0, found: [{ slug_value: 'a' }] }])
  env.online = true
  await drain(env, leader)
  expect(sent()).toEqual(['POST ', `PUT /${id}`])
  server.alerts.find(id, 'b')
  await tab.pull()
  expect(await shown()).toMatchObject([{ new_results: 1 }])
})
