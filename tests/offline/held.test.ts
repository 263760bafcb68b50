import { beforeEach, expect, test } from 'vitest'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import { undo } from '#offline/queue/parked.ts'
import type { ModelServer } from './model-server.ts'
import { type Environment, drain, newDevice, openTab, shown, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let tab: Tab
beforeEach(async () => {
  const device = await newDevice()
  ;({ server, env, tab } = device)
})

async function folderWithItem(): Promise<string> {
  const { id } = (await tab.commit(createFolder, { name: 'Congress' })).result
  await tab.commit(addBookmark, { folder_id: id, slug_value: 'smith-2024', index: 'publications' })
  return id
}
const names = () => [...server.folders.values()].map(folder => folder.name)

test('a deletion that can be undone is not sent for ten seconds, and then it is', async () => {
  const id = await folderWithItem()
  await drain(env, await tab.lead())
  await tab.commit(deleteFolder, { id, undoable: true })
  const sender = await tab.lead()
  env.clock.now += 9999
  await sender.pump()
  expect(names()).toEqual(['Congress'])
  env.clock.now += 1
  await sender.pump()
  expect(names()).toEqual([])
  expect(await tab.ops()).toEqual([])
})

test('after a restart offline the deletion is still held, and undoing it brings folder and items back', async () => {
  env.online = false
  const id = await folderWithItem()
  const { seq } = await tab.commit(deleteFolder, { id, undoable: true })
  const restarted = await openTab(env, tab.disk)
  await (await restarted.lead()).pump()
  const held = (await restarted.ops()).at(-1)
  expect(held?.held).toEqual({ until: env.clock.now + 10_000, text: 'Deleted “Congress” (1 item)' })
  expect(shown(await restarted.view(allFolders))).toEqual([])
  expect(await undo(restarted.db, seq!)).toBe(true)
  expect(shown(await restarted.view(allFolders))).toEqual([{ name: 'Congress', count: 1, mark: 'waiting' }])
  env.online = true
  await drain(env, await restarted.lead())
  expect([...server.folders.values()].map(({ name, count }) => ({ name, count }))).toEqual([{ name: 'Congress', count: 1 }])
})

test('a deletion that was sent without an answer cannot be undone', async () => {
  const id = await folderWithItem()
  await drain(env, await tab.lead())
  const { seq } = await tab.commit(deleteFolder, { id, undoable: true })
  env.clock.now += 10_000
  server.fault = () => 'drop-response'
  await (await tab.lead()).pump()
  expect(await undo(tab.db, seq!)).toBe(false)
  expect(await tab.ops()).toHaveLength(1)
})

test('a change that is due while the network is away wakes nothing: only the network can help', async () => {
  const id = await folderWithItem()
  const sender = await tab.lead()
  await drain(env, sender)
  await tab.commit(deleteFolder, { id, undoable: true })
  await sender.pump()
  expect(sender.nextAt()).toBe(env.clock.now + 10_000)
  env.online = false
  env.clock.now += 60_000
  await sender.pump()
  expect(sender.nextAt()).toBe(Number.POSITIVE_INFINITY)
  env.online = true
  await drain(env, sender)
  expect(names()).toEqual([])
})
