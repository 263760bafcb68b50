import { beforeEach, describe, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { changeFollowed } from '#features/alerts/change-followed.mutation.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { discard, retryParked } from '#offline/queue/parked.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { drain, newDevice, newDisk, openTab, type Tab, type Environment } from './simulation.ts'
import { allFollowed, oneProfile, profileKey, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab

beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const ada = { index: 'researchers' as const, slug_value: 'ada', name: 'Ada Brook' }
const ben = { index: 'researchers' as const, slug_value: 'ben', name: 'Ben Moss' }

/** How a profile is shown in a tab; undefined if it has no row. */
const seen = async (by = tab, profile = ada) => {
  const row = (await by.view(oneProfile(profile))).of(subscriptions).get(profileKey(profile))
  return row && `${row.isFollowed ? 'followed' : 'not followed'}${row.mark ? `, ${row.mark}` : ''}`
}
const answering = (status: number, body: object) =>
  provideFetch(async (_, init) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    return Response.json(body, { status, headers: key ? { 'idempotency-key': key } : {} })
  })

describe('following offline', () => {
  test('a follow is shown at once as waiting, survives a reload, and is sent once', async () => {
    env.online = false
    await tab.commit(follow, ada)
    expect(await seen()).toBe('followed, waiting')
    tab.db.close()
    tab = await openTab(env, disk)
    expect(await seen()).toBe('followed, waiting')
    env.online = true
    const leader = await tab.lead()
    await drain(env, leader)
    await leader.pump()
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /researchers/ada/subscribe'])
    expect(await seen()).toBe('followed')
    expect(await tab.db.rows(subscriptions).toArray()).toEqual([...server.subscriptions.values()])
  })

  test('a follow and an unfollow take effect once, however often the answer is lost', async () => {
    let lost = 0
    server.fault = () => (lost++ % 3 === 2 ? 'none' : 'drop-response')
    await tab.commit(follow, ada)
    const leader = await tab.lead()
    await drain(env, leader)
    await tab.commit(unfollow, ada)
    await drain(env, leader)
    expect([...server.effects.values()]).toEqual([1, 1])
    expect([server.subscriptions.size, await seen()]).toEqual([0, undefined])
  })

  test('a follow has a sentence', async () => {
    await tab.commit(follow, ada)
    await tab.commit(unfollow, ben)
    expect((await tab.ops()).map(op => op.words.join(''))).toEqual(['Follow “Ada Brook”', 'Unfollow “Ben Moss”'])
  })

  test('a follow is shown in another tab too', async () => {
    await tab.commit(follow, ada)
    expect(await seen(await openTab(env, disk))).toBe('followed, waiting')
    expect(await seen(tab, ben)).toBeUndefined()
  })

  test('the list of followed profiles includes waiting changes', async () => {
    server.alerts.follow(ben)
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

describe('the alert of a followed profile', () => {
  const pause = (is_paused: boolean) => tab.commit(changeFollowed, { ...ada, change: { is_paused } })
  const row = async () => (await tab.view(oneProfile(ada))).of(subscriptions).get(profileKey(ada))
  beforeEach(async () => {
    server.alerts.follow(ada)
    await tab.pull()
  })

  test('what is paused and seen offline is shown at once, and sent once and together', async () => {
    server.now += 1000
    server.alerts.findOf(ada, 'a')
    await tab.pull()
    expect(await row()).toMatchObject({ new_results: 1, found: [{ slug_value: 'a' }] })
    env.online = false
    await tab.commit(changeFollowed, { ...ada, change: { seen_at: server.now + 1 } })
    await pause(true)
    tab.db.close()
    tab = await openTab(env, disk)
    expect(await row()).toMatchObject({ new_results: 0, is_paused: true, found: [{ slug_value: 'a' }], mark: 'waiting' })
    expect((await tab.ops()).map(op => op.words.join(''))).toEqual(['Pause the alert for “Profile ada”'])
    env.online = true
    await drain(env, await tab.lead())
    expect(server.requests.filter(({ key }) => key !== null).map(({ method }) => method)).toEqual(['PUT'])
    expect(await tab.db.rows(subscriptions).toArray()).toMatchObject([{ new_results: 0, is_paused: true }])
    expect([...server.subscriptions.values()]).toMatchObject([{ new_results: 0, is_paused: true }])
  })

  test('what changes nothing is not sent, nor what waits of a profile that is unfollowed then', async () => {
    await pause(false)
    await tab.commit(changeFollowed, { ...ben, change: { is_paused: true } })
    expect(await tab.ops()).toEqual([])
    await pause(true)
    await tab.commit(unfollow, ada)
    expect((await tab.ops()).map(({ kind }) => kind)).toEqual(['alert.unfollow'])
    await pause(true)
    expect(await tab.ops()).toHaveLength(1)
  })

  test('of a profile that another device unfollowed there is nothing to change', async () => {
    server.alerts.unfollow(ada)
    await pause(true)
    await drain(env, await tab.lead())
    expect([await tab.ops(), await row()]).toEqual([[], undefined])
  })
})

describe('coalescing', () => {
  test('of several unsent changes of one profile only the last is kept', async () => {
    for (const act of [follow, unfollow, follow] as const)
      await (act.kind === 'alert.follow' ? tab.commit(follow, ada) : tab.commit(unfollow, ada))
    await tab.commit(follow, ben)
    await tab.commit(unfollow, ben)
    expect((await tab.ops()).map(({ kind, lane }) => `${kind} ${lane}`)).toEqual(['alert.follow alert:a7', 'alert.unfollow alert:db'])
    await drain(env, await tab.lead())
    expect([...server.subscriptions.keys()]).toEqual(['researchers/ada'])
  })

  test('twenty clicks are one change', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tab.commit(follow, ada)))
    expect(await tab.ops()).toHaveLength(1)
  })

  test('an attempted follow stays, and the unfollow is sent after it', async () => {
    server.fault = () => 'drop-response'
    const leader = await tab.lead()
    await tab.commit(follow, ada)
    await leader.pump()
    await tab.commit(unfollow, ada)
    expect((await tab.ops()).map(op => op.kind)).toEqual(['alert.follow', 'alert.unfollow'])
    server.fault = () => 'none'
    await drain(env, leader)
    expect([server.subscriptions.size, server.effects.size]).toEqual([0, 2])
  })
})

describe('refusals', () => {
  const faulty = { code: 'malformed', error: 'Followed already.', errors: { slug: ['Followed already.'] } }

  test('a 400 with errors counts as followed (S1§4); one without errors is parked', async () => {
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

  test('an unfollow refused with a 400 is parked, and the profile is still followed', async () => {
    server.alerts.follow(ada)
    await tab.pull()
    await tab.commit(unfollow, ada)
    expect(await seen()).toBe('not followed, waiting')
    answering(400, faulty)
    await (await tab.lead()).pump()
    expect(await seen()).toBe('followed, parked')
  })

  test('a follow of a deleted profile is parked and can only be discarded; an unfollow is done', async () => {
    server.alerts.follow(ben)
    await tab.pull()
    server.refuse = () => 'gone'
    await tab.commit(follow, ada)
    await tab.commit(unfollow, ben)
    await drain(env, await tab.lead())
    expect(parkedChanges(await tab.ops())).toMatchObject([
      { what: ['Follow ', '“Ada Brook”'], why: 'This no longer exists.', choices: ['discard'] },
    ])
    expect([await seen(), await seen(tab, ben)]).toEqual(['not followed, parked', undefined])
    await discard(tab.db, (await tab.ops())[0]?.seq ?? 0)
    expect(await seen()).toBeUndefined()
  })

  test('a refused follow is retried under a new key', async () => {
    server.refuse = () => 'forbidden'
    await tab.commit(follow, ada)
    const leader = await tab.lead()
    await leader.pump()
    const [parked] = await tab.ops()
    expect(parkedChanges(await tab.ops())[0]?.choices).toEqual(['retry', 'discard'])
    server.refuse = () => undefined
    await retryParked(tab.db, parked?.seq ?? 0)
    await drain(env, leader)
    expect([await seen(), await tab.ops()]).toEqual(['followed', []])
    expect(server.order).not.toContain(parked?.mid)
  })

  test('a refused follow of a profile that another device follows leaves it followed', async () => {
    server.refuse = () => 'forbidden'
    await tab.commit(follow, ada)
    await (await tab.lead()).pump()
    server.alerts.follow(ada)
    await tab.pull()
    expect(await seen()).toBe('followed, parked')
  })
})

describe('the mirror', () => {
  test('a pull brings another device’s follows and unfollows', async () => {
    const other = await openTab(env, newDisk())
    await other.pull()
    await tab.commit(follow, ada)
    const leader = await tab.lead()
    await drain(env, leader)
    await other.pull()
    expect(await seen(other)).toBe('followed')
    await tab.commit(unfollow, ada)
    await drain(env, leader)
    await other.pull()
    expect(await seen(other)).toBeUndefined()
  })

  test('after a reset of many pages profiles that no page lists are dropped', async () => {
    for (let n = 0; n < 30; n++) server.alerts.follow({ index: 'organisations', slug_value: `o-${n}` })
    const [row] = server.subscriptions.values()
    await tab.db.rows(subscriptions).put({ ...row!, index: 'researchers', slug_value: 'ghost' })
    await tab.pull()
    expect(await tab.db.rows(subscriptions).count()).toBe(30)
    expect((await tab.db.rows(subscriptions).toArray()).some(row => row.slug_value === 'ghost')).toBe(false)
  })
})
