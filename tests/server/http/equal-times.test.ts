import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivateWorld, privateWorld } from '../../support/private-world.ts'
import { hasAllVariants, isInShare } from '../../support/share.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { type Asked, Crawl } from '../authorisation/crawl.ts'

let server: TestServer
let theirs: PrivateWorld
let ours: PrivateWorld
beforeAll(async () => {
  server = await startTestServer({ socket: false, tracksWriteJobs: false, settings: { guestsSee: 'all' } })
  theirs = await privateWorld(server, 'zinnober')
  ours = await privateWorld(server, 'quarz')
}, 60_000)
afterAll(() => server.stop())

type Call = Pick<Asked, 'path'>
type Times = readonly [one: number, other: number]

/** The lower quartile: what else this machine does only makes calls slower, and on a busy one half of them are. */
const usual = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!

async function msOf({ path }: Call, user: TestUser | undefined): Promise<number> {
  const headers = user && { authorization: `Bearer ${user.token}` }
  const request = new Request(`http://127.0.0.1${path}`, { ...(headers && { headers }) })
  const began = performance.now()
  await (await server.app.fetch(request)).arrayBuffer()
  return performance.now() - began
}

/** How long two calls take, in milliseconds: they take turns, so that what else this machine does meets both. */
async function timesOf(calls: readonly [Call, Call], user: TestUser | undefined, rounds: number): Promise<Times> {
  const [one, other]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) one.push(await msOf(calls[0], user))
    other.push(await msOf(calls[1], user))
    if (round % 2 === 1) one.push(await msOf(calls[0], user))
  }
  return [usual(one), usual(other)]
}

/** A further look-up of one row has room in it, reading what is private has not. */
const isClear = ([one, other]: Times): boolean => Math.max(one, other) > 1.4 * Math.min(one, other) + 0.02

/** Looked at again, with more calls, before it counts. */
async function differClearly(calls: readonly [Call, Call], user: TestUser | undefined): Promise<boolean> {
  for (const rounds of [5, 21, 91]) if (!isClear(await timesOf(calls, user, rounds))) return false
  return true
}

/** For each call that reads something, the first of each kind of id; `npm test` goes a third of them. */
function reads() {
  const names = new Set<string>()
  return new Crawl(theirs, ours, 'zonnibar').withIds().filter(([{ name, method, path }]) => {
    const kind = `${name} ${Object.entries(theirs.ids).findLast(([, id]) => path.includes(id))?.[0]}`
    if (method !== 'GET' || names.has(kind)) return false
    names.add(kind)
    return isInShare(kind, 3)
  })
}

test('A14 what is private and what does not exist take the same time to be refused', async () => {
  const found: string[] = []
  let asked = 0
  for (const user of [undefined, ours.owner])
    for (const pair of reads()) {
      if (pair[0].only === (user ? 'guests' : 'users')) continue
      asked++
      if (await differClearly(pair, user)) found.push(`${user ? 'a stranger' : 'a guest'}: ${pair[0].path}`)
    }
  expect(found).toEqual([])
  expect(asked).toBeGreaterThan(hasAllVariants ? 100 : 30)
}, 120_000)

test('a call that reads what is private before it is refused would be found: it takes as long as for its owner', async () => {
  const questions = (community: string) => ({ path: `/v1/communities/${community}/questions` })
  expect(await differClearly([questions(theirs.ids['community']!), questions('nowhere')], theirs.owner)).toBe(true)
})
