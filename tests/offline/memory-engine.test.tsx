import { beforeEach, expect, test, vi } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { allFollowed, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import type { Engine } from '#offline/engine-types.ts'
import { openInMemory } from '#offline/mirror/memory-engine.ts'
import { subjects } from '../support/subjects.ts'
import { ModelServer } from './model-server.ts'

const ada = { index: 'researchers' as const, slug_value: 'ada', name: 'Profile ada' }
const credentials = { token: 't', userId: 'user-1' }
let server: ModelServer
let engine: Engine

beforeEach(async () => {
  server = new ModelServer()
  provideCredentials(() => credentials)
  provideFetch(server.fetch)
  engine = openInMemory('user-1', { credentials: () => credentials, recover: () => Promise.resolve('later') }, subjects)
  await vi.waitFor(async () => expect(await engine.mirror.lastPull()).toBeDefined())
})

/** The next matching request reaches the server at once; its answer is delayed until `go`. */
function held(fits: (method: string) => boolean): { composed: Promise<void>; go: () => void } {
  let go = () => {}
  const gone = new Promise<void>(done => (go = done))
  let isComposed = () => {}
  const composed = new Promise<void>(done => (isComposed = done))
  provideFetch(async (input, init) => {
    const answer = await server.fetch(input, init)
    if (!fits(init?.method ?? 'GET')) return answer
    provideFetch(server.fetch)
    isComposed()
    await gone
    return answer
  })
  return { composed, go }
}
const followed = async () => [...(await engine.mirror.view(allFollowed)).of(subscriptions).keys()]

test('a late answer does not overwrite what a pull has brought since', async () => {
  const late = held(method => method !== 'GET')
  const done = engine.commit(unfollow, ada)
  await late.composed
  server.alerts.follow(ada)
  await engine.pull()
  expect(await followed()).toEqual(['researchers/ada'])
  late.go()
  await done
  await vi.waitFor(async () => expect(await followed()).toEqual(['researchers/ada']))
})

test('a page that was requested before a change does not hide it', async () => {
  const changes: (() => Promise<unknown>)[] = [() => engine.commit(follow, ada), () => engine.commit(createFolder, { name: 'Congress' })]
  for (const change of changes) {
    server.alerts.follow(ada)
    server.alerts.unfollow(ada)
    const late = held(method => method === 'GET')
    const pulling = engine.pull()
    await late.composed
    await change()
    late.go()
    await pulling
    expect(await followed()).toEqual([...server.subscriptions.keys()])
    expect([...(await engine.mirror.view(allFolders)).of(folders).keys()]).toEqual([...server.folders.keys()])
  }
})

test('of two pulls at once the overtaken one is repeated', async () => {
  server.alerts.follow(ada)
  server.alerts.unfollow(ada)
  const late = held(method => method === 'GET')
  const slow = engine.pull()
  await late.composed
  server.alerts.follow(ada)
  await engine.pull()
  late.go()
  await slow
  expect(await followed()).toEqual(['researchers/ada'])
})

test('a page that is refused because so many were asked for is asked for again when the server said, by the same pull', async () => {
  server.alerts.follow(ada)
  let refused = 0
  server.fault = ({ path }) => (path.startsWith('/changes') && refused++ === 0 ? '429' : 'none')
  const before = server.requests.length
  await engine.pull()
  expect(await followed()).toEqual(['researchers/ada'])
  expect(server.requests.slice(before).map(({ fault }) => fault)).toEqual(['429', 'none'])
})
