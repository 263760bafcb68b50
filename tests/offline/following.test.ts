import { beforeEach, describe, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { discard, retryParked } from '#offline/queue/parked.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { drain, newDevice, newDisk, openTab, type Tab, type World } from './simulation.ts'
import { allFollowed, oneProfile, profileKey, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let world: World
let disk: Storage
let tab: Tab

beforeEach(async () => {
  ;({ server, world, disk, tab } = await newDevice())
})

const ada = { index: 'researchers' as const, slug_value: 'ada', name: 'Ada Brook' }
const ben = { index: 'researchers' as const, slug_value: 'ben', name: 'Ben Moss' }

/** How a profile is shown in a tab; undefined where nothing is known of it. */
const seen = async (by = tab, profile = ada) => {
  const row = (await by.view(oneProfile(profile))).of(subscriptions).get(profileKey(profile))
  return row && `${row.isFollowed ? 'followed' : 'not followed'}${row.mark ? `, ${row.mark}` : ''}`
}
const answering = (status: number, body: object) =>
  provideFetch(async (_, init) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    return Response.json(body, { status, headers: key ? { 'idempotency-key': key } : {} })
  })

describe('following without a network', () => {
  test('is shown at once as waiting, outlives a reload, and is sent once', async () => {
    world.online = false
    await tab.commit(follow, ada)
    expect(await seen()).toBe('followed, waiting')
    tab.db.close()
    tab = await openTab(world, disk)
    expect(await seen()).toBe('followed, waiting')
    world.online = true
    const leader = await tab.lead()
    await drain(world, leader)
    await leader.pump()
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /researchers/ada/subscribe'])
    expect(await seen()).toBe('followed')
    expect(await tab.db.rows(subscriptions).toArray()).toEqual([...server.subscriptions.values()])
  })

  test('is one effect however often the answer is lost, and the end of it too', async () => {
    let lost = 0
    server.fault = () => (lost++ % 3 === 2 ? 'none' : 'drop-response')
    await tab.commit(follow, ada)
    const leader = await tab.lead()
    await drain(world, leader)
    await tab.commit(unfollow, ada)
    await drain(world, leader)
    expect([...server.effects.values()]).toEqual([1, 1])
    expect([server.subscriptions.size, await seen()]).toEqual([0, undefined])
  })

  test('speaks in words', async () => {
    await tab.commit(follow, ada)
    await tab.commit(unfollow, ben)
    expect((await tab.ops()).map(op => op.words.join(''))).toEqual(['Follow “Ada Brook”', 'Unfollow “Ben Moss”'])
  })

  test('in another tab it is shown as in this one', async () => {
    await tab.commit(follow, ada)
    expect(await seen(await openTab(world, disk))).toBe('followed, waiting')
    expect(await seen(tab, ben)).toBeUndefined()
  })

  test('the list of all shows each followed profile with what waits', async () => {
    server.follow(ben)
    await tab.pull()
    await tab.commit(follow, ada)
    await tab.commit(unfollow, ben)
    const followed = (await tab.view(allFollowed)).of(subscriptions)
    expect([...followed.values()].map(({ name, isFollowed, mark }) => [name, isFollowed, mark])).toEqual([
      ['Profile ben', false, 'waiting'],
      ['Ada Brook', true, 'waiting'],
    ])
  })
})

describe('coalescing', () => {
  test('of changes to one profile that were never attempted only the last is kept', async () => {
    for (const act of [follow, unfollow, follow] as const)
      await (act.kind === 'alert.follow' ? tab.commit(follow, ada) : tab.commit(unfollow, ada))
    await tab.commit(follow, ben)
    await tab.commit(unfollow, ben)
    expect((await tab.ops()).map(({ kind, lane }) => `${kind} ${lane}`)).toEqual(['alert.follow alert:a7', 'alert.unfollow alert:db'])
    await drain(world, await tab.lead())
    expect([...server.subscriptions.keys()]).toEqual(['researchers/ada'])
  })

  test('twenty presses are one change', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tab.commit(follow, ada)))
    expect(await tab.ops()).toHaveLength(1)
  })

  test('a follow that was attempted stays, and its end is sent behind it', async () => {
    server.fault = () => 'drop-response'
    const leader = await tab.lead()
    await tab.commit(follow, ada)
    await leader.pump()
    await tab.commit(unfollow, ada)
    expect((await tab.ops()).map(op => op.kind)).toEqual(['alert.follow', 'alert.unfollow'])
    server.fault = () => 'none'
    await drain(world, leader)
    expect([server.subscriptions.size, server.effects.size]).toEqual([0, 2])
  })
})

describe('refusals', () => {
  const faulty = { code: 'malformed', error: 'Followed already.', errors: { slug: ['Followed already.'] } }

  test('a 400 with errors counts as following (S1§4); one without them is parked', async () => {
    await tab.commit(follow, ada)
    answering(400, faulty)
    const leader = await tab.lead()
    await leader.pump()
    expect([await tab.ops(), await seen()]).toEqual([[], 'followed'])
    await tab.commit(follow, ben)
    answering(400, { code: 'malformed', error: 'The request could not be read.' })
    await leader.pump()
    expect([(await tab.ops())[0]?.state, await seen(tab, ben)]).toEqual(['parked', 'not followed, parked'])
  })

  test('only a follow is done by a 400 with errors: an unfollow is parked, and the profile still followed', async () => {
    server.follow(ada)
    await tab.pull()
    await tab.commit(unfollow, ada)
    expect(await seen()).toBe('not followed, waiting')
    answering(400, faulty)
    await (await tab.lead()).pump()
    expect(await seen()).toBe('followed, parked')
  })

  test('following a profile that is gone is parked and can only be discarded; ending it there is done', async () => {
    server.follow(ben)
    await tab.pull()
    server.refuse = () => 'gone'
    await tab.commit(follow, ada)
    await tab.commit(unfollow, ben)
    await drain(world, await tab.lead())
    expect(parkedChanges(await tab.ops())).toMatchObject([
      { what: ['Follow ', '“Ada Brook”'], why: 'This no longer exists.', choices: ['discard'] },
    ])
    expect([await seen(), await seen(tab, ben)]).toEqual(['not followed, parked', undefined])
    await discard(tab.db, (await tab.ops())[0]?.seq ?? 0)
    expect(await seen()).toBeUndefined()
  })

  test('a refused follow that is tried again goes under a new key', async () => {
    server.refuse = () => 'forbidden'
    await tab.commit(follow, ada)
    const leader = await tab.lead()
    await leader.pump()
    const [parked] = await tab.ops()
    expect(parkedChanges(await tab.ops())[0]?.choices).toEqual(['retry', 'discard'])
    server.refuse = () => undefined
    await retryParked(tab.db, parked?.seq ?? 0)
    await drain(world, leader)
    expect([await seen(), await tab.ops()]).toEqual(['followed', []])
    expect(server.order).not.toContain(parked?.mid)
  })

  test('a refused follow of a profile that another device follows leaves it followed', async () => {
    server.refuse = () => 'forbidden'
    await tab.commit(follow, ada)
    await (await tab.lead()).pump()
    server.follow(ada)
    await tab.pull()
    expect(await seen()).toBe('followed, parked')
  })
})

describe('the mirror', () => {
  test('a pull brings what another device followed, and takes away what it left', async () => {
    const other = await openTab(world, newDisk())
    await other.pull()
    await tab.commit(follow, ada)
    const leader = await tab.lead()
    await drain(world, leader)
    await other.pull()
    expect(await seen(other)).toBe('followed')
    await tab.commit(unfollow, ada)
    await drain(world, leader)
    await other.pull()
    expect(await seen(other)).toBeUndefined()
  })

  test('after a reset the profiles that no page named are dropped, even over many pages', async () => {
    for (let n = 0; n < 30; n++) server.follow({ index: 'organisations', slug_value: `o-${n}` })
    await tab.db.rows(subscriptions).put({ index: 'researchers', slug_value: 'ghost', name: 'Ghost', created_at: 1 })
    await tab.pull()
    expect(await tab.db.rows(subscriptions).count()).toBe(30)
    expect((await tab.db.rows(subscriptions).toArray()).some(row => row.slug_value === 'ghost')).toBe(false)
  })
})
